//===- BuildApi.cpp - Building, compiling and linking programs --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "core/Compilation.h"
#include "core/Linker.h"

using namespace oclc;
using namespace oclc::rt;
using namespace oclc::rt::api;

using NotifyProgramFn = void(CL_CALLBACK *)(cl_program, void *);

/// Checks a list of devices, which may be empty. All must be devices of the program.
static cl_int checkProgramDevices(cl_uint count, const cl_device_id *devices,
                                  const Program &program) {
  if (cl_int error = checkDevices(count, devices, nullptr))
    return error;
  for (cl_uint i = 0; i != count; ++i)
    if (!program.has(*Device::from(devices[i])))
      return CL_INVALID_DEVICE;
  return CL_SUCCESS;
}

/// Reports the reason to the context and returns the error.
static cl_int refuse(Context &context, const std::string &why, cl_int error) {
  context.report(why);
  return error;
}

/// Runs a compilation, in the background if there is a callback. If the compilation cannot begin,
/// returns the error and does not call back.
static cl_int compile(std::unique_ptr<Compilation> compilation, NotifyProgramFn notify,
                      void *userData) {
  if (cl_int error = compilation->begin())
    return error;
  if (!notify)
    return compilation->run();
  Compilation::runInBackground(std::move(compilation), notify, userData);
  return CL_SUCCESS;
}

cl_int clBuildProgram(cl_program handle, cl_uint count, const cl_device_id *devices,
                      const char *options, NotifyProgramFn notify, void *userData) {
  Program *program = Program::from(handle);
  if (!program)
    return CL_INVALID_PROGRAM;
  return guarded([&]() -> cl_int {
    if (!notify && userData)
      return CL_INVALID_VALUE;
    if (cl_int error = checkProgramDevices(count, devices, *program))
      return error;
    if (program->kernelObjects != 0)
      return refuse(*program->context, "a program that has kernels cannot be built again",
                    CL_INVALID_OPERATION);
    if (program->origin == Program::Origin::Linked)
      return refuse(*program->context, "a linked program cannot be built again",
                    CL_INVALID_OPERATION);
    if (program->isCompiled())
      return compile(std::make_unique<Compilation>(*program, std::span(devices, count), options,
                                                   /*isObject=*/false),
                     notify, userData);
    cl_int result = program->build(options, std::span(devices, count));
    if (!notify || (result != CL_SUCCESS && result != CL_BUILD_PROGRAM_FAILURE))
      return result;
    // With a callback the call succeeds, and the build status contains the result.
    notify(handle, userData);
    return CL_SUCCESS;
  });
}

static cl_int checkHeaders(const Program &program, cl_uint count, const cl_program *headers,
                           const char **names) {
  if ((count == 0) != (headers == nullptr) || (count == 0) != (names == nullptr))
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i != count; ++i) {
    // A name that leads out of the folder of the headers would refer to an unrelated file.
    if (!names[i] || !offline::isHeaderName(names[i]))
      return CL_INVALID_VALUE;
    const Program *header = Program::from(headers[i]);
    if (!header)
      return CL_INVALID_PROGRAM;
    if (header->context.get() != program.context.get())
      return CL_INVALID_CONTEXT;
  }
  return CL_SUCCESS;
}

static std::vector<std::pair<std::string, std::string>>
textsOf(cl_uint count, const cl_program *headers, const char **names) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (cl_uint i = 0; i != count; ++i)
    texts.emplace_back(names[i], Program::from(headers[i])->sourceText());
  return texts;
}

cl_int clCompileProgram(cl_program handle, cl_uint count, const cl_device_id *devices,
                        const char *options, cl_uint headerCount, const cl_program *headers,
                        const char **headerNames, NotifyProgramFn notify, void *userData) {
  Program *program = Program::from(handle);
  if (!program)
    return CL_INVALID_PROGRAM;
  return guarded([&]() -> cl_int {
    if (!notify && userData)
      return CL_INVALID_VALUE;
    if (cl_int error = checkHeaders(*program, headerCount, headers, headerNames))
      return error;
    if (cl_int error = checkProgramDevices(count, devices, *program))
      return error;
    if (!program->isCompiled())
      return refuse(*program->context, "a program without a source cannot be compiled",
                    CL_INVALID_OPERATION);
    auto compilation = std::make_unique<Compilation>(*program, std::span(devices, count), options,
                                                     /*isObject=*/true);
    compilation->setHeaders(textsOf(headerCount, headers, headerNames));
    return compile(std::move(compilation), notify, userData);
  });
}

