//===- Loader.cpp - The functions of the OpenCL loader ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Loader.h"

#include <dlfcn.h>
#include <link.h>

namespace oclc::doctor {

bool Loader::load(std::string &error) {
  void *library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    error = dlerror();
    return false;
  }
  if (link_map *map = nullptr; dlinfo(library, RTLD_DI_LINKMAP, &map) == 0)
    path = map->l_name;
#define OCLC_FUNCTION(NAME)                                                                        \
  NAME = reinterpret_cast<decltype(NAME)>(dlsym(library, #NAME));                                  \
  if (!NAME) {                                                                                     \
    error = path + " has no function " #NAME;                                                      \
    return false;                                                                                  \
  }
  OCLC_FUNCTIONS
#undef OCLC_FUNCTION
  return true;
}

} // namespace oclc::doctor
