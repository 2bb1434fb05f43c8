//===- Kernel.cpp - Kernels and their argument values -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Kernel.h"

#include <algorithm>
#include <cstring>

namespace oclc::rt {

using binary::ArgumentKind;

Kernel::Kernel(Ref<Program> program, std::shared_ptr<const Executable> executable,
               const CompiledKernel &code)
    : program(std::move(program)), executable(std::move(executable)), code(code),
      packed(info().argumentBytes), values(info().arguments.size()) {
  ++this->program->kernelObjects;
}

Kernel::Kernel(const Kernel &other)
    : program(other.program), executable(other.executable), code(other.code) {
  std::lock_guard lock(other.mutex);
  packed = other.packed;
  values = other.values;
  indirect = other.indirect;
  ++program->kernelObjects;
}

Kernel::~Kernel() { --program->kernelObjects; }

static bool isGlobal(const binary::Argument &argument) {
  return argument.kind == ArgumentKind::GlobalPointer ||
         argument.kind == ArgumentKind::ConstantPointer;
}

cl_int Kernel::setArgument(cl_uint index, size_t size, const void *value) {
  if (index >= info().arguments.size())
    return CL_INVALID_ARG_INDEX;
  const binary::Argument &argument = info().arguments[index];
  Value changed;
  changed.isSet = true;
  const void *bytes = nullptr;

  if (argument.kind == ArgumentKind::LocalPointer) {
    if (value)
      return CL_INVALID_ARG_VALUE;
    if (size == 0)
      return CL_INVALID_ARG_SIZE;
    changed.localSize = size;
  } else if (isGlobal(argument)) {
    if (size != sizeof(cl_mem))
      return CL_INVALID_ARG_SIZE;
    if (value)
      std::memcpy(&changed.memory, value, sizeof(cl_mem));
    if (changed.memory) {
      Memory *memory = Memory::from(changed.memory);
      if (!memory)
        return CL_INVALID_MEM_OBJECT;
      if (memory->context.get() != program->context.get())
        return CL_INVALID_CONTEXT;
    }
  } else {
    if (!value)
      return CL_INVALID_ARG_VALUE;
    if (size != argument.size)
      return CL_INVALID_ARG_SIZE;
    bytes = value;
  }

  std::lock_guard lock(mutex);
  values[index] = changed;
  if (bytes)
    std::memcpy(&packed[argument.offset], bytes, argument.size);
  else
    std::memset(&packed[argument.offset], 0, argument.size);
  return CL_SUCCESS;
}

cl_int Kernel::setSharedPointer(cl_uint index, const void *pointer) {
  if (index >= info().arguments.size())
    return CL_INVALID_ARG_INDEX;
  const binary::Argument &argument = info().arguments[index];
  if (!isGlobal(argument))
    return CL_INVALID_ARG_VALUE;
  std::lock_guard lock(mutex);
  values[index] = Value();
  values[index].isSet = true;
  std::memcpy(&packed[argument.offset], &pointer, sizeof(pointer));
  return CL_SUCCESS;
}

static uint64_t alignLocal(uint64_t size) {
  return (size + abi::MemoryAlignment - 1) & ~(abi::MemoryAlignment - 1);
}

/// Returns `total` + `size`, or UINT64_MAX on overflow.
static uint64_t addSaturated(uint64_t total, uint64_t size) {
  uint64_t sum;
  return __builtin_add_overflow(total, size, &sum) ? UINT64_MAX : sum;
}

bool Kernel::hasAllArguments() const {
  std::lock_guard lock(mutex);
  return std::all_of(values.begin(), values.end(), [](const Value &value) { return value.isSet; });
}

void Kernel::setIndirectAccess(cl_kernel_exec_info name, bool isThere) {
  std::lock_guard lock(mutex);
  if (isThere)
    indirect.insert(name);
  else
    indirect.erase(name);
}

bool Kernel::hasIndirectAccess() const {
  std::lock_guard lock(mutex);
  return !indirect.empty();
}

std::vector<uint64_t> Kernel::localSizes() const {
  std::lock_guard lock(mutex);
  std::vector<uint64_t> sizes;
  sizes.reserve(values.size());
  for (const Value &value : values)
    sizes.push_back(value.localSize);
  return sizes;
}

uint64_t Kernel::localMemory() const {
  std::lock_guard lock(mutex);
  uint64_t total = info().localSize;
  for (const Value &value : values)
    total = addSaturated(total, value.localSize);
  return total;
}

cl_int Kernel::capture(CapturedArguments &captured) const {
  std::lock_guard lock(mutex);
  if (!packed.empty())
    std::memcpy(captured.packed, packed.data(), packed.size());
  uint64_t local = info().localSize;
  captured.memory.reserve(size_t(std::count_if(
      values.begin(), values.end(), [](const Value &value) { return value.memory != nullptr; })));
  for (size_t i = 0; i != values.size(); ++i) {
    const Value &value = values[i];
    if (!value.isSet)
      return CL_INVALID_KERNEL_ARGS;
    uint8_t *slot = captured.packed + info().arguments[i].offset;
    if (value.memory) {
      Memory *memory = Memory::from(value.memory);
      if (!memory)
        return CL_INVALID_KERNEL_ARGS;
      uint8_t *address = memory->data();
      if (!address)
        return CL_MEM_OBJECT_ALLOCATION_FAILURE;
      std::memcpy(slot, &address, sizeof(address));
      captured.memory.emplace_back(memory);
    } else if (value.localSize != 0) {
      if (value.localSize > UINT64_MAX / 2 || local > UINT64_MAX / 2)
        return CL_OUT_OF_RESOURCES;
      local = alignLocal(local);
      std::memcpy(slot, &local, sizeof(local));
      local += value.localSize;
    }
  }
  captured.localBytes = local;
  return CL_SUCCESS;
}

} // namespace oclc::rt
