//===- PrivilegedProgram.cpp - A program that is run set-uid ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// usage: runtime-privileged-program DRIVER SPIRV
//
// Lets the driver compile a SPIR-V module. Prints whether the process has more rights than its
// user, and the result of the driver.
//
//===------------------------------------------------------------------------------------------===//

#include "Base/Environment.h"
#include "oclc/oclc.h"

#include <cstdio>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <string>

template <class Function> static Function find(void *driver, const char *name) {
  return reinterpret_cast<Function>(dlsym(driver, name));
}

int main(int count, char **arguments) {
  void *driver = count == 3 ? dlopen(arguments[1], RTLD_NOW) : nullptr;
  if (!driver) {
    std::fprintf(stderr, "%s\n", count == 3 ? dlerror() : "two arguments are needed");
    return 1;
  }
  std::ifstream stream(arguments[2], std::ios::binary);
  const std::string module(std::istreambuf_iterator<char>(stream), {});
  oclcResult *result =
      find<oclcCompileFn>(driver, "oclcCompile")(module.data(), module.size(), nullptr, 0);
  std::printf("privileged: %d\nstatus: %d\n%s", oclc::isPrivileged(),
              find<oclcResultStatusFn>(driver, "oclcResultStatus")(result),
              find<oclcResultMessagesFn>(driver, "oclcResultMessages")(result));
  find<oclcReleaseResultFn>(driver, "oclcReleaseResult")(result);
  return 0;
}
