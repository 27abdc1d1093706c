/* The addresses and names by which other machines on the network reach this one. */
#ifndef CONTIGO_BOARD_ADDRESSES_H
#define CONTIGO_BOARD_ADDRESSES_H

#include "base/string_builder.h"

typedef struct uv_interface_address_s uv_interface_address_t; /* <uv.h> */

enum { ADDRESSES_NAMES = 3, ADDRESSES_NAME = 272 /* bytes */ };

/* Append the URLs by which other machines reach a port of this machine, IPv4 first. Each URL ends
 * with `/`; a line break separates two URLs. Of each network interface only the first IPv4 address
 * and the first IPv6 address are used. Link-local addresses and those of containers and virtual
 * machines are left out. */
void addresses_add(int port, StringBuilder *urls);

/* Like addresses_add(), but for the given addresses. */
void addresses_add_of(const uv_interface_address_t *found, int count, int port,
                      StringBuilder *urls);

/* Find the names of this machine, such as `host.example`, `host` and `host.local`. If they aren't
 * known, all are empty. */
void addresses_find_names(char names[ADDRESSES_NAMES][ADDRESSES_NAME]);

#endif
