//===- Module.cpp - A binary that is loaded into memory ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "loader/Module.h"

#include <atomic>
#include <cerrno>
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
  // Since Linux 6.3 a system can be configured to refuse execution of anonymous files unless this
  // flag requests it. Older kernels reject the flag.
  constexpr unsigned AllowExecution = 0x10;
  int number = memfd_create("oclc-kernels", MFD_CLOEXEC | AllowExecution);
  if (number < 0 && errno == EINVAL)
    number = memfd_create("oclc-kernels", MFD_CLOEXEC);
  return number;
}

/// Returns a path of the open file that no other load has used. The dynamic loader assumes that
/// equal paths are the same library, but descriptor numbers are reused. So the path encodes a count
/// of loads in binary, as redundant components "/." and "/".
static std::string uniquePath(int descriptor) {
  static std::atomic<uint64_t> loads{0};
  std::string path = "/proc/self/fd";
  for (uint64_t count = loads++; count != 0; count /= 2)
    path += count % 2 ? "/." : "/";
  return path + "/" + std::to_string(descriptor);
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

  return loadFile(uniquePath(descriptor.number), error);
}

std::unique_ptr<Module> Module::loadFile(const std::string &path, std::string &error) {
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  link_map *map = nullptr;
  if (!library || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) {
    const char *reason = dlerror();
    error = std::string("cannot map the binary: ") + (reason ? reason : "unknown reason");
    if (library)
      dlclose(library);
    return nullptr;
  }
  std::unique_ptr<void, int (*)(void *)> keeper(library, dlclose);
  std::unique_ptr<Module> module(new Module(library, map->l_addr));
  (void)keeper.release(); // The module closes it.
  return module;
}

Module::~Module() { dlclose(library); }

} // namespace oclc::rt
