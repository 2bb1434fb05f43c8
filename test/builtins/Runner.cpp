//===- Runner.cpp - Runs functions over arrays on another machine ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   runner SHARED-OBJECT
//
// Loads functions over arrays and answers the requests of RunnerProtocol.h until its input ends. It
// is built for each architecture, and neither needs LLVM nor another part of oclc.
//
//===--------------------------------------------------------------------------------------------===//

#include "RunnerProtocol.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <vector>

using namespace oclc::test;

namespace {

using ArrayFunction = void (*)(const void *const *inputs, void *const *outputs, uint64_t count);

[[noreturn]] void fail(const char *message) {
  std::fprintf(stderr, "runner: %s\n", message);
  std::exit(1);
}

[[noreturn]] void usage() {
  std::fputs("usage: runner SHARED-OBJECT\n", stderr);
  std::exit(2);
}

void read(void *to, size_t size) {
  if (std::fread(to, 1, size, stdin) != size)
    fail("a request is incomplete");
}

void answer(void *object, const Request &request) {
  std::vector<uint64_t> sizes(request.inputs + request.outputs);
  read(sizes.data(), sizes.size() * sizeof(uint64_t));
  std::string name(request.nameBytes, '\0');
  read(name.data(), name.size());

  std::vector<std::vector<char>> arrays;
  std::vector<const void *> inputs;
  std::vector<void *> outputs;
  for (const uint64_t size : sizes)
    arrays.emplace_back(size);
  for (uint64_t i = 0; i != request.inputs; ++i) {
    read(arrays[i].data(), arrays[i].size());
    inputs.push_back(arrays[i].data());
  }
  for (uint64_t i = request.inputs; i != arrays.size(); ++i)
    outputs.push_back(arrays[i].data());

  auto *function = reinterpret_cast<ArrayFunction>(dlsym(object, name.c_str()));
  if (!function)
    fail(dlerror());
  function(inputs.data(), outputs.data(), request.elements);
  for (uint64_t i = request.inputs; i != arrays.size(); ++i)
    if (std::fwrite(arrays[i].data(), 1, arrays[i].size(), stdout) != arrays[i].size())
      fail("cannot write the results");
  std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2)
    usage();
  void *object = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!object)
    fail(dlerror());
  Request request;
  while (std::fread(&request, sizeof(request), 1, stdin) == 1)
    answer(object, request);
  return 0;
}
