//===- Program.cpp - Programs -----------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Program.h"

#include <algorithm>
#include <utility>

namespace oclc::rt {

static constexpr char NoCompiler[] =
    "This device has no compiler. Compile the source ahead of time with oclc, e.g.\n"
    "  oclc kernels.cl -o kernels.oclbin\n"
    "and pass the file to clCreateProgramWithBinary.\n";

static constexpr char NotExecutable[] =
    "The binary is a library or a compiled object: clLinkProgram makes a program of it.\n";

static bool anyUniform(const binary::ProgramFile &content) {
  return std::ranges::any_of(content.members, [](const binary::Member &member) {
    return member.binary.manifest.uniformWorkGroups;
  });
}

/// Of all members, each text once.
static std::string optionsOf(const binary::ProgramFile &content) {
  std::vector<std::string_view> texts;
  std::string all;
  for (const binary::Member &member : content.members) {
    const std::string &text = member.binary.manifest.options;
    if (text.empty() || std::ranges::find(texts, text) != texts.end())
      continue;
    texts.push_back(text);
    all += (all.empty() ? "" : " ") + text;
  }
  return all;
}

Program::Program(Ref<Context> context, std::string source)
    : context(std::move(context)), devices(this->context->devices), origin(Origin::Source),
      source(std::move(source)), uniformWorkGroups(false), states(devices.size()) {}

Program::Program(Ref<Context> context, std::vector<Ref<Device>> devices, LoadedFile file)
    : context(std::move(context)), devices(std::move(devices)), origin(Origin::Binary),
      file(std::move(file)), uniformWorkGroups(anyUniform(this->file.content)),
      states(this->devices.size()) {
  for (DeviceState &state : states)
    state.hasFile = true;
}

Program::Program(Ref<Context> context, std::vector<Ref<Device>> devices, LinkOutcome outcome)
    : context(std::move(context)), devices(std::move(devices)), origin(Origin::Linked),
      file(std::move(outcome.file)), uniformWorkGroups(anyUniform(file.content)),
      states(this->devices.size()), code(std::move(outcome.code)) {
  const bool worked = !file.bytes.empty();
  for (size_t i = 0; i != states.size(); ++i) {
    if (!outcome.devices[i])
      continue;
    states[i].hasFile = worked;
    states[i].isBuilt = code != nullptr;
    states[i].info = {worked ? CL_BUILD_SUCCESS : CL_BUILD_ERROR, outcome.options, outcome.log};
  }
}

cl_int Program::makeExecutable(std::string &log) {
  if (origin == Origin::Source) {
    log = NoCompiler;
    return CL_COMPILER_NOT_AVAILABLE;
  }
  if (file.content.type != binary::BinaryType::Executable) {
    log = NotExecutable;
    return CL_INVALID_BINARY;
  }
  if (!code)
    code = Code::load(file.bytes, file.content, log);
  return code ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
}

cl_int Program::build(const char *options, std::span<const cl_device_id> wanted) {
  BuildInfo info;
  cl_int result;
  {
    std::lock_guard lock(mutex);
    info.options = options ? options : optionsOf(file.content);
    result = makeExecutable(info.log);
    info.status = result == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
    for (size_t i = 0; i != states.size(); ++i)
      if (wanted.empty() || std::ranges::find(wanted, devices[i]->handle()) != wanted.end()) {
        states[i].info = info;
        states[i].isBuilt = result == CL_SUCCESS;
      }
  }
  // The application's callback may ask about the program.
  if (result != CL_SUCCESS)
    context->report("cannot build the program: " + info.log);
  return result;
}

const Program::DeviceState *Program::stateOf(const Device &device) const {
  for (size_t i = 0; i != devices.size(); ++i)
    if (devices[i].get() == &device)
      return &states[i];
  return nullptr;
}

Program::BuildInfo Program::buildInfo(const Device &device) const {
  std::lock_guard lock(mutex);
  const DeviceState *state = stateOf(device);
  return state ? state->info : BuildInfo();
}

bool Program::isBuilt() const {
  return std::ranges::any_of(states, [](const DeviceState &state) { return state.isBuilt.load(); });
}

bool Program::runsOn(const Device &device) const {
  for (const Device *each = &device; each; each = each->parent.get())
    if (const DeviceState *state = stateOf(*each); state && state->isBuilt)
      return true;
  return false;
}

bool Program::serves(const Device &device) const {
  for (const Device *each = &device; each; each = each->parent.get())
    if (has(*each))
      return true;
  return false;
}

bool Program::has(const Device &device) const { return stateOf(device) != nullptr; }

cl_program_binary_type Program::binaryType(const Device &device) const {
  const DeviceState *state = stateOf(device);
  if (!state || !state->hasFile)
    return CL_PROGRAM_BINARY_TYPE_NONE;
  switch (file.content.type) {
  case binary::BinaryType::Executable:
    return CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  case binary::BinaryType::Library:
    return CL_PROGRAM_BINARY_TYPE_LIBRARY;
  case binary::BinaryType::CompiledObject:
    return CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
  }
  return CL_PROGRAM_BINARY_TYPE_NONE;
}

bool Program::isLinkable(const Device &device) const {
  if (file.content.type == binary::BinaryType::Executable)
    return false;
  for (const Device *each = &device; each; each = each->parent.get())
    if (const DeviceState *state = stateOf(*each); state && state->hasFile)
      return true;
  return false;
}

std::span<const std::byte> Program::fileFor(size_t index) const {
  return states[index].hasFile ? std::span(file.bytes) : std::span<const std::byte>();
}

std::string Program::sourceText() const {
  std::string text = source;
  for (const binary::Member &member : file.content.members)
    if (const auto *section = member.binary.findSection(binary::SourceSectionName);
        section && section->inFile)
      text.append(reinterpret_cast<const char *>(file.bytes.data()) + member.offset +
                      section->offset,
                  section->size);
  std::erase(text, '\0');
  return text;
}

uint64_t Program::globalVariableBytes() const {
  uint64_t bytes = 0;
  for (const binary::Member &member : file.content.members)
    bytes += member.binary.manifest.globalVariableBytes;
  return bytes;
}

} // namespace oclc::rt
