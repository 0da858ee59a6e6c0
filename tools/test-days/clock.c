/*
 * Shifts the clock of a process by TEST_CLOCK_OFFSET seconds, for LD_PRELOAD (docs/decisions/0065). Monotonic clocks
 * stay, and with them all timers of Node.js, PostgreSQL and Chromium. The functions are safe in signal handlers,
 * where PostgreSQL reads the time.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t offset;
static int (*real_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void prepare(void) {
  const char *seconds = getenv("TEST_CLOCK_OFFSET");
  offset = seconds ? atoll(seconds) : 0;
  real_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = real_gettime ? real_gettime(clock, at) : (int)syscall(SYS_clock_gettime, clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += offset;
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int failed = clock_gettime(CLOCK_REALTIME, &now);
  if (failed) return failed;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *at, int base) {
  return clock_gettime(CLOCK_REALTIME, at) == 0 ? base : 0;
}
