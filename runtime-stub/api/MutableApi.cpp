//===- MutableApi.cpp - Updates of recorded launches, and queries about them ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements the functions of cl_khr_command_buffer_mutable_dispatch, version 0.9.5.
//
//===------------------------------------------------------------------------------------------===//

#include "api/LaunchRequest.h"
#include "api/MutableDispatch.h"
#include "api/NamedFunctions.h"

#include <array>

using namespace oclc::rt;
using namespace oclc::rt::api;

namespace {

/// The updates of a call. Nothing changes before finish(), so that a wrong update has no effect.
class PendingUpdates {
public:
  explicit PendingUpdates(CommandBuffer &buffer) : buffer(buffer) {}

  /// Adds an update, which may change what an earlier one has changed.
  cl_int add(const DispatchUpdate &update);
  /// Prepares the changed launches and updates the command buffer.
  cl_int finish();

private:
  MutableCommand::State &stateOf(MutableCommand &command);

  CommandBuffer &buffer;
  CommandBuffer::Changes changes;
};

} // namespace

/// Returns the state after the updates that have been added.
MutableCommand::State &PendingUpdates::stateOf(MutableCommand &command) {
  const auto [place, isNew] = changes.try_emplace(&command);
  MutableCommand::State &state = place->second.state;
  if (isNew) {
    state = buffer.stateOf(command);
    state.kernel = make<Kernel>(*state.kernel);
  }
  return state;
}

static cl_int checkUpdate(const MutableCommand &command, const DispatchUpdate &update,
                          cl_uint dimensions) {
  if (update.dimensions != 0 && update.dimensions != dimensions)
    return CL_INVALID_OPERATION;
  const auto isFixed = [&](cl_mutable_dispatch_fields_khr field) {
    return !(command.fields & field);
  };
  if ((update.offset && isFixed(CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR)) ||
      (update.global && isFixed(CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR)) ||
      (update.local && isFixed(CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR)) ||
      ((update.argumentCount != 0 || update.pointerCount != 0) &&
       isFixed(CL_MUTABLE_DISPATCH_ARGUMENTS_KHR)) ||
      (update.execInfoCount != 0 && isFixed(CL_MUTABLE_DISPATCH_EXEC_INFO_KHR)))
    return CL_INVALID_OPERATION;
  if ((update.argumentCount == 0) != (update.arguments == nullptr) ||
      (update.pointerCount == 0) != (update.pointers == nullptr) ||
      (update.execInfoCount == 0) != (update.execInfos == nullptr))
    return CL_INVALID_VALUE;
  return CL_SUCCESS;
}

static cl_int updateKernel(Kernel &kernel, const DispatchUpdate &update) {
  for (const auto &argument : std::span(update.arguments, update.argumentCount))
    if (cl_int error =
            kernel.setArgument(argument.arg_index, argument.arg_size, argument.arg_value))
      return error;
  for (const auto &argument : std::span(update.pointers, update.pointerCount))
    if (cl_int error = kernel.setSharedPointer(argument.arg_index, argument.arg_value))
      return error;
  for (const auto &info : std::span(update.execInfos, update.execInfoCount))
    if (cl_int error =
            setExecInfo(kernel, info.param_name, info.param_value_size, info.param_value))
      return error;
  return CL_SUCCESS;
}

static cl_int updateSizes(LaunchSizes &sizes, const DispatchUpdate &update) {
  if (!update.offset && !update.global && !update.local)
    return CL_SUCCESS;
  const auto current = [](const auto &size) {
    return std::array<size_t, 3>{size[0], size[1], size[2]};
  };
  const auto offset = current(sizes.offset), global = current(sizes.global),
             local = current(sizes.local);
  LaunchSizes updated;
  if (cl_int error = readSizes(sizes.dimensions, update.offset ? update.offset : offset.data(),
                               update.global ? update.global : global.data(),
                               update.local     ? update.local
                               : sizes.hasLocal ? local.data()
                                                : nullptr,
                               updated))
    return error;
  // Without a local size of the application, the driver selects one for the updated launch.
  if (updated.hasLocal && !sizes.isEmpty() && !updated.isEmpty() &&
      sizes.isUniform() != updated.isUniform())
    return CL_INVALID_OPERATION;
  sizes = updated;
  return CL_SUCCESS;
}

