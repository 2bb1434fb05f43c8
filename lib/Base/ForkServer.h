//===- ForkServer.h - A process that starts copies of itself ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// To start a program that uses LLVM takes 25 ms, most of them for relocations of shared libraries
// and for the constructors of static objects. A fork server is a process that has done that. For
// each request it forks a copy of itself, which then runs main() with the arguments of the request.
// That takes 1 to 2 ms.
//
// Server and client hold the ends of a pair of sockets (SOCK_SEQPACKET). A request is a packet of
// one byte with the open files of ForkFile. The answer is a packet with an int32_t: the process ID
// of the copy, or a negative error number. The server ends when the client closes its socket.
//
// A copy is a child of the server's parent (CLONE_PARENT), not of the server. So the client waits
// for a copy as it waits for a child that it has started itself.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BASE_FORKSERVER_H
#define OCLC_BASE_FORKSERVER_H

#include <cstddef>
#include <span>

namespace oclc {

/// Files of a request. The first four become the files 0 to 3 of the copy, which has no other
/// files. Folder becomes its current folder. Texts contains the number of arguments in decimal, the
/// arguments, and the environment; a NUL ends each text.
enum ForkFile : unsigned { Input, Output, Messages, Lifeline, Folder, Texts };
constexpr size_t ForkFiles = 6;

/// First argument of a server, followed by the number of its socket, which must be 3. The files
/// below 3 must be open.
constexpr char ForkServerOption[] = "--fork-server=";
constexpr int ForkServerSocket = 3;

/// If `arguments` are those of a server, serves requests until the client closes the socket, and
/// returns in the copies only, with `arguments` replaced by those of the request. Otherwise returns
/// at once. To be called first in main(), while the process has one thread.
void serveForks(std::span<char *> &arguments);

} // namespace oclc

#endif // OCLC_BASE_FORKSERVER_H
