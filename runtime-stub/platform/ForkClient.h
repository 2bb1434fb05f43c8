//===- ForkClient.h - Starts children by a fork server ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// An application that builds one program after the other would wait each time until the compiler is
// loaded. Its first build starts a fork server (Base/ForkServer.h), which starts this compiler and
// the following ones. The server ends after some seconds in which no compiler runs, and when the
// application exits.
//
// A server runs the code that its program and libraries had when it started. If one of these files
// is replaced, the next child has a new server.
//
// A server has the rights and the root folder that the application had when it started. If the
// application's user or group changes, the application uses that server no longer. If its process
// is forked, each copy starts a server of its own.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_FORKCLIENT_H
#define OCLC_RUNTIME_PLATFORM_FORKCLIENT_H

#include "platform/ChildStart.h"

#include <string>
#include <sys/types.h>

namespace oclc::rt {

/// Keeps the fork server of a program running while a child exists.
class ForkClient {
public:
  /// Starts the server unless it is running. There is none if `program` is a script, if the server
  /// of another program is running, if it could not be started before, or if OCLC_FORK_SERVER is
  /// "off".
  explicit ForkClient(const std::string &program);
  ~ForkClient();
  ForkClient(const ForkClient &) = delete;
  ForkClient &operator=(const ForkClient &) = delete;

  /// Starts the child. Returns false if there is no server or it fails, in which case the child has
  /// to be started without it. The caller must hold childrenMutex().
  bool start(const ChildStart &start, pid_t &child) const;

private:
  bool isUsed = false;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_FORKCLIENT_H