cl_int PendingUpdates::add(const DispatchUpdate &update) {
  MutableCommand *command = MutableCommand::from(update.command);
  if (!command || &command->buffer != &buffer)
    return CL_INVALID_MUTABLE_COMMAND_KHR;
  MutableCommand::State &state = stateOf(*command);
  if (cl_int error = checkUpdate(*command, update, state.sizes.dimensions))
    return error;
  if (cl_int error = updateKernel(*state.kernel, update))
    return error;
  return updateSizes(state.sizes, update);
}

cl_int PendingUpdates::finish() {
  for (auto &[command, change] : changes) {
    MutableCommand::State &state = change.state;
    std::unique_ptr<KernelWork> work;
    const cl_int error = prepareLaunch(*state.kernel, *buffer.queue->device, state.sizes, work);
    state.isComplete = state.kernel->hasAllArguments();
    // Another update may set the arguments that this one has not set.
    if (error && (error != CL_INVALID_KERNEL_ARGS || state.isComplete))
      return error;
    if (state.isComplete)
      change.work = std::move(work);
  }
  buffer.update(std::move(changes));
  return CL_SUCCESS;
}

static cl_int CL_API_CALL updateCommands(cl_command_buffer_khr handle, cl_uint count,
                                         const cl_uint *types, const void **updates) {
  return guarded([&]() -> cl_int {
    CommandBuffer *buffer = CommandBuffer::from(handle);
    if (!buffer)
      return CL_INVALID_COMMAND_BUFFER_KHR;
    if (!buffer->isFinalized() || !(buffer->flags & CL_COMMAND_BUFFER_MUTABLE_KHR))
      return CL_INVALID_OPERATION;
    if ((count == 0) != (types == nullptr) || (count == 0) != (updates == nullptr))
      return CL_INVALID_VALUE;
    for (cl_uint i = 0; i != count; ++i)
      if (UpdateType(types[i]) != UpdateType::Dispatch || !updates[i])
        return CL_INVALID_VALUE;
    PendingUpdates pending(*buffer);
    for (cl_uint i = 0; i != count; ++i)
      if (cl_int error = pending.add(*static_cast<const DispatchUpdate *>(updates[i])))
        return error;
    return pending.finish();
  });
}

static cl_int CL_API_CALL getCommandInfo(cl_mutable_command_khr handle,
                                         cl_mutable_command_info_khr name, size_t size, void *value,
                                         size_t *sizeReturn) {
  const MutableCommand *command = MutableCommand::from(handle);
  if (!command)
    return CL_INVALID_MUTABLE_COMMAND_KHR;
  return guarded([&]() -> cl_int {
    const Info info(size, value, sizeReturn);
    const LaunchSizes sizes = command->buffer.stateOf(*command).sizes;
    const auto sizeInfo = [&](const oclc::binary::Size3 &each) {
      const size_t list[] = {each[0], each[1], each[2]};
      return info.list<size_t>(std::span(list).first(sizes.dimensions));
    };
    switch (name) {
    case CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR:
      return info.value<cl_command_queue>(command->buffer.queue->handle());
    case CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR:
      return info.value<cl_command_buffer_khr>(command->buffer.handle());
    case CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR:
      return info.value<cl_command_type>(CL_COMMAND_NDRANGE_KERNEL);
    case CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR:
      return info.list<cl_command_properties_khr>(command->propertyList);
    case CL_MUTABLE_DISPATCH_KERNEL_KHR:
      return info.value<cl_kernel>(command->recorded->handle());
    case CL_MUTABLE_DISPATCH_DIMENSIONS_KHR:
      return info.value<cl_uint>(sizes.dimensions);
    case CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR:
      return sizeInfo(sizes.offset);
    case CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR:
      return sizeInfo(sizes.global);
    case CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR:
      return sizeInfo(sizes.hasLocal ? sizes.local : oclc::binary::Size3{0, 0, 0});
    }
    return CL_INVALID_VALUE;
  });
}

std::span<const NamedFunction> api::mutableFunctions() {
  static const NamedFunction functions[] = {
      {"clUpdateMutableCommandsKHR", reinterpret_cast<void *>(updateCommands)},
      {"clGetMutableCommandInfoKHR", reinterpret_cast<void *>(getCommandInfo)},
  };
  return functions;
}
