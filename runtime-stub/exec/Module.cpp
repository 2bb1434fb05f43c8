//===- Module.cpp - A binary in memory --------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Module.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

namespace oclc::rt {

namespace {

/// Closes a file descriptor.
struct Descriptor {
  int number;
  ~Descriptor() {
    if (number >= 0)
      close(number);
  }
};

} // namespace

static int createAnonymousFile() {
  // Since Linux 6.3 a system can be set up to refuse execution unless it is asked for by this flag,
  // which older kernels reject.
  constexpr unsigned AllowExecution = 0x10;
  int number = memfd_create("oclc-kernels", MFD_CLOEXEC | AllowExecution);
  if (number < 0 && errno == EINVAL)
    number = memfd_create("oclc-kernels", MFD_CLOEXEC);
  return number;
}

std::unique_ptr<Module> Module::load(std::span<const std::byte> file, std::string &error) {
  Descriptor descriptor{createAnonymousFile()};
  if (descriptor.number < 0) {
    error = std::string("cannot create an anonymous file: ") + std::strerror(errno);
    return nullptr;
  }
  for (size_t done = 0; done < file.size();) {
    ssize_t written = write(descriptor.number, file.data() + done, file.size() - done);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0) {
      error = std::string("cannot copy the binary: ") + std::strerror(errno);
      return nullptr;
    }
    done += size_t(written);
  }

  char path[64];
  std::snprintf(path, sizeof(path), "/proc/self/fd/%d", descriptor.number);
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  link_map *map = nullptr;
  if (!library || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) {
    const char *reason = dlerror();
    error = std::string("cannot map the binary: ") + (reason ? reason : "unknown reason");
    if (library)
      dlclose(library);
    return nullptr;
  }
  return std::unique_ptr<Module>(new Module(library, map->l_addr));
}

Module::~Module() { dlclose(library); }

} // namespace oclc::rt
