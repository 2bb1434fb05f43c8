//===- Program.cpp - Programs -----------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Program.h"

#include "exec/CpuFeatures.h"

#include <algorithm>

namespace oclc::rt {

static constexpr char NoCompiler[] =
    "This device has no compiler. Compile the source ahead of time with oclc, e.g.\n"
    "  oclc kernels.cl -o kernels.oclbin\n"
    "and pass the file to clCreateProgramWithBinary.\n";

cl_int Program::build(const char *options) {
  std::lock_guard lock(mutex);
  info.options = options ? options : "";
  info.log.clear();
  if (!isBinary()) {
    info.status = CL_BUILD_ERROR;
    info.log = NoCompiler;
    return CL_COMPILER_NOT_AVAILABLE;
  }
  if (info.options.empty())
    info.options = manifest().options;
  cl_int result = module ? CL_SUCCESS : load(info.log);
  info.status = result == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
  if (result != CL_SUCCESS)
    context->report("cannot build the program: " + info.log);
  return result;
}

Program::BuildInfo Program::buildInfo() const {
  std::lock_guard lock(mutex);
  return info;
}

const CompiledKernel *Program::findKernel(std::string_view name) const {
  auto found = std::find_if(kernels.begin(), kernels.end(), [&](const CompiledKernel &kernel) {
    return kernel.info->name == name;
  });
  return found == kernels.end() ? nullptr : &*found;
}

std::string Program::explainMissingFeatures(const binary::Kernel &kernel) const {
  std::string text = "no variant of kernel '" + kernel.name + "' can run on this CPU\n";
  std::vector<bool> seen(manifest().targets.size());
  for (const binary::Variant &variant : kernel.variants) {
    if (seen[variant.target])
      continue;
    seen[variant.target] = true;
    const binary::Target &target = manifest().targets[variant.target];
    text += "  compiled for " + target.cpu + ", this CPU lacks";
    const char *separator = " ";
    for (const std::string &name : missingFeatures(target.features)) {
      text += separator + name;
      separator = ", ";
    }
    text += "\n";
  }
  return text;
}

cl_int Program::load(std::string &log) {
  const std::vector<binary::Target> &targets = manifest().targets;
  std::vector<bool> runnable;
  for (const binary::Target &target : targets)
    runnable.push_back(missingFeatures(target.features).empty());
  for (const binary::Kernel &kernel : manifest().kernels)
    if (std::none_of(kernel.variants.begin(), kernel.variants.end(),
                     [&](const binary::Variant &variant) { return runnable[variant.target]; })) {
      log = explainMissingFeatures(kernel);
      return CL_BUILD_PROGRAM_FAILURE;
    }

  std::unique_ptr<Module> loaded = Module::load(file, log);
  if (!loaded)
    return CL_BUILD_PROGRAM_FAILURE;

  std::vector<CompiledKernel> compiled;
  for (size_t k = 0; k != manifest().kernels.size(); ++k) {
    const binary::Kernel &kernel = manifest().kernels[k];
    CompiledKernel &entry = compiled.emplace_back(kernel);
    for (size_t v = 0; v != kernel.variants.size(); ++v)
      if (runnable[kernel.variants[v].target])
        entry.variants.push_back(
            {&kernel.variants[v], loaded->entryAt(checked.entries[k][v].address)});
    std::stable_sort(entry.variants.begin(), entry.variants.end(),
                     [](const CompiledVariant &a, const CompiledVariant &b) {
                       return a.info->target > b.info->target;
                     });
  }
  module = std::move(loaded);
  kernels = std::move(compiled);
  return CL_SUCCESS;
}

} // namespace oclc::rt
