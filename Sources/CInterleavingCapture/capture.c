// Takes tasks into an exploration that `Task { }` and `Task.detached { }` make.
//
// The runtime makes every task by `swift_task_create`. A weak definition of that name in the
// program comes before the one of the runtime's library, adds an executor preference to the
// options where the thread explores, and calls the original. Other threads pass through.
//
// The layout of the options is private to the runtime: TaskOptionRecord in the Swift sources,
// include/swift/ABI/TaskOptions.h, read for Swift 6.2 and 6.3. Each exploration tries whether
// a task arrives and says if it does not. Elsewhere than on ELF platforms a definition in the
// program does not come first, so there it does nothing.

#define _GNU_SOURCE
#include "CInterleavingCapture.h"

struct executor_ref {
  uintptr_t identity;
  uintptr_t implementation;
};

static _Thread_local struct executor_ref exploring;
static _Thread_local long captured;

void interleaving_capture_begin(uintptr_t identity, uintptr_t implementation) {
  captured = 0;
  exploring.implementation = implementation;
  exploring.identity = identity;
}

void interleaving_capture_end(void) { exploring.identity = 0; }

long interleaving_capture_count(void) { return captured; }

#if defined(__linux__) && __has_attribute(swiftcall)

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>

struct task_and_context {
  void *task;
  void *context;
};

struct option {
  size_t flags;
  struct option *parent;
};

struct executor_option {
  struct option head;
  struct executor_ref executor;
};

enum option_kind {
  option_task_group = 1,
  option_async_let = 2,
  option_async_let_with_buffer = 3,
  option_task_executor_unowned = 5,
  option_task_executor_owned = 6,
};

typedef __attribute__((swiftcall)) struct task_and_context (*create_function)(
    size_t, struct option *, const void *, void *, void *);

static create_function original(void) {
  static _Atomic(create_function) found;
  create_function create = atomic_load_explicit(&found, memory_order_relaxed);
  if (!create) {
    create = (create_function)dlsym(RTLD_NEXT, "swift_task_create");
    if (!create) abort();
    atomic_store_explicit(&found, create, memory_order_relaxed);
  }
  return create;
}

/// Whether a task runs where it is told to, or where its parent does.
static bool has_place(const struct option *option) {
  for (; option; option = option->parent) {
    switch (option->flags & 0xff) {
    case option_task_group:
    case option_async_let:
    case option_async_let_with_buffer:
    case option_task_executor_unowned:
    case option_task_executor_owned:
      return true;
    }
  }
  return false;
}

__attribute__((swiftcall, weak, visibility("default")))
struct task_and_context swift_task_create(
    size_t flags, struct option *options, const void *type, void *function, void *context) {
  if (!exploring.identity || has_place(options))
    return original()(flags, options, type, function, context);
  struct executor_option preference = {
      {option_task_executor_unowned, options}, exploring};
  captured += 1;
  return original()(flags, &preference.head, type, function, context);
}

#endif
