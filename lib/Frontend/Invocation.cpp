//===- Invocation.cpp - Clang's arguments for one translation unit ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/Invocation.h"

#include "llvm/ADT/STLExtras.h"

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

static bool isVersion1(StringRef Standard) {
  return Standard == "CL" || Standard.starts_with("CL1.");
}

/// Defines the macros of OCLC_EARLIER in versions where Clang does not define them. Each extension
/// of the device that concerns the language has a macro in all language versions.
static void addEarlierMacros(std::vector<std::string> &Arguments) {
#define OCLC_EARLIER(NAME) Arguments.push_back("-D" #NAME "=1");
#include "Device/Extensions.def"
}

/// Adds the arguments that describe the device. They precede all arguments of the user.
static void addDevice(std::vector<std::string> &Arguments, const LanguageOptions &Options) {
  Arguments.insert(
      Arguments.end(),
      {
          "-triple",
          "spir64-unknown-unknown",
          // Declare built-in functions on lookup: 4 ms instead of 170 ms for opencl-c.h. The
          // remaining types and macros come from the header in memory.
          "-fdeclare-opencl-builtins",
          "-finclude-default-header",
          "-internal-isystem",
          VirtualIncludeFolder,
          "-cl-std=" + Options.standard,
          "-cl-ext=" + extensionList(),
          "-D__OPENCL_VERSION__=300",
          // Clang defines this macro for every SPIR target, but this device has no images.
          "-U__IMAGE_SUPPORT__",
      });
  if (isVersion1(Options.standard))
    addEarlierMacros(Arguments);
}

/// Adds the arguments that make the result canonical IR: code that LLVM's passes can optimise, but
/// on which no pass has run.
static void addCodeGeneration(std::vector<std::string> &Arguments, const LanguageOptions &Options) {
  Arguments.push_back("-O2");
  if (Options.optDisable)
    Arguments.push_back("-U__OPTIMIZE__");
  // A user's function with a name of the C library, such as `float sinf(float)`, is an ordinary
  // function.
  Arguments.push_back("-fno-builtin");
  // The manifest lists the arguments by name, even when clGetKernelArgInfo must not return them.
  Arguments.push_back("-cl-kernel-arg-info");
  if (Options.debugInfo)
    Arguments.insert(Arguments.end(), {"-debug-info-kind=constructor", "-dwarf-version=5"});
  // File names in debug information are as the user gave them, wherever the compiler runs.
  Arguments.push_back("-fdebug-compilation-dir=.");
}

static void addFloatingPoint(std::vector<std::string> &Arguments, const LanguageOptions &Options) {
  const std::pair<bool, const char *> Flags[] = {
      {Options.fastRelaxedMath, "-cl-fast-relaxed-math"},
      {Options.finiteMathOnly, "-cl-finite-math-only"},
      {Options.finiteMathOnly, "-menable-no-infs"},
      {Options.finiteMathOnly, "-menable-no-nans"},
      {Options.unsafeMathOptimizations, "-cl-unsafe-math-optimizations"},
      {Options.madEnable, "-cl-mad-enable"},
      {Options.noSignedZeros, "-cl-no-signed-zeros"},
      {Options.singlePrecisionConstant, "-cl-single-precision-constant"},
      {Options.correctlyRoundedDivideSqrt, "-cl-fp32-correctly-rounded-divide-sqrt"},
      {Options.uniformWorkGroupSize, "-foffload-uniform-block"},
  };
  for (auto [Wanted, Flag] : Flags)
    if (Wanted)
      Arguments.push_back(Flag);
  // -cl-mad-enable allows contraction of a * b + c across statements, too. Within one statement
  // OpenCL C always allows it.
  if (Options.madEnable || Options.unsafeMathOptimizations || Options.fastRelaxedMath)
    Arguments.push_back("-ffp-contract=fast");
}

/// Turns what Clang 16 and 20 made errors back into warnings. The older Clangs in most OpenCL
/// drivers only warned, and kernels that have run for years rely on that. Does nothing with
/// -Werror, which -Wno-error= would override.
static void addOldWarnings(std::vector<std::string> &Arguments, const LanguageOptions &Options) {
  if (!is_contained(Options.warnings, "-Werror"))
    Arguments.insert(Arguments.end(),
                     {"-Wno-error=implicit-int", "-Wno-error=incompatible-pointer-types"});
}

std::vector<std::string> cc1Arguments(const LanguageOptions &Options,
                                      const DiagnosticsOptions &Diagnostics) {
  std::vector<std::string> Arguments;
  addDevice(Arguments, Options);
  addCodeGeneration(Arguments, Options);
  addFloatingPoint(Arguments, Options);
  Arguments.insert(Arguments.end(), {"-ferror-limit", "20", "-fmessage-length=0"});
  if (Diagnostics.colors)
    Arguments.push_back("-fcolor-diagnostics");
  addOldWarnings(Arguments, Options);
  Arguments.insert(Arguments.end(), Options.warnings.begin(), Options.warnings.end());
  Arguments.insert(Arguments.end(), Options.macros.begin(), Options.macros.end());
  for (const std::string &Path : Options.includePaths)
    Arguments.insert(Arguments.end(), {"-I", Path});
  return Arguments;
}

bool hasUniformWorkGroups(const LanguageOptions &Options) {
  return Options.uniformWorkGroupSize || isVersion1(Options.standard);
}

std::string languageName(StringRef Standard) {
  Standard.consume_front("CL");
  return ("OpenCL C " + (Standard.empty() ? "1.0" : Standard)).str();
}

} // namespace oclc::frontend
