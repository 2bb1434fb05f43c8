//===- Compilation.cpp - Builds programs from source and SPIR-V -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Compilation.h"

#include "Base/Environment.h"
#include "Offline/BuildOptions.h"
#include "core/CapturedProgram.h"
#include "core/Compiler.h"
#include "core/Provider.h"
#include "core/Upgrade.h"
#include "platform/BackgroundThread.h"

#include <new>

namespace oclc::rt {

static std::string noCompiler() {
  return std::string("This device has no compiler: ") + Compiler::whyNone() +
         ".\n"
         "Compile the source ahead of time with oclc, e.g.\n"
         "  oclc kernels.cl -o kernels.oclbin\n"
         "and pass the file to clCreateProgramWithBinary; or capture what the application builds "
         "where\n"
         "there is a compiler (OCLC_CAPTURE, oclc --from-capture) and name the archive by "
         "OCLC_ARCHIVE.\n";
}

static std::string noCompilerToLink() {
  return std::string("The programs use functions or variables of each other, which takes a "
                     "compiler to link: ") +
         Compiler::whyNone() +
         ".\n"
         "Link the files ahead of time, e.g.\n"
         "  oclc one.oclbin two.oclbin -o both.oclbin\n"
         "and pass the file to clCreateProgramWithBinary.\n";
}

Compilation::Compilation(Program &program, std::span<const cl_device_id> devices,
                         const char *options, bool isObject)
    : program(&program), devices(devices.begin(), devices.end()), options(options ? options : "") {
  recipe.kind = program.origin == Program::Origin::Source ? binary::ProgramKind::Source
                                                          : binary::ProgramKind::IL;
  recipe.type = isObject ? binary::BinaryType::CompiledObject : binary::BinaryType::Executable;
  recipe.input = program.input();
}

Compilation::Compilation(Program &program, std::span<const cl_device_id> devices,
                         std::string options, LoadedFiles files, binary::BinaryType type)
    : program(&program), devices(devices.begin(), devices.end()), options(std::move(options)),
      files(std::move(files)), recipe(linkRecipe(this->files, type)) {
  for (const auto &file : this->files)
    recipe.objects.emplace_back(file->bytes);
}

cl_int Compilation::failure() const {
  if (isLink())
    return CL_LINK_PROGRAM_FAILURE;
  return isObject() ? CL_COMPILE_PROGRAM_FAILURE : CL_BUILD_PROGRAM_FAILURE;
}

cl_int Compilation::wrongOptions() const {
  if (isLink()) // The compiler does not get the application's options: they are not the reason.
    return failure();
  return isObject() ? CL_INVALID_COMPILER_OPTIONS : CL_INVALID_BUILD_OPTIONS;
}

const char *Compilation::problem() const {
  return isLink() ? "cannot link: " : "cannot build the program: ";
}

/// Fails before the compiler starts: stores `log` as the build log, reports it, and returns
/// `error`. If the program must not be built at all, returns the result of busy() instead.
cl_int Compilation::refuse(cl_int error, const std::string &log) {
  const std::string message = problem() + log;
  Program::Outcome outcome;
  outcome.info = {CL_BUILD_ERROR, {}, log};
  if (!program->beginCompilation(devices, options))
    return busy();
  program->endCompilation(devices, std::move(outcome));
  program->context->report(message);
  return error;
}

cl_int Compilation::busy() const {
  program->context->report("a program that has kernels or is being built cannot be built");
  return CL_INVALID_OPERATION;
}

cl_int Compilation::begin() {
  if (isLink() && !canProvide())
    return refuse(failure(), noCompilerToLink());
  if (isLink())
    return program->beginCompilation(devices, options) ? CL_SUCCESS : busy();
  std::string error;
  std::optional<std::vector<std::string>> words = offline::parseBuildOptions(options, error);
  const bool isValid = words.has_value();
  if (isValid) {
    recipe.options = std::move(*words);
    if (const char *sanitizers = environment("OCLC_SANITIZE"); sanitizers && *sanitizers)
      recipe.options.push_back(std::string("--sanitize=") + sanitizers);
    recipe.specConstants = program->specValues();
  }
  if (!canProvide()) {
    if (isValid)
      capture::CapturedProgram(recipe, options).finish(/*hasWorked=*/false);
    return refuse(CL_COMPILER_NOT_AVAILABLE, noCompiler());
  }
  if (!isValid)
    return refuse(wrongOptions(), error + "\n");
  return program->beginCompilation(devices, options) ? CL_SUCCESS : busy();
}

/// Returns why the file cannot be used; empty if it has the expected type and can run here.
static std::string whyOfNoUse(const binary::ProgramFile &content, binary::BinaryType expected) {
  std::string why;
  for (const binary::Member &member : content.members)
    why += explainNoTarget(member.binary);
  return !why.empty() || content.type == expected ? why : "it is a file of another kind";
}

/// Returns the content of the answer's binary. If the binary is malformed, is not of the type
/// `expected` or cannot run on this CPU, returns no value and stores the reason in `why`.
static std::optional<binary::ProgramFile>
takeContent(CompileAnswer &answer, binary::BinaryType expected, std::string &why) {
  if (!answer.content) {
    binary::ProgramReadResult read = binary::readProgram(answer.binary);
    if (read.isOutOfMemory)
      throw std::bad_alloc();
    why = std::move(read.error);
    answer.content = std::move(read.program);
  }
  if (answer.content)
    why = whyOfNoUse(*answer.content, expected);
  return why.empty() ? std::move(answer.content) : std::nullopt;
}

cl_int Compilation::load(CompileAnswer &answer, Program::Outcome &outcome) const {
  std::string why;
  std::optional<binary::ProgramFile> content = takeContent(answer, recipe.type, why);
  if (!content) {
    outcome.info.log += "what the compiler has written cannot be used: " + why + "\n";
    return failure();
  }
  auto file = std::make_shared<const LoadedFile>(std::move(answer.binary), std::move(*content),
                                                 outcome.recipe);
  if (recipe.type == binary::BinaryType::Executable) {
    std::string error;
    auto code = Code::load(file->bytes, file->content, error);
    outcome.info.log += error;
    if (!code)
      return failure();
    outcome.executable = std::make_shared<const Executable>(file, std::move(code));
    upgradeLater(outcome.executable);
  }
  outcome.file = std::move(file);
  return CL_SUCCESS;
}

cl_int Compilation::compile(Program::Outcome &outcome) {
  capture::CapturedProgram captured(recipe, options);
  CompileAnswer answer = provide(recipe);
  const cl_int result = take(answer, outcome);
  captured.finish(result == CL_SUCCESS, answer.includes);
  return result;
}

cl_int Compilation::take(CompileAnswer &answer, Program::Outcome &outcome) const {
  outcome.info.log = std::move(answer.log);
  switch (answer.status) {
  case CompileAnswer::Status::Success:
    outcome.recipe = offline::digestOf(recipe);
    return load(answer, outcome);
  case CompileAnswer::Status::Error:
    return failure();
  case CompileAnswer::Status::WrongOptions:
    return wrongOptions();
  case CompileAnswer::Status::NoTime:
  case CompileAnswer::Status::NoResources:
    return CL_OUT_OF_RESOURCES;
  }
  return failure();
}

cl_int Compilation::run() {
  Program::Outcome outcome;
  cl_int result;
  std::string message;
  try {
    result = compile(outcome);
    if (result != CL_SUCCESS)
      message = problem() + outcome.info.log;
  } catch (const std::bad_alloc &) {
    outcome = {};
    result = CL_OUT_OF_HOST_MEMORY;
  }
  outcome.info.status = result == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
  program->endCompilation(devices, std::move(outcome));
  // Report last, because the application's callback may query the program.
  if (!message.empty())
    program->context->report(message);
  return result;
}

void Compilation::runAndNotify() {
  run();
  notify(program->handle(), notifyData);
}

void Compilation::runInBackground(std::unique_ptr<Compilation> compilation, NotifyFn notify,
                                  void *userData) {
  compilation->notify = notify;
  compilation->notifyData = userData;
  auto main = [](void *argument) -> void * {
    const std::unique_ptr<Compilation> own(static_cast<Compilation *>(argument));
    own->runAndNotify();
    return nullptr;
  };
  Compilation *const own = compilation.release();
  if (!startInBackground(main, own))
    main(own);
}

} // namespace oclc::rt
