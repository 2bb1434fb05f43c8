//===- BackgroundThread.h - Threads that the application does not know of ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_BACKGROUNDTHREAD_H
#define OCLC_RUNTIME_PLATFORM_BACKGROUNDTHREAD_H

namespace oclc::rt {

/// Starts a detached thread that runs `main` with `argument`. Signals of the application are not
/// delivered to it, apart from those that its own code can raise and SIGPROF. Returns false if no
/// thread can be created.
bool startInBackground(void *(*main)(void *), void *argument);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_BACKGROUNDTHREAD_H
