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

#endif
