/* A hash table of networks. */
#include "board/networks.h"

#include "base/memory.h"

#include <stdint.h>
#include <string.h>

static Network **find(Networks *networks, const NetworkAddress *address)
{
    uint32_t hash = 2166136261U; /* FNV-1a */
    for (size_t i = 0; i < ADDRESS_BYTES; i++)
        hash = (hash ^ address->bytes[i]) * 16777619U;
    Network **place = &networks->places[hash % NETWORK_PLACES];
    while (*place && memcmp(&(*place)->address, address, sizeof *address) != 0)
        place = &(*place)->next;
    return place;
}

Network *network_use(Networks *networks, const NetworkAddress *address)
{
    Network **place = find(networks, address);
    if (!*place && (*place = memory_new(sizeof **place)))
        (*place)->address = *address;
    if (*place)
        (*place)->users++;
    return *place;
}

void network_drop(Networks *networks, Network *network)
{
    if (!network || --network->users > 0)
        return;
    Network **place = find(networks, &network->address);
    *place = network->next;
    memory_free(network);
}
