//===- Loading.h - Loads a binary as the runtime does ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Checks that the system loader survives the files that the reader accepts.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_LOADING_H
#define OCLC_FUZZ_LOADING_H

#include "Binary/Manifest.h"

#include <cstddef>
#include <cstdlib>
#include <dlfcn.h>
#include <span>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace oclc::fuzz {

/// Maps `file` and looks up its entry points. Returns false if the loader refuses the file or does
/// not find an entry point, which is allowed.
inline bool load(std::span<const std::byte> file, const binary::Manifest &manifest) {
  const int descriptor = memfd_create("oclc-fuzz", MFD_CLOEXEC);
  if (descriptor < 0 ||
      write(descriptor, file.data(), file.size()) != static_cast<ssize_t>(file.size()))
    std::abort();
  void *handle =
      dlopen(("/proc/self/fd/" + std::to_string(descriptor)).c_str(), RTLD_NOW | RTLD_LOCAL);
  (void)close(descriptor);
  if (!handle)
    return false;
  bool hasAll = true;
  for (const binary::Kernel &kernel : manifest.kernels)
    for (const binary::Variant &variant : kernel.variants)
      hasAll &= dlsym(handle, variant.symbol.c_str()) != nullptr;
  dlclose(handle);
  return hasAll;
}

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_LOADING_H
