/* The networks that clients come from, and how much of the server each of them uses. A network is
 * one IPv4 address, behind which there may be many people, or all IPv6 addresses with the same
 * first half. */
#ifndef CONTIGO_BOARD_NETWORKS_H
#define CONTIGO_BOARD_NETWORKS_H

#include <stddef.h>

enum { ADDRESS_BYTES = 16, NETWORK_PLACES = 4096 };

/* An IPv4 address as ::ffff:a.b.c.d, or the first 64 bits of an IPv6 address and then zeros. A user
 * with one IPv6 address can usually use all addresses with the same first 64 bits. */
typedef struct NetworkAddress {
    unsigned char bytes[ADDRESS_BYTES];
} NetworkAddress;

typedef struct Network {
    struct Network *next;
    NetworkAddress address;
    size_t users;    /* how many clients and rooms refer to this network */
    size_t callers;  /* connections */
    size_t rooms;    /* rooms that are awake */
    size_t thinking; /* players that are thinking */
    size_t analyses; /* analyses that are running */
    size_t commands; /* unanswered commands */
    size_t bytes;    /* bytes of memory counted for unanswered commands */
} Network;

/* All networks in use: a hash table of linked lists. */
typedef struct Networks {
    Network *places[NETWORK_PLACES];
} Networks;

/* network_use() returns the network with an address and counts one more user of it, or returns NULL
 * if out of memory. network_drop() counts one user fewer, and frees a network without users. */
Network *network_use(Networks *networks, const NetworkAddress *address);
void network_drop(Networks *networks, Network *network);

#endif
