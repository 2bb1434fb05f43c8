//===- Program.h - Programs -------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A program from a binary holds the checked binary from the start and maps its code when it is
// built. A program from source can be created and asked about, never built: there is no compiler
// here.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_PROGRAM_H
#define OCLC_RUNTIME_CORE_PROGRAM_H

#include "core/Context.h"
#include "core/Object.h"
#include "exec/Module.h"

#include "oclc/Binary/Reader.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace oclc::rt {

/// A variant that this CPU can run.
struct CompiledVariant {
  const binary::Variant *info;
  abi::EntryFn *entry;
};

struct CompiledKernel {
  CompiledKernel(const binary::Kernel &info) : info(&info) {}
  CompiledKernel(CompiledKernel &&other) noexcept
      : info(other.info), variants(std::move(other.variants)) {}

  const binary::Kernel *info;
  std::vector<CompiledVariant> variants; ///< Best target first.
  /// What a work-item cost in past launches, in nanoseconds; 0: not yet known.
  mutable std::atomic<float> itemCost{0};
};

class Program final : public Object<Program, cl_program, Tag::Program> {
public:
  /// For all devices of the context.
  Program(Ref<Context> context, std::string source)
      : context(std::move(context)), devices(this->context->devices), source(std::move(source)) {}
  Program(Ref<Context> context, std::vector<Ref<Device>> devices, std::vector<std::byte> file,
          binary::Binary binary)
      : context(std::move(context)), devices(std::move(devices)), file(std::move(file)),
        checked(std::move(binary)) {}

  bool isBinary() const { return !file.empty(); }
  const binary::Manifest &manifest() const { return checked.manifest; }

  /// CL_SUCCESS or the error of clBuildProgram; leaves status and log behind.
  cl_int build(const char *options);

  struct BuildInfo {
    cl_build_status status = CL_BUILD_NONE;
    std::string options, log;
  };
  BuildInfo buildInfo() const;

  bool isBuilt() const { return buildInfo().status == CL_BUILD_SUCCESS; }
  /// Only while built; null when there is no kernel of that name.
  const CompiledKernel *findKernel(std::string_view name) const;
  const std::vector<CompiledKernel> &allKernels() const { return kernels; }

  const Ref<Context> context;
  const std::vector<Ref<Device>> devices; ///< As the application listed them.
  const std::string source;
  const std::vector<std::byte> file;

  /// Kernel objects of this program: while there are any, it cannot be built again.
  std::atomic<unsigned> kernelObjects{0};

private:
  cl_int load(std::string &log);
  std::string explainMissingFeatures(const binary::Kernel &kernel) const;

  const binary::Binary checked;

  mutable std::mutex mutex;
  BuildInfo info; // guarded by mutex

  // Written by the first successful build, constant from then on.
  std::unique_ptr<Module> module;
  std::vector<CompiledKernel> kernels;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_PROGRAM_H
