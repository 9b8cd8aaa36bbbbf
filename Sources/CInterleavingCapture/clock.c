// Gives the thread of an exploration its own time, so that a task that sleeps by a clock of the
// system sleeps in virtual time.
//
// A weak definition of `clock_gettime` in the program comes before that of the C library; see
// `capture.c`. Clocks that measure work are left alone. The sanitizers bring a definition of
// their own, beside which ours has no place.

#define _GNU_SOURCE
#include "CInterleavingCapture.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) ||                        \
    __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__linux__) && !defined(HAS_SANITIZER)

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { clock_count = CLOCK_BOOTTIME + 1 };

static _Thread_local bool is_stopped;
static _Thread_local struct timespec stopped_at[clock_count];
static _Thread_local struct timespec offset;

typedef int (*gettime_function)(clockid_t, struct timespec *);

static gettime_function original(void) {
  static _Atomic(gettime_function) found;
  gettime_function gettime = atomic_load_explicit(&found, memory_order_relaxed);
  if (!gettime) {
    gettime = (gettime_function)dlsym(RTLD_NEXT, "clock_gettime");
    if (!gettime) abort();
    atomic_store_explicit(&found, gettime, memory_order_relaxed);
  }
  return gettime;
}

__attribute__((weak, visibility("default")))
int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!is_stopped || clock < 0 || clock >= clock_count || clock == CLOCK_PROCESS_CPUTIME_ID ||
      clock == CLOCK_THREAD_CPUTIME_ID)
    return original()(clock, time);
  struct timespec now = stopped_at[clock];
  now.tv_sec += offset.tv_sec;
  now.tv_nsec += offset.tv_nsec;
  if (now.tv_nsec >= 1000000000) {
    now.tv_nsec -= 1000000000;
    now.tv_sec += 1;
  }
  *time = now;
  return 0;
}

void interleaving_clock_stop(void) {
  offset = (struct timespec){0, 0};
  for (int clock = 0; clock < clock_count; clock++) {
    if (original()(clock, &stopped_at[clock])) stopped_at[clock] = (struct timespec){0, 0};
  }
  is_stopped = true;
}

bool interleaving_clock_can_stop(void) { return true; }

void interleaving_clock_set(int64_t seconds, int64_t nanoseconds) {
  offset = (struct timespec){seconds, nanoseconds};
}

void interleaving_clock_resume(void) { is_stopped = false; }

#else

bool interleaving_clock_can_stop(void) { return false; }
void interleaving_clock_stop(void) {}
void interleaving_clock_set(int64_t seconds, int64_t nanoseconds) {}
void interleaving_clock_resume(void) {}

#endif
