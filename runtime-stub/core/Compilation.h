//===- Compilation.h - Building programs from source and SPIR-V -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// One call of clBuildProgram or clCompileProgram, or of clLinkProgram where that takes a compiler,
// from the check of its options to the program's new file and log. With a callback the compiler
// runs while the application goes on, and the program stays until the callback has returned,
// whatever the application releases.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_COMPILATION_H
#define OCLC_RUNTIME_CORE_COMPILATION_H

#include "Offline/Recipe.h"
#include "core/Compiler.h"
#include "core/Linker.h"
#include "core/Program.h"

#include <memory>

namespace oclc::rt {

class Compilation {
public:
  using NotifyFn = void(CL_CALLBACK *)(cl_program, void *);

  /// An executable, or with `isObject` what clLinkProgram takes; for all devices where none are
  /// named.
  Compilation(Program &program, std::span<const cl_device_id> devices, const char *options,
              bool isObject);

  /// Or what is linked of files, an executable or a library; the options have been checked.
  Compilation(Program &program, std::span<const cl_device_id> devices, std::string options,
              LoadedFiles files, binary::BinaryType type);

  /// The names have been checked.
  void setHeaders(std::vector<std::pair<std::string, std::string>> headers) {
    recipe.headers = std::move(headers);
  }

  /// CL_SUCCESS when the compiler can begin.
  cl_int begin();

  /// After that: compiles on this thread. CL_SUCCESS or the error of the call.
  cl_int run();

  /// Or on one of its own, which then calls `notify`; on this thread when there can be no other.
  static void runInBackground(std::unique_ptr<Compilation> compilation, NotifyFn notify,
                              void *userData);

private:
  cl_int refuse(cl_int error, const std::string &log);
  cl_int busy() const;
  cl_int compile(Program::Outcome &outcome);
  cl_int take(CompileAnswer &answer, Program::Outcome &outcome) const;
  cl_int load(CompileAnswer &answer, Program::Outcome &outcome) const;
  bool isObject() const { return recipe.type == binary::BinaryType::CompiledObject; }
  cl_int failure() const;
  cl_int wrongOptions() const;
  bool isLink() const { return recipe.kind == binary::ProgramKind::Link; }
  const char *problem() const;
  void runAndNotify();

  const Ref<Program> program;
  const std::vector<cl_device_id> devices;
  const std::string options;
  const LoadedFiles files; ///< That are linked.
  offline::Recipe recipe;
  NotifyFn notify = nullptr;
  void *notifyData = nullptr;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMPILATION_H