/// Collects the programs to link. All must belong to the context.
static cl_int checkInputs(const Context &context, cl_uint count, const cl_program *handles,
                          std::vector<Program *> &inputs) {
  for (cl_uint i = 0; i != count; ++i) {
    Program *input = Program::from(handles[i]);
    if (!input)
      return CL_INVALID_PROGRAM;
    if (input->context.get() != &context)
      return CL_INVALID_CONTEXT;
    inputs.push_back(input);
  }
  return CL_SUCCESS;
}

/// Creates a program that the compiler links, in the background if there is a callback. Sets
/// `notify` to null if the background compilation calls the callback; otherwise the caller must do
/// so.
static Created<Program> linkByCompiler(Context &context, std::vector<Ref<Device>> devices,
                                       LoadedFiles files, binary::BinaryType type,
                                       LinkOutcome outcome, NotifyProgramFn &notify,
                                       void *userData) {
  std::vector<cl_device_id> wanted;
  for (size_t i = 0; i != devices.size(); ++i)
    if (outcome.devices[i])
      wanted.push_back(devices[i]->handle());
  std::string options = outcome.options;
  Created<Program> created = make<Program>(&context, std::move(devices), std::move(outcome));
  auto compilation = std::make_unique<Compilation>(*created.object, wanted, std::move(options),
                                                   std::move(files), type);
  created.error = compilation->begin();
  if (created.error != CL_SUCCESS)
    return created;
  if (notify)
    Compilation::runInBackground(std::move(compilation), std::exchange(notify, nullptr), userData);
  else
    created.error = compilation->run();
  return created;
}

/// Links the inputs. If the link itself fails, returns both an error and a program: the program's
/// build log contains the reason.
static Created<Program> linkInputs(Context &context, std::vector<Ref<Device>> devices,
                                   const char *options, std::span<Program *const> inputs,
                                   NotifyProgramFn &notify, void *userData) {
  std::string why;
  LinkOutcome outcome;
  outcome.options = options ? options : "";
  const std::optional<binary::BinaryType> type = parseLinkOptions(outcome.options, why);
  if (!type)
    return refuse(context, "cannot link: " + why, CL_INVALID_LINKER_OPTIONS);
  std::optional<std::vector<bool>> linkable = linkableDevices(devices, inputs, why);
  if (!linkable)
    return refuse(context, "cannot link: " + why, CL_INVALID_OPERATION);
  outcome.devices = std::move(*linkable);
  LoadedFiles files = filesOf(inputs);
  if (haveImports(files))
    return linkByCompiler(context, std::move(devices), std::move(files), *type, std::move(outcome),
                          notify, userData);
  link(files, *type, outcome);
  const std::string log = outcome.log;
  Created<Program> created = make<Program>(&context, std::move(devices), std::move(outcome));
  if (!log.empty())
    created.error = refuse(context, "cannot link: " + log, CL_LINK_PROGRAM_FAILURE);
  return created;
}

cl_program clLinkProgram(cl_context handle, cl_uint count, const cl_device_id *devices,
                         const char *options, cl_uint inputCount, const cl_program *inputHandles,
                         NotifyProgramFn notify, void *userData, cl_int *errorReturn) {
  cl_program program = creating<Program>(errorReturn, [&]() -> Created<Program> {
    Context *context = Context::from(handle);
    if (!context)
      return CL_INVALID_CONTEXT;
    if ((!notify && userData) || inputCount == 0 || !inputHandles)
      return CL_INVALID_VALUE;
    if (cl_int error = checkDevices(count, devices, context))
      return error;
    std::vector<Program *> inputs;
    if (cl_int error = checkInputs(*context, inputCount, inputHandles, inputs))
      return error;
    Created<Program> created =
        linkInputs(*context, count == 0 ? context->devices : devicesOf(count, devices), options,
                   inputs, notify, userData);
    // With a callback the call succeeds, and the build status contains the result.
    if (notify && created.object)
      created.error = CL_SUCCESS;
    return created;
  });
  if (program && notify)
    notify(program, userData);
  return program;
}
