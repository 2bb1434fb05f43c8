//===- SelfCheck.h - Compare a program's variants with its plain form -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Checks a program for miscompilations. The variants of a kernel are compiled with optimizations,
// vectorizers and several work-group methods. Its plain form is the same kernel compiled without
// any of them. The check runs both with equal random arguments and compares the contents of all
// buffers. It knows little more about a kernel than the manifest, so arguments are guesses. A trial
// therefore counts only if the plain form ends without a fault. The check runs the plain form in
// two orders of the work-groups, and compares only buffers whose contents are the same after both.
//
// All kernels run in restricted child processes. The library does not use LLVM.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_SELFCHECK_H
#define OCLC_SELFCHECK_SELFCHECK_H

#include "Binary/LaunchABI.h"
#include "Binary/Manifest.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace oclc::selfcheck {

inline constexpr unsigned DefaultTrials = 24;
inline constexpr unsigned MaxTrials = 10000;

struct Options {
  unsigned trials = DefaultTrials; ///< Launches of each variant.
  uint64_t seed = 1;               ///< Equal seeds give equal trials.
  unsigned seconds = 60;           ///< For the whole program; then the check stops.
};

/// The NDRange of a launch. All sizes are in work-items.
struct LaunchShape {
  uint32_t workDim = 1;
  binary::Size3 global = {1, 1, 1};
  binary::Size3 local = {1, 1, 1};
  binary::Size3 offset = {0, 0, 0};
  /// True if a global size is not a multiple of the local size.
  bool isUneven() const;
};

/// Forms of a program with which its variants are compared. The mirrored form may explain why a
/// variant differs from the plain form.
enum class Form : uint8_t {
  Plain,    ///< Without optimizations; work-items run in order.
  Mirrored, ///< Like the plain form, but work-items of a group run in the opposite order.
};

/// First difference between a variant and the plain form.
struct Difference {
  enum class Kind : uint8_t {
    Value,   ///< An element of a buffer.
    Crash,   ///< The signal `signal` ended the variant, but not the plain form.
    TooSlow, ///< The variant exceeded a multiple of the time limit of the plain form.
  };
  Kind kind = Kind::Value;
  int signal = 0;
  uint32_t argument = 0;
  int64_t element = 0;     ///< Index relative to the address that the kernel gets; may be negative.
  std::string elementType; ///< "float", "uint", ...; "32-bit word" if unknown.
  std::string expected, found, initial; ///< Values of the element.
  unsigned trial = 0;
  LaunchShape launch;
  std::string scalars; ///< Arguments like "n = 64, scale = 0.5"; without structures.
};

/// Result of a trial.
enum class Outcome : uint8_t {
  Agreed,
  NotLaunched,    ///< The local size has dimensions whose ids the kernel does not query.
  Discarded,      ///< The plain form failed with the arguments of all attempts.
  NothingWritten, ///< The plain form changed no buffer.
  Unordered,      ///< All results, or all that differ, depend on the order of work-items.
  IllConditioned, ///< All elements that differ also change if the last bits of inputs change.

  Differs,
};
inline constexpr size_t OutcomeCount = size_t(Outcome::Differs) + 1;

/// Result of the check of one variant.
struct VariantReport {
  std::array<unsigned, OutcomeCount> trials = {}; ///< Number of trials by outcome.
  bool isComplete = false;                        ///< All trials were run.
  uint64_t rounded = 0;            ///< Floating-point numbers that differ within the tolerance.
  std::string whyDiscarded;        ///< How the plain form failed in the last discarded trial.
  std::vector<uint32_t> unordered; ///< Arguments whose contents depend on the order; sorted.
  std::optional<Difference> difference;

  unsigned count(Outcome outcome) const { return trials[size_t(outcome)]; }
  unsigned agreed() const { return count(Outcome::Agreed); }
};

/// Code of a kernel in one form.
struct Code {
  const binary::Variant *variant = nullptr;
  /// Returns the entry point. It is called in the child process before each run, and gives
  /// program-scope variables their initial values.
  std::function<abi::EntryFn *()> entry;
};

/// The functions with which a kernel accesses an image, and so the formats that it may have.
enum class Texels : uint8_t {
  Float,    ///< read_imagef, write_imagef and those of half; or none, for which every format does.
  Signed,   ///< read_imagei, write_imagei.
  Unsigned, ///< read_imageui, write_imageui.
};

/// Facts about a kernel that its manifest does not contain.
struct KernelFacts {
  /// One more than the highest dimension whose ids the kernel queries; at least 1, and 3 if it is
  /// unknown. Work-items that differ only in their ids of higher dimensions cannot observe the
  /// difference, and so write to the same locations.
  unsigned dimensions = 3;
  /// Types of arguments with typedefs resolved; if empty, the types in the manifest are used.
  std::vector<std::string> types;
  /// Texels of arguments; those that are missing here are Float.
  std::vector<Texels> texels;
};

/// A variant, and the forms and facts for its check.
struct Subject {
  const binary::Kernel *kernel = nullptr;
  KernelFacts facts;
  bool uniformWorkGroups = false;
  bool relaxedMath = false; ///< Compiled with options that allow larger errors.
  bool finiteMath = false;  ///< Infinities and NaNs are undefined.
  Code variant, plain;
  /// Returns the code of another form, or nullopt. Called in the parent process.
  std::function<std::optional<Code>(Form)> otherForm;
};

/// Returns the type of an argument of `subject` in OpenCL C, from the facts or else the manifest.
const std::string &typeName(const Subject &subject, size_t argument);

/// Checks one variant. Its trials are reproducible: they depend only on the seed, on properties of
/// the kernel, and on the variant's local size. `deadline` is a time of the monotonic clock in
/// nanoseconds.
VariantReport checkVariant(const Subject &subject, const Options &options, uint64_t deadline);

/// Returns the time of the monotonic clock in nanoseconds.
uint64_t now();

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_SELFCHECK_H
