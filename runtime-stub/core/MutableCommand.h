//===- MutableCommand.h - A recorded launch that can be updated -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A launch in a command buffer for which the application has a handle, or whose arguments were not
// all set when it was recorded. It belongs to its command buffer, and lives as long. It has its own
// copy of the kernel, so that updates do not change the kernel of the application.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_MUTABLECOMMAND_H
#define OCLC_RUNTIME_CORE_MUTABLECOMMAND_H

#include "core/Kernel.h"
#include "core/LaunchSizes.h"
#include "core/Object.h"

#include <vector>

namespace oclc::rt {

class CommandBuffer;

class MutableCommand final
    : public Object<MutableCommand, cl_mutable_command_khr, Tag::MutableCommand> {
public:
  /// The part of the launch that updates change.
  struct State {
    Ref<Kernel> kernel; ///< Has the arguments of the launch. Nobody else changes it.
    LaunchSizes sizes;
    bool isComplete = true; ///< All arguments are set.
  };

  MutableCommand(const CommandBuffer &buffer, Ref<Kernel> recorded,
                 cl_mutable_dispatch_fields_khr fields,
                 std::vector<cl_command_properties_khr> propertyList, State state)
      : buffer(buffer), recorded(std::move(recorded)), fields(fields),
        propertyList(std::move(propertyList)), state(std::move(state)) {}

  const CommandBuffer &buffer;
  const Ref<Kernel> recorded; ///< The kernel of the application.
  const cl_mutable_dispatch_fields_khr fields;
  /// As passed when the launch was recorded, with the terminating zero; empty if none were passed.
  const std::vector<cl_command_properties_khr> propertyList;

private:
  friend class CommandBuffer;

  size_t index = 0; ///< Among the commands of the buffer.
  State state;      // guarded by the buffer's mutex
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_MUTABLECOMMAND_H
