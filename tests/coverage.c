/* For `make coverage`: write the counts also when a process ends by _exit() or by a signal that it
 * raises itself, not only when it ends by exit(). Link with --wrap=_exit and --wrap=raise. Faults
 * that a test injects are turned off first. With --wrap=seccomp_load, processes aren't confined,
 * since confined processes couldn't write the counts. */
void faults_end(void) __attribute__((weak)); /* in tests/faults/shim.c, if that is preloaded */
void __gcov_dump(void);
_Noreturn void __real__exit(int code);
_Noreturn void __wrap__exit(int code);
int __real_raise(int signal);
int __wrap_raise(int signal);
int __wrap_seccomp_load(void *filter);

/* When a process ends by exit(), turn off injected faults before its coverage counts are
 * written. */
__attribute__((destructor)) static void end_faults(void)
{
    if (faults_end)
        faults_end();
}

void __wrap__exit(int code)
{
    end_faults();
    __gcov_dump();
    __real__exit(code);
}

int __wrap_seccomp_load(void *filter)
{
    (void)filter;
    return 0;
}

int __wrap_raise(int signal)
{
    end_faults();
    __gcov_dump();
    return __real_raise(signal);
}
