//===- Invocation.cpp - Clang's arguments for one translation unit ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/Invocation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace oclc::frontend {

/// Returns "-all,+cl_khr_fp64,...": exactly the extensions and features of Extensions.def.
static std::string extensionList() {
  std::string List = "-all";
#define OCLC_EXTENSION(NAME, ...) List += ",+" #NAME;
#define OCLC_FEATURE(NAME) List += ",+" #NAME;
#include "Device/Extensions.def"
  return List;
}

static bool isVersion1(StringRef standard) {
  return standard == "CL" || standard.starts_with("CL1.");
}

/// Defines the macros of OCLC_EARLIER, which Clang does not define in OpenCL C 1.x. Each extension
/// of the device that concerns the language must have a macro in all language versions.
static void addEarlierMacros(std::vector<std::string> &Arguments) {
#define OCLC_EARLIER(NAME) Arguments.push_back("-D" #NAME "=1");
#include "Device/Extensions.def"
}

/// Defines the macros of OCLC_UNKNOWN.
static void addUnknownMacros(std::vector<std::string> &arguments) {
#define OCLC_UNKNOWN(NAME) arguments.push_back("-D" #NAME "=1");
#include "Device/Extensions.def"
}

/// Adds the arguments that describe the device. They precede all arguments of the user.
static void addDevice(std::vector<std::string> &arguments, const LanguageOptions &options) {
  arguments.insert(arguments.end(),
                   {
                       "-triple",
                       "spir64-unknown-unknown",
                       // Declare built-in functions on lookup: 4 ms instead of 170 ms for
                       // opencl-c.h. The remaining types and macros come from the header in memory.
                       "-fdeclare-opencl-builtins",
                       "-finclude-default-header",
                       "-internal-isystem",
                       VirtualIncludeFolder,
                       "-cl-std=" + options.standard,
                       "-cl-ext=" + extensionList(),
                       "-D__OPENCL_VERSION__=300",
                   });
  if (isVersion1(options.standard))
    addEarlierMacros(arguments);
  addUnknownMacros(arguments);
}

/// Adds the arguments that make the result canonical IR: code that LLVM's passes can optimise, but
/// on which no pass has run.
static void addCodeGeneration(std::vector<std::string> &arguments, const LanguageOptions &options) {
  arguments.push_back("-O2");
  if (options.optDisable)
    arguments.push_back("-U__OPTIMIZE__");
  // A user's function with a name of the C library, such as `float sinf(float)`, is an ordinary
  // function.
  arguments.push_back("-fno-builtin");
  // The manifest lists the arguments by name, even when clGetKernelArgInfo must not return them.
  arguments.push_back("-cl-kernel-arg-info");
  if (options.debugInfo)
    arguments.insert(arguments.end(), {"-debug-info-kind=constructor", "-dwarf-version=5"});
  // File names in debug information are as the user gave them, wherever the compiler runs.
  arguments.push_back("-fdebug-compilation-dir=.");
}

static void addFloatingPoint(std::vector<std::string> &arguments, const LanguageOptions &options) {
  const std::pair<bool, const char *> flags[] = {
      {options.fastRelaxedMath, "-cl-fast-relaxed-math"},
      {options.finiteMathOnly, "-cl-finite-math-only"},
      {options.finiteMathOnly, "-menable-no-infs"},
      {options.finiteMathOnly, "-menable-no-nans"},
      {options.unsafeMathOptimizations, "-cl-unsafe-math-optimizations"},
      {options.madEnable, "-cl-mad-enable"},
      {options.noSignedZeros, "-cl-no-signed-zeros"},
      {options.singlePrecisionConstant, "-cl-single-precision-constant"},
      {options.correctlyRoundedDivideSqrt, "-cl-fp32-correctly-rounded-divide-sqrt"},
      {options.uniformWorkGroupSize, "-foffload-uniform-block"},
  };
  for (auto [wanted, flag] : flags)
    if (wanted)
      arguments.push_back(flag);
  // -cl-mad-enable allows contraction of a * b + c across statements, too. Within one statement
  // OpenCL C always allows it.
  if (options.madEnable || options.unsafeMathOptimizations || options.fastRelaxedMath)
    arguments.push_back("-ffp-contract=fast");
}

/// Turns what Clang 16 and 20 made errors back into warnings. The older Clangs in most OpenCL
/// drivers only warned, and kernels that have run for years rely on that. Does nothing with
/// -Werror, which -Wno-error= would override.
static void addOldWarnings(std::vector<std::string> &arguments, const LanguageOptions &options) {
  if (!is_contained(options.warnings, "-Werror"))
    arguments.insert(arguments.end(),
                     {"-Wno-error=implicit-int", "-Wno-error=incompatible-pointer-types"});
}

std::vector<std::string> cc1Arguments(const LanguageOptions &options,
                                      const DiagnosticsOptions &diagnostics) {
  std::vector<std::string> arguments;
  addDevice(arguments, options);
  addCodeGeneration(arguments, options);
  addFloatingPoint(arguments, options);
  arguments.insert(arguments.end(), {"-ferror-limit", "20", "-fmessage-length=0"});
  if (diagnostics.colors)
    arguments.push_back("-fcolor-diagnostics");
  addOldWarnings(arguments, options);
  arguments.insert(arguments.end(), options.warnings.begin(), options.warnings.end());
  arguments.insert(arguments.end(), options.macros.begin(), options.macros.end());
  for (const std::string &path : options.includePaths)
    arguments.insert(arguments.end(), {"-I", path});
  return arguments;
}

std::vector<std::string> driverCommand(const LanguageOptions &options, StringRef file) {
  std::vector<std::string> command = {"clang", "-x", "cl", "--target=spir64-unknown-unknown"};
  LanguageOptions own = options;
  own.standard = standardOf(file, options);
  const std::vector<std::string> arguments = cc1Arguments(own, {});
  for (size_t i = 0; i != arguments.size(); ++i) {
    const StringRef each = arguments[i];
    // The target is above. The headers are those of the tool, which has the same declarations.
    if (each == "-triple" || each == "-internal-isystem" || each == "-ferror-limit") {
      ++i;
      continue;
    }
    if (each == "-fdeclare-opencl-builtins" || each == "-finclude-default-header")
      continue;
    const bool isOfDriver = any_of(ArrayRef<StringRef>{"-D", "-U", "-W", "-w", "-I", "-cl-std="},
                                   [&](StringRef start) { return each.starts_with(start); });
    if (!isOfDriver)
      command.emplace_back("-Xclang");
    command.push_back(each.str());
    if (each == "-I")
      command.push_back(arguments[++i]);
  }
  command.insert(command.end(), {"-fsyntax-only", file.str()});
  return command;
}

std::string standardOf(StringRef file, const LanguageOptions &options) {
  const StringRef extension = sys::path::extension(file), standard = options.standard;
  const bool isCxx = extension == ".clcpp" || extension == ".cppcl";
  return isCxx && !standard.starts_with("CLC++") ? "CLC++1.0" : options.standard;
}

bool hasUniformWorkGroups(const LanguageOptions &options) {
  return options.uniformWorkGroupSize || isVersion1(options.standard);
}

std::string languageName(StringRef standard) {
  standard.consume_front("CL");
  if (standard.consume_front("C++"))
    return ("C++ for OpenCL " + (standard.empty() ? "1.0" : standard)).str();
  return ("OpenCL C " + (standard.empty() ? "1.0" : standard)).str();
}

} // namespace oclc::frontend
