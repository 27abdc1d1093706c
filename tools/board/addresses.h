/* The addresses and names by which other machines on the network reach this one. */
#ifndef CONTIGO_BOARD_ADDRESSES_H
#define CONTIGO_BOARD_ADDRESSES_H

#include "base/string_builder.h"

typedef struct uv_interface_address_s uv_interface_address_t; /* <uv.h> */

enum { ADDRESSES_NAMES = 3, ADDRESSES_NAME = 272 /* bytes */ };

/* Append the URLs of pages on a port of this machine, one for each address that other machines can
 * use, IPv4 first. Each ends with `/`; they are separated by line breaks. Link-local addresses and
 * those of containers and virtual machines are left out, and of each interface all but the first
 * address of each kind. */
void addresses_add(int port, StringBuilder *urls);

/* Append the same for the given addresses. */
void addresses_add_of(const uv_interface_address_t *found, int count, int port,
                      StringBuilder *urls);

/* Find the names of this machine, such as `host.example`, `host` and `host.local`. Names that
 * aren't known are empty. */
void addresses_find_names(char names[ADDRESSES_NAMES][ADDRESSES_NAME]);

#endif
