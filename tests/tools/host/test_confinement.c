/* Test what a confined process can do and what it can't. Each test confines a child. */
#define _GNU_SOURCE /* for process_vm_readv() and others */
#include "suites.h"

#include "host/confinement.h"

#include <check.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Defined only in `make coverage`, whose processes must write files when they end, so they can't be
 * confined. */
void __gcov_dump(void) __attribute__((weak));

enum { UNCONFINED = 200, FINE = 0 };

static int before[2]; /* opened before confinement: a socket, or the ends of a pipe */

/* Run `what` in a confined child that may signal `other` (0: no process). Return the result of
 * `what`, or UNCONFINED. */
static int confined(int (*what)(void), pid_t other)
{
    int how;
    pid_t child = fork();
    if (child == 0)
        _exit(confine(other) ? what() : UNCONFINED);
    ck_assert_int_eq(waitpid(child, &how, 0), child);
    ck_assert(WIFEXITED(how));
    return WEXITSTATUS(how);
}

/* Attempts, all of which must fail in a confined process. An attempt that fails returns -1. */

static long try_open(void)
{
    return open("/dev/null", O_RDONLY);
}

static long try_create(void)
{
    return open("/tmp", O_TMPFILE | O_RDWR, 0600);
}

static long try_stat(void)
{
    struct stat what;
    return stat("/", &what);
}

static long try_unlink(void)
{
    return unlink("/no/such/file");
}

static long try_folder(void)
{
    return chdir("/");
}

static long try_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0);
}

static long try_local_socket(void)
{
    return socket(AF_UNIX, SOCK_STREAM, 0);
}

/* Making a pair of datagram sockets must fail, since each of them could send to any address. */
static long try_datagrams(void)
{
    int ends[2];
    return socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends);
}

static long try_connect(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(before[0], (struct sockaddr *)&address, sizeof address);
}

static long try_bind(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    return bind(before[0], (struct sockaddr *)&address, sizeof address);
}

static long try_accept(void)
{
    return accept(before[0], NULL, NULL);
}

static long try_program(void)
{
    char *const words[] = {"true", NULL};
    return execv("/bin/true", words);
}

static long try_own_program(void)
{
    char *const words[] = {"unit", "--help", NULL};
    return syscall(SYS_execveat, before[0], "", words, NULL, AT_EMPTY_PATH);
}

static long try_trace(void)
{
    return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL);
}

static long try_memory(void)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    return process_vm_readv(getppid(), &here, 1, &there, 1, 0);
}

static long try_kill(void)
{
    return kill(getppid(), 0);
}

static long try_kill_self(void)
{
    return kill(getpid(), 0);
}

static long try_thread_kill(void)
{
    return syscall(SYS_tgkill, getppid(), getppid(), 0);
}

static long try_queue(void)
{
    siginfo_t what = {.si_code = SI_QUEUE};
    return syscall(SYS_rt_sigqueueinfo, getppid(), SIGCONT, &what);
}

static long try_pidfd(void)
{
    return syscall(SYS_pidfd_open, getppid(), 0);
}

/* Setting an owner must fail, since the owner of a descriptor gets a signal when something
 * arrives. */
static long try_owner(void)
{
    return fcntl(before[0], F_SETOWN, getppid());
}

static long try_owner_signal(void)
{
    return fcntl(before[0], F_SETSIG, SIGKILL);
}

/* The id of the owner equals the number of a permitted command of fcntl(). A filter that checks the
 * wrong argument would permit this. */
static long try_owner_like_command(void)
{
    static const pid_t OWNERS[] = {F_GETFD, F_GETFL, F_SETFL};
    for (size_t i = 0; i < sizeof OWNERS / sizeof *OWNERS; i++)
        if (fcntl(before[0], F_SETOWN, OWNERS[i]) != -1 || errno != EPERM)
            return 0;
    return -1;
}

static long try_ioctl(void)
{
    int owner = getppid();
    return syscall(SYS_ioctl, before[0], 0x8901 /* FIOSETOWN */, &owner);
}

static long try_priority(void)
{
    return setpriority(PRIO_PROCESS, (id_t)getppid(), 0);
}

static long try_limit(void)
{
    struct rlimit limit;
    return prlimit(getppid(), RLIMIT_CORE, NULL, &limit);
}

static long try_outliving(void)
{
    return prctl(PR_SET_PDEATHSIG, 0);
}

static long try_dumping(void)
{
    return prctl(PR_SET_DUMPABLE, 1);
}

static long try_namespace(void)
{
    return unshare(CLONE_NEWUSER);
}

static long try_namespace_of_child(void)
{
    return syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
}

static long try_executable_memory(void)
{
    void *memory =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? -1 : 0;
}

static long try_making_executable(void)
{
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? 0 : mprotect(memory, 4096, PROT_READ | PROT_EXEC);
}

static long try_unnamed_file(void)
{
    return memfd_create("file", 0);
}

static long try_ring(void)
{
    char settings[120] = {0};
    return syscall(SYS_io_uring_setup, 1, settings);
}

static long (*const ATTEMPTS[])(void) = {try_open,
                                         try_create,
                                         try_stat,
                                         try_unlink,
                                         try_folder,
                                         try_socket,
                                         try_local_socket,
                                         try_datagrams,
                                         try_connect,
                                         try_bind,
                                         try_accept,
                                         try_program,
                                         try_own_program,
                                         try_trace,
                                         try_memory,
                                         try_kill,
                                         try_kill_self,
                                         try_thread_kill,
                                         try_queue,
                                         try_pidfd,
                                         try_owner,
                                         try_owner_signal,
                                         try_owner_like_command,
                                         try_ioctl,
                                         try_priority,
                                         try_limit,
                                         try_outliving,
                                         try_dumping,
                                         try_namespace,
                                         try_namespace_of_child,
                                         try_executable_memory,
                                         try_making_executable,
                                         try_unnamed_file,
                                         try_ring};
