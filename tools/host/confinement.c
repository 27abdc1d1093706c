/* Confinement by a seccomp filter, which the kernel applies to every system call. A call that the
 * filter doesn't list fails with EPERM. */
#define _GNU_SOURCE /* for the flags of clone() */
#include "host/confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

/* Calls that are allowed with any arguments. None of them opens anything or, with one exception,
 * affects another process: pidfd_send_signal() needs a pidfd, and a confined process has only
 * pidfds of its own helpers, since it can't open any. */
static const int ALLOWED[] = {
    /* memory */
    SCMP_SYS(brk), SCMP_SYS(madvise), SCMP_SYS(mremap), SCMP_SYS(munmap),
    /* using descriptors that are open already */
    SCMP_SYS(close), SCMP_SYS(close_range), SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_pwait),
    SCMP_SYS(epoll_wait), SCMP_SYS(fstat), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(pread64),
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(recvfrom), SCMP_SYS(recvmsg), SCMP_SYS(sendmsg),
    SCMP_SYS(sendto), SCMP_SYS(shutdown), SCMP_SYS(write), SCMP_SYS(writev),
    /* threads and forked processes, their signals, and their end */
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(futex), SCMP_SYS(getpid), SCMP_SYS(getppid),
    SCMP_SYS(gettid), SCMP_SYS(pidfd_send_signal), SCMP_SYS(restart_syscall), SCMP_SYS(rseq),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_yield), SCMP_SYS(set_robust_list),
    SCMP_SYS(set_tid_address), SCMP_SYS(sigaltstack), SCMP_SYS(wait4),
    /* time, random numbers, and facts about the machine */
    SCMP_SYS(clock_getres), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(getrandom),
    SCMP_SYS(gettimeofday), SCMP_SYS(nanosleep), SCMP_SYS(sysinfo), SCMP_SYS(time)};

/* Calls that are allowed only if one argument, or two, have the given values in the bits of a
 * mask. */
typedef struct Rule {
    int call;
    unsigned count;
    struct scmp_arg_cmp arguments[2];
} Rule;

#define BITS(argument, mask, value)                                                                \
    {                                                                                              \
        (argument), SCMP_CMP_MASKED_EQ, (scmp_datum_t)(mask), (scmp_datum_t)(value)                \
    }
#define IS(argument, value) BITS(argument, UINT32_MAX, value)

enum {
    NAMESPACES = CLONE_NEWCGROUP | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWPID |
                 CLONE_NEWUSER | CLONE_NEWUTS,
#ifdef __s390__
    CLONE_FLAGS = 1, /* the argument of clone() that contains the flags */
#else
    CLONE_FLAGS = 0,
#endif
};

static const Rule RULES[] = {
    /* no executable memory */
    {SCMP_SYS(mmap), 1, {BITS(2, PROT_EXEC, 0)}},
    {SCMP_SYS(mprotect), 1, {BITS(2, PROT_EXEC, 0)}},
    {SCMP_SYS(clone), 1, {BITS(CLONE_FLAGS, NAMESPACES, 0)}},
    /* only stream sockets, since datagram sockets could send to any address
     */
    {SCMP_SYS(socketpair), 2, {IS(0, AF_UNIX), IS(1, SOCK_STREAM | SOCK_CLOEXEC)}},
    /* Other uses of fcntl() and ioctl() could make the kernel send signals to any process. */
    {SCMP_SYS(fcntl), 1, {IS(1, F_GETFL)}},
    {SCMP_SYS(fcntl), 1, {IS(1, F_SETFL)}},
    {SCMP_SYS(fcntl), 1, {IS(1, F_GETFD)}},
    {SCMP_SYS(ioctl), 1, {IS(1, FIONREAD)}},
    {SCMP_SYS(ioctl), 1, {IS(1, FIONBIO)}},
    {SCMP_SYS(prctl), 2, {IS(0, PR_SET_PDEATHSIG), IS(1, SIGKILL)}},
    {SCMP_SYS(setpriority), 2, {IS(0, PRIO_PROCESS), IS(1, 0)}},
};

const char CONFINEMENT_LACKS[] = "this kernel has no seccomp filters";

bool confinement_is_possible(void)
{
    /* The filter is NULL on purpose. A kernel that has seccomp filters therefore fails with EFAULT;
     * other kernels fail with EINVAL because they don't know the mode. */
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) != 0 && errno == EFAULT;
}

static int allow(scmp_filter_ctx filter, const Rule *rule)
{
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, rule->call, rule->count, rule->arguments);
}

/* Add all rules. Return 0 on success. */
static int add_rules(scmp_filter_ctx filter, pid_t other)
{
    const Rule kill = {SCMP_SYS(kill), 1, {IS(0, other)}};
    /* The filter can't see the arguments of clone3(), so pretend that it is missing: the C library
     * then uses clone(). */
    int failed = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    for (size_t i = 0; i < sizeof ALLOWED / sizeof *ALLOWED && !failed; i++)
        failed = allow(filter, &(Rule){.call = ALLOWED[i]});
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES && !failed; i++)
        failed = allow(filter, &RULES[i]);
    return failed || other <= 0 ? failed : allow(filter, &kill);
}

bool confine(pid_t other)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter) {
        errno = ENOMEM;
        return false;
    }
    int failed = add_rules(filter, other);
    if (!failed)
        failed = seccomp_load(filter); /* this also sets the attribute "no new privileges" */
    seccomp_release(filter);
    errno = -failed;
    return !failed;
}
