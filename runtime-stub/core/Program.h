//===- Program.h - Programs -------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A program from a binary holds the checked file from the start and maps its code when it is built.
// One from source or SPIR-V gets its file from the compiler when it is built or compiled
// (Compilation.h), each time another. One that was linked is complete when it is made (Linker.h).
//
// All devices of a program have the same file; which of them it was built for is kept for each.
// Kernels, and commands that run them, keep what they were made of.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_PROGRAM_H
#define OCLC_RUNTIME_CORE_PROGRAM_H

#include "Offline/Sha256.h"
#include "core/Code.h"
#include "core/Context.h"
#include "core/Object.h"
#include "core/SpirvModule.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oclc::rt {

/// What clCreateProgramWithBinary was given, or the compiler or clLinkProgram have made.
struct LoadedFile {
  std::vector<std::byte> bytes;
  binary::ProgramFile content;
  /// What it was made from, where that is known.
  std::optional<offline::Digest> recipe = std::nullopt;
};

/// By which captures and archives know the file: the recipe, or for one from the application the
/// digest of its bytes.
offline::Digest recipeOf(const LoadedFile &file);

/// Kernels that can be run, with the file that they are from.
struct Executable {
  std::shared_ptr<const LoadedFile> file;
  std::unique_ptr<const Code> code;
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
  enum class Origin { Source, IL, Binary, Linked };

  /// For all devices of the context.
  Program(Ref<Context> context, std::string source);
  Program(Ref<Context> context, std::vector<std::byte> il, SpecConstants constants);
  Program(Ref<Context> context, std::vector<Ref<Device>> devices, LoadedFile file);
  Program(Ref<Context> context, std::vector<Ref<Device>> devices, LinkOutcome outcome);

  /// Of a program from a binary. CL_SUCCESS or the error of clBuildProgram; leaves status and log
  /// behind. For all devices where none are named.
  cl_int build(const char *options, std::span<const cl_device_id> wanted);

  struct BuildInfo {
    cl_build_status status = CL_BUILD_NONE;
    std::string options, log;
  };
  /// Of one of the program's devices.
  BuildInfo buildInfo(const Device &device) const;

  /// What the compiler makes for some devices. Nothing of it survives the next of its kind.
  struct Outcome {
    BuildInfo info;
    offline::Digest recipe = {}; ///< Devices with a program of the same take the new one, too.
    std::shared_ptr<const LoadedFile> file;
    std::shared_ptr<const Executable> executable;
  };
  /// Whether the compiler may begin: not while there are kernels or while it is at work already.
  /// From then on until endCompilation, the build is in progress.
  bool beginCompilation(std::span<const cl_device_id> wanted, const std::string &options);
  void endCompilation(std::span<const cl_device_id> wanted, Outcome outcome) noexcept;

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
  /// The file for devices[index]; null when there is none.
  std::shared_ptr<const LoadedFile> fileFor(size_t index) const;
  /// Of any device; null when there is none.
  std::shared_ptr<const LoadedFile> loaded() const;

  /// As created, or what the binary keeps of it.
  std::string sourceText() const;
  std::span<const std::byte> ilBytes() const { return il; }
  /// What the compiler is given of a program from source or SPIR-V.
  std::span<const std::byte> input() const {
    return origin == Origin::IL ? std::span(il) : std::as_bytes(std::span(source));
  }
  uint64_t globalVariableBytes() const;

  /// Null unless it is built for any device.
  std::shared_ptr<const Executable> executable() const;

  /// CL_SUCCESS or the error of clSetProgramSpecializationConstant.
  cl_int setSpecConstant(uint32_t id, size_t size, const void *value);
  /// Those that have been set, as the compiler takes them.
  std::vector<std::pair<uint32_t, std::string>> specValues() const;

  const Ref<Context> context;
  const std::vector<Ref<Device>> devices; ///< As the application listed them.
  const Origin origin;

  /// Kernel objects of this program: while there are any, it cannot be built again.
  std::atomic<unsigned> kernelObjects{0};

private:
  struct DeviceState {
    bool hasFile = false;
    std::atomic<bool> isBuilt{false};
    BuildInfo info;
    offline::Digest recipe = {};
  };

  cl_int makeExecutable(std::string &log);
  const DeviceState *stateOf(const Device &device) const;
  /// What was built for a device is there for its parts, which nothing has been built for.
  const DeviceState *effectiveState(const Device &device) const;
  bool isWanted(size_t index, std::span<const cl_device_id> wanted) const;

  const std::string source;
  const std::vector<std::byte> il;
  const SpecConstants specConstants;

  mutable std::mutex mutex;
  // All of these are guarded by it.
  std::vector<DeviceState> states; ///< Of the devices.
  std::shared_ptr<const LoadedFile> file;
  std::shared_ptr<const Executable> built;
  bool isCompiling = false;
  std::map<uint32_t, std::string> setConstants;
};

/// Whether all work-groups of a launch have to be full: when any part of the program says so.
bool hasUniformWorkGroups(const Executable &executable);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_PROGRAM_H
