/* Test which addresses of a machine are offered to other machines. */
#include "suites.h"

#include "board/addresses.h"

#include <check.h>
#include <string.h>
#include <uv.h>

/* Return the URLs for addresses, each given as `INTERFACE ADDRESS`. The text is valid until the
 * next call. */
static const char *urls_of(const char *const *texts, int count)
{
    static StringBuilder urls;
    static char names[16][16];
    uv_interface_address_t found[16] = {0};
    for (int i = 0; i < count; i++) {
        const char *address = strchr(texts[i], ' ') + 1;
        snprintf(names[i], sizeof names[i], "%.*s", (int)(address - 1 - texts[i]), texts[i]);
        found[i].name = names[i];
        found[i].is_internal = strcmp(names[i], "lo") == 0;
        if (strchr(address, ':'))
            uv_ip6_addr(address, 0, &found[i].address.address6);
        else
            uv_ip4_addr(address, 0, &found[i].address.address4);
    }
    builder_clear(&urls);
    addresses_add_of(found, count, 8061, &urls);
    return builder_string(&urls);
}

START_TEST(addresses_are_those_that_others_can_use)
{
    static const char *const FOUND[] = {
        "lo 127.0.0.1",       "lo ::1",           "docker0 172.17.0.1",
        "br-0a1b 172.18.0.1", "veth12 10.1.1.1",  "virbr0 192.168.122.1",
        "wlan0 fe80::1",      "wlan0 febf::1",    "wlan0 2001:db8::a",
        "wlan0 2001:db8::b",  "eth1 169.254.3.4", "wlan0 192.168.1.5",
        "eth0 169.253.0.1",   "eth0 fec0::1",     "eth0 10.0.0.2",
    };
    ck_assert_str_eq(urls_of(FOUND, 15), "http://192.168.1.5:8061/\n"
                                         "http://169.253.0.1:8061/\n"
                                         "http://[2001:db8::a]:8061/\n"
                                         "http://[fec0::1]:8061/");
}
END_TEST

START_TEST(a_machine_may_have_no_address)
{
    static const char *const FOUND[] = {"lo 127.0.0.1", "eth0 fe80::1"};
    ck_assert_str_eq(urls_of(FOUND, 2), "");
    ck_assert_str_eq(urls_of(FOUND, 0), "");
}
END_TEST

Suite *addresses_suite(void)
{
    Suite *suite = suite_create("addresses");
    TCase *tests = tcase_create("addresses");
    tcase_add_test(tests, addresses_are_those_that_others_can_use);
    tcase_add_test(tests, a_machine_may_have_no_address);
    suite_add_tcase(suite, tests);
    return suite;
}
