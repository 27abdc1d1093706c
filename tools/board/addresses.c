/* Addresses and names of this machine, from libuv. */
#include "board/addresses.h"

#include "base/count.h"

#include <stdio.h>
#include <string.h>
#include <uv.h>

/* Prefixes of the names of network interfaces that belong to containers and virtual machines. Other
 * machines can't reach these interfaces. */
static const char *const VIRTUAL[] = {"docker", "br-",   "veth", "virbr", "vnet",
                                      "lxc",    "lxdbr", "cni",  "podman"};

static bool is_virtual(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(VIRTUAL); i++)
        if (strncmp(name, VIRTUAL[i], strlen(VIRTUAL[i])) == 0)
            return true;
    return false;
}

static int family(const uv_interface_address_t *one)
{
    return one->address.address4.sin_family;
}

/* Return true for 169.254.0.0/16 and fe80::/10. Such an address identifies a machine only together
 * with a network interface of the other machine, which a URL doesn't contain. */
static bool is_link_local(const uv_interface_address_t *one)
{
    const unsigned char *sixth = one->address.address6.sin6_addr.s6_addr;
    if (family(one) == AF_INET6)
        return sixth[0] == 0xfe && (sixth[1] & 0xc0) == 0x80;
    return ntohl(one->address.address4.sin_addr.s_addr) >> 16 == 0xa9fe;
}

static bool is_usable(const uv_interface_address_t *one)
{
    return !one->is_internal && !is_virtual(one->name) && !is_link_local(one);
}

/* Return true if a usable address of the same interface and IP version precedes this address. */
static bool is_repeated(const uv_interface_address_t *found, int i)
{
    for (int j = 0; j < i; j++)
        if (is_usable(&found[j]) && family(&found[j]) == family(&found[i]) &&
            strcmp(found[j].name, found[i].name) == 0)
            return true;
    return false;
}

static void add(const uv_interface_address_t *one, int port, StringBuilder *urls)
{
    char text[INET6_ADDRSTRLEN];
    bool is_sixth = family(one) == AF_INET6;
    if (is_sixth)
        uv_ip6_name(&one->address.address6, text, sizeof text);
    else
        uv_ip4_name(&one->address.address4, text, sizeof text);
    builder_add_format(urls, is_sixth ? "%shttp://[%s]:%d/" : "%shttp://%s:%d/",
                       urls->length > 0 ? "\n" : "", text, port);
}

void addresses_add_of(const uv_interface_address_t *found, int count, int port, StringBuilder *urls)
{
    static const int FAMILIES[] = {AF_INET, AF_INET6};
    for (size_t kind = 0; kind < COUNT_OF(FAMILIES); kind++)
        for (int i = 0; i < count; i++)
            if (family(&found[i]) == FAMILIES[kind] && is_usable(&found[i]) &&
                !is_repeated(found, i))
                add(&found[i], port, urls);
}

void addresses_add(int port, StringBuilder *urls)
{
    uv_interface_address_t *found;
    int count;
    if (uv_interface_addresses(&found, &count) != 0)
        return;
    addresses_add_of(found, count, port, urls);
    uv_free_interface_addresses(found, count);
}

void addresses_find_names(char names[ADDRESSES_NAMES][ADDRESSES_NAME])
{
    char host[UV_MAXHOSTNAMESIZE];
    size_t room = sizeof host;
    bool is_known = uv_os_gethostname(host, &room) == 0 && host[0];
    int label = is_known ? (int)strcspn(host, ".") : 0;
    names[0][0] = names[1][0] = names[2][0] = '\0';
    if (!is_known)
        return;
    snprintf(names[0], ADDRESSES_NAME, "%s", host);
    snprintf(names[1], ADDRESSES_NAME, "%.*s", label, host);
    snprintf(names[2], ADDRESSES_NAME, "%.*s.local", label, host);
}
