//===- Compilation.cpp - Building programs from source and SPIR-V -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Compilation.h"

#include "core/BuildOptions.h"
#include "core/Log.h"

#include <csignal>
#include <new>
#include <pthread.h>

namespace oclc::rt {

static constexpr char NoCompiler[] =
    "This device has no compiler: there is no oclc beside the driver, and OCLC_COMPILER in the\n"
    "environment names none. Compile the source ahead of time with oclc, e.g.\n"
    "  oclc kernels.cl -o kernels.oclbin\n"
    "and pass the file to clCreateProgramWithBinary.\n";

Compilation::Compilation(Program &program, std::span<const cl_device_id> devices,
                         const char *options, bool isObject)
    : program(&program), devices(devices.begin(), devices.end()), options(options ? options : ""),
      compiler(Compiler::get()) {
  request.isObject = isObject;
}

cl_int Compilation::failure() const {
  return request.isObject ? CL_COMPILE_PROGRAM_FAILURE : CL_BUILD_PROGRAM_FAILURE;
}

cl_int Compilation::wrongOptions() const {
  return request.isObject ? CL_INVALID_COMPILER_OPTIONS : CL_INVALID_BUILD_OPTIONS;
}

/// The compiler does not even begin.
cl_int Compilation::refuse(cl_int error, const std::string &log) {
  const std::string message = "cannot build the program: " + log;
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
  std::string error;
  std::optional<std::vector<std::string>> words = parseBuildOptions(options, error);
  if (!compiler)
    return refuse(CL_COMPILER_NOT_AVAILABLE, NoCompiler);
  if (!words)
    return refuse(wrongOptions(), error + "\n");
  request.options = std::move(*words);
  request.isIL = program->origin == Program::Origin::IL;
  request.specConstants = program->specValues();
  return program->beginCompilation(devices, options) ? CL_SUCCESS : busy();
}

/// Empty when the file is what was asked for.
static std::string whyOfNoUse(const binary::ProgramFile &content, const CompileRequest &request) {
  std::string why;
  for (const binary::Member &member : content.members)
    why += explainNoTarget(member.binary);
  const auto expected =
      request.isObject ? binary::BinaryType::CompiledObject : binary::BinaryType::Executable;
  return !why.empty() || content.type == expected ? why : "it is a file of another kind";
}

cl_int Compilation::load(std::vector<std::byte> bytes, Program::Outcome &outcome) const {
  binary::ProgramReadResult read = binary::readProgram(bytes);
  if (read.isOutOfMemory)
    throw std::bad_alloc();
  const std::string why = read.program ? whyOfNoUse(*read.program, request) : read.error;
  if (!read.program || !why.empty()) {
    outcome.info.log += "what the compiler has written cannot be used: " + why + "\n";
    return failure();
  }
  auto file = std::make_shared<const LoadedFile>(std::move(bytes), std::move(*read.program));
  if (!request.isObject) {
    std::string error;
    auto code = Code::load(file->bytes, file->content, error);
    outcome.info.log += error;
    if (!code)
      return failure();
    outcome.executable = std::make_shared<const Executable>(file, std::move(code));
  }
  outcome.file = std::move(file);
  return CL_SUCCESS;
}

/// What the file follows from, apart from the program itself.
static std::string recipeOf(const CompileRequest &request) {
  std::string recipe = request.isObject ? "object" : "executable";
  for (const std::string &word : request.options)
    recipe += "\n" + word;
  for (const auto &[id, value] : request.specConstants)
    recipe += "\n" + std::to_string(id) + ":" + value;
  return recipe;
}

cl_int Compilation::compile(Program::Outcome &outcome) {
  const std::string source = program->sourceText();
  request.input = request.isIL ? program->ilBytes() : std::as_bytes(std::span(source));
  CompileAnswer answer = compiler->compile(request);
  outcome.info.log = std::move(answer.log);
  switch (answer.status) {
  case CompileAnswer::Status::Success:
    outcome.recipe = recipeOf(request);
    return load(std::move(answer.binary), outcome);
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
      message = "cannot build the program: " + outcome.info.log;
  } catch (const std::bad_alloc &) {
    outcome = {};
    result = CL_OUT_OF_HOST_MEMORY;
  }
  outcome.info.status = result == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
  program->endCompilation(devices, std::move(outcome));
  // The application's callback may ask about the program.
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
  // The application's signals stay with its own threads, except those that code raises.
  sigset_t blocked, previous;
  sigfillset(&blocked);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGPROF})
    sigdelset(&blocked, signal);
  pthread_sigmask(SIG_SETMASK, &blocked, &previous);
  auto main = [](void *argument) -> void * {
    const std::unique_ptr<Compilation> own(static_cast<Compilation *>(argument));
    own->runAndNotify();
    return nullptr;
  };
  pthread_t thread;
  Compilation *const own = compilation.release();
  const bool started = pthread_create(&thread, nullptr, main, own) == 0;
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  if (started)
    pthread_detach(thread);
  else
    main(own);
}

} // namespace oclc::rt
