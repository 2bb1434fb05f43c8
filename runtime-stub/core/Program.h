//===- Program.h - Programs -------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A program from a binary holds the checked file from the start and maps its code when it is built.
// One that was linked is complete when it is made (Linker.h). A program from source can be created
// and asked about, never built: there is no compiler here.
//
// All devices of a program have the same file; which of them it was built for is kept for each.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_PROGRAM_H
#define OCLC_RUNTIME_CORE_PROGRAM_H

#include "core/Code.h"
#include "core/Context.h"
#include "core/Object.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace oclc::rt {

/// What clCreateProgramWithBinary was given, or clLinkProgram has made.
struct LoadedFile {
  std::vector<std::byte> bytes;
  binary::ProgramFile content;
};

/// How clLinkProgram went.
struct LinkOutcome {
  LoadedFile file;            ///< Empty when it failed.
  std::unique_ptr<Code> code; ///< Of an executable.
  std::vector<bool> devices;  ///< For which of the program's devices something was linked.
  std::string options, log;
};

class Program final : public Object<Program, cl_program, Tag::Program> {
public:
  enum class Origin { Source, Binary, Linked };

  /// For all devices of the context.
  Program(Ref<Context> context, std::string source);
  Program(Ref<Context> context, std::vector<Ref<Device>> devices, LoadedFile file);
  Program(Ref<Context> context, std::vector<Ref<Device>> devices, LinkOutcome outcome);

  /// CL_SUCCESS or the error of clBuildProgram; leaves status and log behind. For all devices where
  /// none are named.
  cl_int build(const char *options, std::span<const cl_device_id> wanted);

  struct BuildInfo {
    cl_build_status status = CL_BUILD_NONE;
    std::string options, log;
  };
  /// Of one of the program's devices.
  BuildInfo buildInfo(const Device &device) const;

  /// Whether there is an executable for any device.
  bool isBuilt() const;
  /// Whether there is one for this device or, as sub-devices use it too, for one it is a part of.
  bool runsOn(const Device &device) const;
  /// Whether the device is one of the program's, or a part of one.
  bool serves(const Device &device) const;
  /// Whether the device is one of the program's.
  bool has(const Device &device) const;

  /// CL_PROGRAM_BINARY_TYPE for one of the program's devices.
  cl_program_binary_type binaryType(const Device &device) const;
  /// Whether there is a library or a compiled object for the device or for one it is a part of.
  bool isLinkable(const Device &device) const;
  /// The file for devices[index]; empty when there is none.
  std::span<const std::byte> fileFor(size_t index) const;
  const LoadedFile &loaded() const { return file; }

  /// As created, or what the binary keeps of it.
  std::string sourceText() const;
  uint64_t globalVariableBytes() const;
  /// Whether all work-groups of a launch have to be full: when any part of the program says so.
  bool hasUniformWorkGroups() const { return uniformWorkGroups; }

  /// Only while built.
  const Code &executable() const { return *code; }

  const Ref<Context> context;
  const std::vector<Ref<Device>> devices; ///< As the application listed them.
  const Origin origin;

  /// Kernel objects of this program: while there are any, it cannot be built again.
  std::atomic<unsigned> kernelObjects{0};

private:
  struct DeviceState {
    bool hasFile = false;
    std::atomic<bool> isBuilt{false};
    BuildInfo info; // guarded by mutex
  };

  cl_int makeExecutable(std::string &log);
  const DeviceState *stateOf(const Device &device) const;

  const std::string source;
  const LoadedFile file;
  const bool uniformWorkGroups;
  std::vector<DeviceState> states; ///< Of the devices.

  mutable std::mutex mutex;
  // Written by the first successful build, constant from then on.
  std::unique_ptr<Code> code;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_PROGRAM_H
