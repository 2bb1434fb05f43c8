//===- IspcRunner.cpp - Runs the ISPC forms of kernels ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// bench/kernels/ispc/launch.isph describes the functions.
//
//===------------------------------------------------------------------------------------------===//

#include "Runner.h"

#include <array>
#include <dlfcn.h>
#include <filesystem>
#include <map>

namespace suite {
namespace {

using Function = void(int64_t begin, int64_t end, const int64_t *size, void **arguments);

/// The shared objects that have been opened. They stay open until the process ends.
class Libraries {
public:
  explicit Libraries(std::string directory) : directory(std::move(directory)) {}

  Function *find(const std::string &file, const std::string &kernel) {
    const std::string path = directory + "/" + file + ".so";
    if (!std::filesystem::exists(path))
      throw Failure("no ISPC form");
    void *&library = libraries[path];
    if (!library)
      library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library)
      throw Failure(dlerror());
    void *function = dlsym(library, kernel.c_str());
    if (!function)
      throw Failure("no ISPC form of " + kernel);
    return reinterpret_cast<Function *>(function);
  }

private:
  const std::string directory;
  std::map<std::string, void *> libraries;
};

/// Runs a range of the last dimension of a launch.
void run(Function *function, const Launch &launch, Arrays &arrays, size_t begin, size_t end) {
  std::array<int64_t, 3> size = {1, 1, 1};
  std::copy(launch.range.global.begin(), launch.range.global.end(), size.begin());
  std::vector<void *> arguments;
  arguments.reserve(launch.arguments.size());
  for (const Argument &argument : launch.arguments)
    arguments.push_back(argument.array ? static_cast<void *>(arrays.bytes(*argument.array).data())
                                       : const_cast<std::byte *>(argument.value.data()));
  function(int64_t(begin), int64_t(end), size.data(), arguments.data());
}

} // namespace

std::unique_ptr<Runner> makeIspcRunner(const std::string &directory, unsigned threads) {
  auto libraries = std::make_shared<Libraries>(directory);
  return makeHostRunner("ISPC", threads, [=](const Problem &problem, const std::string &file) {
    if (problem.launches.empty())
      throw Failure("C++ only");
    Steps steps;
    for (const Launch &launch : problem.launches) {
      Function *function = libraries->find(file, launch.kernel);
      steps.emplace_back(launch.range.global.back(),
                         [function, launch](Arrays &arrays, size_t begin, size_t end) {
                           run(function, launch, arrays, begin, end);
                         });
    }
    return steps;
  });
}

} // namespace suite
