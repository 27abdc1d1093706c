/* For `make coverage`: a process that ends by _exit(), or by a signal that it sends itself, writes
 * its counts first, as those do that end by exit(). It is linked with --wrap=_exit and
 * --wrap=raise. Faults that a test asked for are over by then. */
void faults_end(void) __attribute__((weak)); /* tests/faults/shim.c, where it is preloaded */
void __gcov_dump(void);
_Noreturn void __real__exit(int code);
_Noreturn void __wrap__exit(int code);
int __real_raise(int signal);
int __wrap_raise(int signal);

/* Before the counts of what ends by exit() are written, which is last of all. */
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

int __wrap_raise(int signal)
{
    end_faults();
    __gcov_dump();
    return __real_raise(signal);
}