enum { ATTEMPT_COUNT = sizeof ATTEMPTS / sizeof *ATTEMPTS };

/* Return FINE if all attempts fail with EPERM; otherwise the number, from 1, of the first that
 * doesn't. */
static int try_all(void)
{
    for (int i = 0; i < ATTEMPT_COUNT; i++) {
        errno = 0;
        if (ATTEMPTS[i]() != -1 || errno != EPERM)
            return i + 1;
    }
    return FINE;
}

START_TEST(it_reaches_nothing_outside)
{
    before[0] = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_eq(confined(try_all, 0), FINE);
    close(before[0]);
}
END_TEST

/* Return FINE if all attempts also fail in a fork of the confined process. */
static int try_all_in_fork(void)
{
    int how;
    pid_t child = fork();
    if (child == 0)
        _exit(try_all());
    return child > 0 && waitpid(child, &how, 0) == child ? WEXITSTATUS(how) : UNCONFINED;
}

START_TEST(its_forks_reach_nothing_either)
{
    before[0] = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_eq(confined(try_all_in_fork, 0), FINE);
    close(before[0]);
}
END_TEST

static void *touch(void *memory)
{
    memset(memory, 1, 1000);
    return memory;
}

/* Use everything that a game's processes use. Return FINE, or the number of the first step that
 * failed. */
static int use_all(void)
{
    enum { MANY = 16 << 20 };
    char byte = 0, *memory = malloc(MANY);
    int ends[2];
    pthread_t thread;
    void *result;
    struct timespec now, shortly = {0, 1000};
    if (!memory || !memset(memory, 1, MANY))
        return 1;
    if (pthread_create(&thread, NULL, touch, memory) != 0 || pthread_join(thread, &result) != 0 ||
        result != memory)
        return 2;
    free(memory);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return 3;
    if (write(ends[0], "a", 1) != 1 || recv(ends[1], &byte, 1, MSG_DONTWAIT) != 1 || byte != 'a')
        return 4;
    if (write(before[1], "b", 1) != 1 || read(before[0], &byte, 1) != 1 || byte != 'b')
        return 5;
    if (getrandom(&byte, 1, 0) != 1 || clock_gettime(CLOCK_REALTIME, &now) != 0 ||
        nanosleep(&shortly, NULL) != 0)
        return 6;
    if (setpriority(PRIO_PROCESS, 0, 19) != 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 ||
        signal(SIGINT, SIG_IGN) == SIG_ERR)
        return 7;
    int flags = fcntl(ends[0], F_GETFL), count = 0, on = 1;
    if (flags < 0 || fcntl(ends[0], F_SETFL, flags | O_NONBLOCK) != 0 ||
        fcntl(ends[0], F_GETFD) != FD_CLOEXEC)
        return 8;
    if (write(ends[1], "c", 1) != 1 || ioctl(ends[0], FIONREAD, &count) != 0 || count != 1 ||
        ioctl(ends[0], FIONBIO, &on) != 0)
        return 9;
    return FINE;
}

START_TEST(it_can_compute_and_use_what_is_open)
{
    ck_assert_int_eq(pipe(before), 0);
    ck_assert_int_eq(confined(use_all, 0), FINE);
    close(before[0]);
    close(before[1]);
}
END_TEST

static pid_t child_of_test;

static int kill_child(void)
{
    return kill(child_of_test, SIGKILL) == 0 && try_kill() == -1 && errno == EPERM ? FINE : 1;
}

START_TEST(it_can_signal_the_one_process_that_is_named)
{
    int how;
    child_of_test = fork();
    if (child_of_test == 0)
        for (;;)
            pause();
    ck_assert_int_eq(confined(kill_child, child_of_test), FINE);
    ck_assert_int_eq(waitpid(child_of_test, &how, 0), child_of_test);
    ck_assert(WIFSIGNALED(how));
}
END_TEST

/* Let this process run as on a kernel without filters: system calls that load a filter fail. */
static bool lose_filters(void)
{
    enum { LOW = BYTE_ORDER == BIG_ENDIAN ? 4 : 0 };
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 2, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]) + LOW),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof code / sizeof *code, code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

START_TEST(a_kernel_without_filters_is_noticed)
{
    int how;
    pid_t child = fork();
    if (child == 0)
        _exit(!lose_filters()             ? 1
              : confinement_is_possible() ? 2
              : confine(0)                ? 3
              : try_open() < 0            ? 4
                                          : FINE);
    ck_assert_int_eq(waitpid(child, &how, 0), child);
    ck_assert(WIFEXITED(how));
    ck_assert_int_eq(WEXITSTATUS(how), FINE);
    ck_assert_uint_gt(strlen(CONFINEMENT_LACKS), 0);
}
END_TEST

Suite *confinement_suite(void)
{
    Suite *suite = suite_create("confinement");
    TCase *tests = tcase_create("confined");
    if (confinement_is_possible() && !__gcov_dump) {
        tcase_add_test(tests, it_reaches_nothing_outside);
        tcase_add_test(tests, its_forks_reach_nothing_either);
        tcase_add_test(tests, it_can_compute_and_use_what_is_open);
        tcase_add_test(tests, it_can_signal_the_one_process_that_is_named);
    }
    tcase_add_test(tests, a_kernel_without_filters_is_noticed);
    suite_add_tcase(suite, tests);
    return suite;
}
