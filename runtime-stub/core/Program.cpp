//===- Program.cpp - Programs -----------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Program.h"

#include "core/Upgrade.h"

#include <algorithm>
#include <new>
#include <utility>

namespace oclc::rt {

static constexpr char NotExecutable[] =
    "The binary is a library or a compiled object: clLinkProgram makes a program of it.\n";

bool hasUniformWorkGroups(const Executable &executable) {
  return std::ranges::any_of(executable.file->content.members, [](const binary::Member &member) {
    return member.binary.manifest.uniformWorkGroups;
  });
}

offline::Digest recipeOf(const LoadedFile &file) {
  return file.recipe ? *file.recipe : offline::sha256(file.bytes);
}

/// Returns the options of all members, without duplicates.
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

static std::shared_ptr<const LoadedFile> share(LoadedFile file) {
  return std::make_shared<const LoadedFile>(std::move(file));
}

Program::Program(Ref<Context> context, std::string source)
    : context(std::move(context)), devices(this->context->devices), origin(Origin::Source),
      source(std::move(source)), states(devices.size()) {}

Program::Program(Ref<Context> context, std::vector<std::byte> il, SpecConstants constants)
    : context(std::move(context)), devices(this->context->devices), origin(Origin::IL),
      module(std::move(il)), specConstants(std::move(constants)), states(devices.size()) {}

Program::Program(Ref<Context> context, std::vector<Ref<Device>> devices,
                 std::vector<std::byte> spir)
    : context(std::move(context)), devices(std::move(devices)), origin(Origin::Spir),
      module(std::move(spir)), states(this->devices.size()) {}

Program::Program(Ref<Context> context, std::vector<Ref<Device>> devices, LoadedFile file)
    : context(std::move(context)), devices(std::move(devices)), origin(Origin::Binary),
      states(this->devices.size()), file(share(std::move(file))) {
  for (DeviceState &state : states)
    state.hasFile = true;
}

Program::Program(Ref<Context> context, std::vector<Ref<Device>> devices, LinkOutcome outcome)
    : context(std::move(context)), devices(std::move(devices)), origin(Origin::Linked),
      states(this->devices.size()) {
  const bool worked = !outcome.file.bytes.empty();
  if (worked)
    file = share(std::move(outcome.file));
  if (outcome.code) {
    built = std::make_shared<const Executable>(file, std::move(outcome.code));
    upgradeLater(built);
  }
  for (size_t i = 0; i != states.size(); ++i) {
    if (!outcome.devices[i])
      continue;
    states[i].hasFile = worked;
    states[i].isBuilt = built != nullptr;
    states[i].info = {worked ? CL_BUILD_SUCCESS : CL_BUILD_ERROR, outcome.options, outcome.log};
  }
}

static std::shared_ptr<const Executable> load(std::shared_ptr<const LoadedFile> file,
                                              std::string &log) {
  auto code = Code::load(file->bytes, file->content, log);
  return code ? std::make_shared<const Executable>(std::move(file), std::move(code)) : nullptr;
}

/// Loads a file that the application has passed. If it contains quick code, which the application
/// may have kept from an earlier run, takes fast code instead, now or as soon as it is compiled.
static std::shared_ptr<const Executable> loadBest(const std::shared_ptr<const LoadedFile> &file,
                                                  std::string &log) {
  if (auto fast = findUpgraded(file->bytes, file->content); fast && fast->content)
    if (auto executable =
            load(share({std::move(fast->binary), std::move(*fast->content), recipeOf(*file)}), log))
      return executable;
  auto executable = load(file, log);
  if (executable)
    upgradeLater(executable);
  return executable;
}

cl_int Program::makeExecutable(std::string &log) {
  if (file->content.type != binary::BinaryType::Executable) {
    log = NotExecutable;
    return CL_INVALID_BINARY;
  }
  if (!built)
    built = loadBest(file, log);
  return built ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
}

bool Program::isWanted(size_t index, std::span<const cl_device_id> wanted) const {
  return wanted.empty() || std::ranges::find(wanted, devices[index]->handle()) != wanted.end();
}

cl_int Program::build(const char *options, std::span<const cl_device_id> wanted) {
  BuildInfo info;
  cl_int result;
  {
    std::lock_guard lock(mutex);
    info.options = options ? options : optionsOf(file->content);
    result = makeExecutable(info.log);
    info.status = result == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
    for (size_t i = 0; i != states.size(); ++i)
      if (isWanted(i, wanted)) {
        states[i].info = info;
        states[i].isBuilt = result == CL_SUCCESS;
      }
  }
  // Report last, because the application's callback may query the program.
  if (result != CL_SUCCESS)
    context->report("cannot build the program: " + info.log);
  return result;
}

bool Program::beginCompilation(std::span<const cl_device_id> wanted, const std::string &options) {
  std::lock_guard lock(mutex);
  if (isCompiling || kernelObjects != 0)
    return false;
  // Copy the options first: only that can throw, and no status has changed yet.
  for (size_t i = 0; i != states.size(); ++i)
    if (isWanted(i, wanted))
      states[i].info.options = options;
  for (size_t i = 0; i != states.size(); ++i)
    if (isWanted(i, wanted)) {
      states[i].info.status = CL_BUILD_IN_PROGRESS;
      states[i].info.log.clear();
      states[i].hasFile = false;
      states[i].isBuilt = false;
    }
  isCompiling = true;
  return true;
}

void Program::endCompilation(std::span<const cl_device_id> wanted, Outcome outcome) noexcept {
  std::lock_guard lock(mutex);
  isCompiling = false;
  for (size_t i = 0; i != states.size(); ++i) {
    DeviceState &state = states[i];
    if (isWanted(i, wanted)) {
      state.info.status = outcome.info.status;
      try {
        state.info.log = outcome.info.log;
      } catch (const std::bad_alloc &) {
        state.info.log.clear(); // Without memory for the log, only the status is reported.
      }
      state.recipe = outcome.recipe;
      state.hasFile = outcome.file != nullptr;
      state.isBuilt = outcome.executable != nullptr;
    } else if (outcome.file && state.hasFile && state.recipe != outcome.recipe) {
      state.info = {};
      state.hasFile = false;
      state.isBuilt = false;
    }
  }
  if (outcome.file) {
    file = std::move(outcome.file);
    built = std::move(outcome.executable);
  }
}

const Program::DeviceState *Program::stateOf(const Device &device) const {
  for (size_t i = 0; i != devices.size(); ++i)
    if (devices[i].get() == &device)
      return &states[i];
  return nullptr;
}

const Program::DeviceState *Program::effectiveState(const Device &device) const {
  const DeviceState *own = stateOf(device);
  for (const Device *each = &device; own && each; each = each->parent.get())
    if (const DeviceState *state = stateOf(*each); state && state->info.status != CL_BUILD_NONE)
      return state;
  return own;
}

Program::BuildInfo Program::buildInfo(const Device &device) const {
  std::lock_guard lock(mutex);
  const DeviceState *state = effectiveState(device);
  return state ? state->info : BuildInfo();
}

bool Program::isBuilt() const {
  // Needs no lock: the vector does not change, and isBuilt is atomic.
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

static cl_program_binary_type apiType(binary::BinaryType type) {
  switch (type) {
  case binary::BinaryType::Executable:
    return CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  case binary::BinaryType::Library:
    return CL_PROGRAM_BINARY_TYPE_LIBRARY;
  case binary::BinaryType::CompiledObject:
    return CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
  }
  return CL_PROGRAM_BINARY_TYPE_NONE;
}

cl_program_binary_type Program::binaryType(const Device &device) const {
  std::lock_guard lock(mutex);
  const DeviceState *state = effectiveState(device);
  if (state && state->hasFile)
    return apiType(file->content.type);
  return origin == Origin::Spir ? CL_PROGRAM_BINARY_TYPE_INTERMEDIATE : CL_PROGRAM_BINARY_TYPE_NONE;
}

bool Program::isLinkable(const Device &device) const {
  std::lock_guard lock(mutex);
  if (!file || file->content.type == binary::BinaryType::Executable)
    return false;
  for (const Device *each = &device; each; each = each->parent.get())
    if (const DeviceState *state = stateOf(*each); state && state->hasFile)
      return true;
  return false;
}

std::shared_ptr<const LoadedFile> Program::fileFor(size_t index) const {
  std::lock_guard lock(mutex);
  return states[index].hasFile ? file : nullptr;
}

std::shared_ptr<const LoadedFile> Program::loaded() const {
  std::lock_guard lock(mutex);
  return file;
}

std::shared_ptr<const Executable> Program::executable() const {
  std::lock_guard lock(mutex);
  return isBuilt() ? built : nullptr;
}

std::string Program::sourceText() const {
  const std::shared_ptr<const LoadedFile> from = loaded();
  if (origin == Origin::Source || !from)
    return source;
  std::string text;
  for (const binary::Member &member : from->content.members)
    if (const auto *section = member.binary.findSection(binary::SourceSectionName);
        section && section->inFile)
      text.append(reinterpret_cast<const char *>(from->bytes.data()) + member.offset +
                      section->offset,
                  section->size);
  std::erase(text, '\0');
  return text;
}

uint64_t Program::globalVariableBytes() const {
  const std::shared_ptr<const LoadedFile> from = loaded();
  uint64_t bytes = 0;
  if (from)
    for (const binary::Member &member : from->content.members)
      bytes += member.binary.manifest.globalVariableBytes;
  return bytes;
}

cl_int Program::setSpecConstant(uint32_t id, size_t size, const void *value) {
  if (origin != Origin::IL)
    return CL_INVALID_OPERATION;
  const auto constant = specConstants.find(id);
  if (constant == specConstants.end())
    return CL_INVALID_SPEC_ID;
  if (!value || size != constant->second.bytes)
    return CL_INVALID_VALUE;
  std::string text = specValueText(constant->second, value);
  std::lock_guard lock(mutex);
  setConstants[id] = std::move(text);
  return CL_SUCCESS;
}

std::vector<std::pair<uint32_t, std::string>> Program::specValues() const {
  std::lock_guard lock(mutex);
  return {setConstants.begin(), setConstants.end()};
}

} // namespace oclc::rt
