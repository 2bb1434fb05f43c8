//===- Compilation.h - Builds programs from source and SPIR-V ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Executes one call of clBuildProgram or clCompileProgram, or of clLinkProgram if linking needs a
// compiler: from the check of the options to the program's new file and log. With a callback the
// compiler runs in the background. The program then exists until the callback has returned,
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

  /// For compiling a program to an executable, or with `isObject` to an object for clLinkProgram.
  /// An empty `devices` stands for all devices.
  Compilation(Program &program, std::span<const cl_device_id> devices, const char *options,
              bool isObject);

  /// For linking files to an executable or a library. The options must have been checked.
  Compilation(Program &program, std::span<const cl_device_id> devices, std::string options,
              LoadedFiles files, binary::BinaryType type);

  /// Sets the headers of clCompileProgram. Their names must have been checked.
  void setHeaders(std::vector<std::pair<std::string, std::string>> headers) {
    recipe.headers = std::move(headers);
  }

  /// Checks the options of a program that is not linked, and marks the program as being compiled.
  /// Returns CL_SUCCESS if the compiler can start, or else the error of the API call.
  cl_int begin();

  /// Compiles on the calling thread after begin(). Returns CL_SUCCESS or the error of the API call.
  cl_int run();

  /// Compiles on a new thread, which then calls `notify`; on the calling thread if none can be
  /// created.
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
  const LoadedFiles files; ///< Files to link.
  offline::Recipe recipe;
  NotifyFn notify = nullptr;
  void *notifyData = nullptr;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMPILATION_H
