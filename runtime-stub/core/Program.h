//===- Program.h - Programs -------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A program from a binary contains the checked file from the start and maps its code when it is
// built. A program from source or SPIR-V gets a new file from the compiler each time it is built or
// compiled (Compilation.h). A linked program is complete when it is created (Linker.h).
//
// All devices of a program have the same file; the program records for which of them it has been
// built. Kernels, and commands that run them, retain the executable from which they were created.
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

/// A file that was passed to clCreateProgramWithBinary, or created by the compiler or
/// clLinkProgram.
struct LoadedFile {
  std::vector<std::byte> bytes;
  binary::ProgramFile content;
  /// Digest of the inputs from which the file was created, if they are known.
  std::optional<offline::Digest> recipe = std::nullopt;
};

/// Returns the digest by which captures and archives identify the file: that of the recipe, or that
/// of the bytes for a file from the application.
offline::Digest recipeOf(const LoadedFile &file);

/// Runnable kernels and the file that contains them.
struct Executable {
  std::shared_ptr<const LoadedFile> file;
  std::unique_ptr<const Code> code;
  /// Fast code that replaces quick code (Upgrade.h), to which kernels of `code` refer. Only the
  /// thread that compiles it adds to the list.
  mutable std::vector<std::shared_ptr<const Executable>> better;
};

/// Result of clLinkProgram.
struct LinkOutcome {
  LoadedFile file;            ///< Empty if linking failed.
  std::unique_ptr<Code> code; ///< Null unless an executable was linked.
  std::vector<bool> devices;  ///< True for those of the program's devices for which it was linked.
  std::string options, log;
};

class Program final : public Object<Program, cl_program, Tag::Program> {
public:
  enum class Origin { Source, IL, Spir, Binary, Linked };

  /// Creates a program from source or SPIR-V for all devices of the context, or from SPIR, a file
  /// or the result of a link for `devices`.
  Program(Ref<Context> context, std::string source);
  Program(Ref<Context> context, std::vector<std::byte> il, SpecConstants constants);
  Program(Ref<Context> context, std::vector<Ref<Device>> devices, std::vector<std::byte> spir);
  Program(Ref<Context> context, std::vector<Ref<Device>> devices, LoadedFile file);
  Program(Ref<Context> context, std::vector<Ref<Device>> devices, LinkOutcome outcome);

  /// Builds a program from a binary for the `wanted` devices; for all if `wanted` is empty. Stores
  /// status and log. Returns CL_SUCCESS or the error of clBuildProgram.
  cl_int build(const char *options, std::span<const cl_device_id> wanted);

  struct BuildInfo {
    cl_build_status status = CL_BUILD_NONE;
    std::string options, log;
  };
  /// Returns the build status, options and log for one of the program's devices.
  BuildInfo buildInfo(const Device &device) const;

  /// Result of a compilation for some devices.
  struct Outcome {
    BuildInfo info;
    /// Digest of the recipe of the new file, which replaces the file of all devices. A device that
    /// was not part of this compilation stays built only if it was built from the same recipe.
    offline::Digest recipe = {};
    std::shared_ptr<const LoadedFile> file;
    std::shared_ptr<const Executable> executable;
  };
  /// Marks a build as in progress, until endCompilation(). Returns false if the program has kernels
  /// or a build is in progress.
  bool beginCompilation(std::span<const cl_device_id> wanted, const std::string &options);
  void endCompilation(std::span<const cl_device_id> wanted, Outcome outcome) noexcept;

  /// True if there is an executable for any device.
  bool isBuilt() const;
  /// True if there is an executable for this device or, because sub-devices use it too, for one of
  /// its parents.
  bool runsOn(const Device &device) const;
  /// True if the device or one of its parents is one of the program's devices.
  bool serves(const Device &device) const;
  /// True if the device is one of the program's devices.
  bool has(const Device &device) const;

  /// Returns CL_PROGRAM_BINARY_TYPE for one of the program's devices.
  cl_program_binary_type binaryType(const Device &device) const;
  /// True if there is a library or a compiled object for the device or one of its parents.
  bool isLinkable(const Device &device) const;
  /// Returns the file for devices[index]; null if there is none.
  std::shared_ptr<const LoadedFile> fileFor(size_t index) const;
  /// Returns the latest file, which is the same for all devices; null if there has been none. A
  /// compilation that fails does not remove it.
  std::shared_ptr<const LoadedFile> loaded() const;

  /// Returns the source with which the program was created, or the source that its binary contains.
  std::string sourceText() const;
  /// Returns the module of a program from SPIR-V.
  std::span<const std::byte> ilBytes() const {
    return origin == Origin::IL ? input() : std::span<const std::byte>();
  }
  /// True if the compiler makes the program.
  bool isCompiled() const { return origin <= Origin::Spir; }
  /// Returns the source, SPIR-V or SPIR that the compiler reads.
  std::span<const std::byte> input() const {
    return origin == Origin::Source ? std::as_bytes(std::span(source)) : std::span(module);
  }
  uint64_t globalVariableBytes() const;

  /// Returns the executable; null if the program is not built for any device.
  std::shared_ptr<const Executable> executable() const;

  /// Sets a value. Returns CL_SUCCESS or the error of clSetProgramSpecializationConstant.
  cl_int setSpecConstant(uint32_t id, size_t size, const void *value);
  /// Returns the values that have been set, in the format of the compiler.
  std::vector<std::pair<uint32_t, std::string>> specValues() const;

  const Ref<Context> context;
  const std::vector<Ref<Device>> devices; ///< In the order of the application's list.
  const Origin origin;

  /// Number of kernel objects of this program. While there are any, it cannot be built again.
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
  /// Returns the state of one of the program's devices. If nothing has been built for a sub-device,
  /// returns that of the nearest parent for which something has been built. Null for other devices.
  const DeviceState *effectiveState(const Device &device) const;
  bool isWanted(size_t index, std::span<const cl_device_id> wanted) const;

  const std::string source;
  const std::vector<std::byte> module; ///< SPIR-V or SPIR.
  const SpecConstants specConstants;

  mutable std::mutex mutex;
  // Guarded by mutex:
  std::vector<DeviceState> states; ///< One for each of the program's devices.
  std::shared_ptr<const LoadedFile> file;
  std::shared_ptr<const Executable> built;
  bool isCompiling = false;
  std::map<uint32_t, std::string> setConstants;
};

/// True if all work-groups of a launch must be full. One member of the program that requires it is
/// sufficient.
bool hasUniformWorkGroups(const Executable &executable);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_PROGRAM_H
