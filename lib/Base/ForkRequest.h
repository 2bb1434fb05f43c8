//===- ForkRequest.h - The packet of a request to a fork server -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BASE_FORKREQUEST_H
#define OCLC_BASE_FORKREQUEST_H

#include "Base/ForkServer.h"

#include <array>
#include <cstring>
#include <sys/socket.h>

namespace oclc {

/// A packet of one byte with room for the files of ForkFile, to be sent or received.
class ForkRequest {
public:
  using Files = std::array<int, ForkFiles>;

  ForkRequest() {
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof(control);
  }
  ForkRequest(const ForkRequest &) = delete;
  ForkRequest &operator=(const ForkRequest &) = delete;

  void set(const Files &files) {
    cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(files));
    memcpy(CMSG_DATA(header), files.data(), sizeof(files));
  }
  /// Stores the files of a received packet. Returns false if it has others.
  bool get(Files &files) {
    const cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (!header || header->cmsg_len != CMSG_LEN(sizeof(files)))
      return false;
    memcpy(files.data(), CMSG_DATA(header), sizeof(files));
    return true;
  }

  msghdr message = {};

private:
  char byte = 0;
  iovec data = {&byte, sizeof(byte)};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(Files))] = {};
};

} // namespace oclc

#endif // OCLC_BASE_FORKREQUEST_H
