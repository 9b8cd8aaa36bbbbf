#ifndef C_INTERLEAVING_CAPTURE_H
#define C_INTERLEAVING_CAPTURE_H

#include <stdbool.h>
#include <stdint.h>

/// Gives every task that this thread makes, and that has no executor of its own yet, a
/// preference for a task executor.
///
/// The executor is passed as the two words that a reference to it is made of.
void interleaving_capture_begin(uintptr_t identity, uintptr_t implementation);

/// Ends that, for this thread.
void interleaving_capture_end(void);

/// How many tasks of this thread were given the preference since the beginning.
long interleaving_capture_count(void);

/// Whether the clocks of the system can be stopped for a thread, so far as `clock_gettime` tells
/// them.
bool interleaving_clock_can_stop(void);

/// Stops the clocks of this thread.
void interleaving_clock_stop(void);

/// Sets the clocks of this thread to the moment at which they were stopped, and some time more.
void interleaving_clock_set(int64_t seconds, int64_t nanoseconds);

/// Lets the clocks of this thread go on.
void interleaving_clock_resume(void);

#endif
