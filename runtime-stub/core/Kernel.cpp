//===- Kernel.cpp - Kernels and their argument values -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Kernel.h"

#include "core/Sampler.h"

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

/// Stores the bits of a sampler's handle. Returns an error if it is not one of this context.
cl_int Kernel::readSampler(size_t size, const void *value, uint32_t &bits) const {
  if (size != sizeof(cl_sampler))
    return CL_INVALID_ARG_SIZE;
  cl_sampler handle = nullptr;
  if (value)
    std::memcpy(&handle, value, sizeof(handle));
  const Sampler *sampler = Sampler::from(handle);
  if (!sampler)
    return CL_INVALID_SAMPLER;
  if (sampler->context.get() != program->context.get())
    return CL_INVALID_CONTEXT;
  bits = sampler->bits();
  return CL_SUCCESS;
}

/// Returns the error of setting an argument to an image; CL_SUCCESS if there is none. The type of
/// the image comes before its flags.
static cl_int checkImage(const binary::Argument &argument, const Memory &memory) {
  const std::optional<ImageParameter> wanted = imageParameter(argument.typeName);
  const ImageLayout &image = memory.image();
  if (wanted && (image.type != wanted->type ||
                 (image.format.image_channel_order == CL_DEPTH) != wanted->isDepth))
    return CL_INVALID_MEM_OBJECT;
  const bool reads = argument.access != binary::AccessQualifier::WriteOnly;
  const bool writes = argument.access == binary::AccessQualifier::WriteOnly ||
                      argument.access == binary::AccessQualifier::ReadWrite;
  const bool isRefused = (reads && (memory.flags & CL_MEM_WRITE_ONLY)) ||
                         (writes && (memory.flags & CL_MEM_READ_ONLY));
  return isRefused ? CL_INVALID_ARG_VALUE : CL_SUCCESS;
}

/// True if an argument may be such a memory object.
static bool takes(const binary::Argument &argument, const Memory &memory) {
  return argument.kind == ArgumentKind::Image  ? memory.isImage()
         : argument.kind == ArgumentKind::Pipe ? memory.isPipe()
                                               : memory.isBuffer();
}

/// Returns the error of setting an argument to a buffer, image or pipe; CL_SUCCESS if there is
/// none. Only a buffer may be null.
cl_int Kernel::checkMemory(const binary::Argument &argument, cl_mem handle) const {
  if (!handle)
    return isGlobal(argument) ? CL_SUCCESS : CL_INVALID_MEM_OBJECT;
  const Memory *memory = Memory::from(handle);
  if (!memory || !takes(argument, *memory))
    return CL_INVALID_MEM_OBJECT;
  if (memory->context.get() != program->context.get())
    return CL_INVALID_CONTEXT;
  return memory->isImage() ? checkImage(argument, *memory) : CL_SUCCESS;
}

cl_int Kernel::setArgument(cl_uint index, size_t size, const void *value) {
  if (index >= info().arguments.size())
    return CL_INVALID_ARG_INDEX;
  const binary::Argument &argument = info().arguments[index];
  Value changed;
  changed.isSet = true;
  const void *bytes = nullptr;
  uint32_t samplerBits = 0;

  if (argument.kind == ArgumentKind::LocalPointer) {
    if (value)
      return CL_INVALID_ARG_VALUE;
    if (size == 0)
      return CL_INVALID_ARG_SIZE;
    changed.localSize = size;
  } else if (argument.kind == ArgumentKind::Sampler) {
    if (cl_int error = readSampler(size, value, samplerBits))
      return error;
    bytes = &samplerBits;
  } else if (isGlobal(argument) || argument.kind == ArgumentKind::Image ||
             argument.kind == ArgumentKind::Pipe) {
    if (size != sizeof(cl_mem))
      return CL_INVALID_ARG_SIZE;
    if (value)
      std::memcpy(&changed.memory, value, sizeof(cl_mem));
    if (cl_int error = checkMemory(argument, changed.memory))
      return error;
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

/// Returns the memory behind an argument. A pointer in `slot` that is not a buffer may be one of
/// the application into shared memory, or into memory that the context does not know.
abi::Extent Kernel::extentOf(const Value &value, const uint8_t *slot) const {
  if (value.memory)
    return {0, Memory::from(value.memory)->size};
  if (value.localSize != 0)
    return {0, value.localSize};
  const uint8_t *pointer;
  std::memcpy(&pointer, slot, sizeof(pointer));
  if (!pointer)
    return {0, 0};
  Context::Shared shared;
  if (const void *start = program->context->findShared(pointer, shared))
    return {uint64_t(pointer - static_cast<const uint8_t *>(start)), shared.size};
  return {abi::UnknownBefore, abi::UnknownBytes};
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
      // The application may have released the object, and created another one at its place.
      Memory *memory = Memory::from(value.memory);
      if (!memory || !takes(info().arguments[i], *memory))
        return CL_INVALID_KERNEL_ARGS;
      const void *address =
          memory->isImage() ? static_cast<const void *>(memory->descriptor()) : memory->data();
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
  if (!code.manifest->sanitizers.empty())
    for (size_t i = 0; i != values.size(); ++i) {
      const binary::Argument &argument = info().arguments[i];
      const bool isPointer = isGlobal(argument) || argument.kind == ArgumentKind::LocalPointer;
      captured.extents.push_back(isPointer ? extentOf(values[i], captured.packed + argument.offset)
                                           : abi::Extent());
    }
  return CL_SUCCESS;
}

} // namespace oclc::rt
