//===- SelfCheck.h - Compare a program's variants with its plain form -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The variants of a kernel are what optimizations, vectorizers and several methods make of it; its
// plain form is the same kernel without any of them. The check runs both on equal random arguments
// and compares the memory that they leave. It knows nothing of a kernel but the manifest, so
// arguments are guesses: a trial counts only where the plain form runs to its end without a fault
// and gives the same results in every order of the work-groups.
//
// All kernels run in child processes with limits. The library uses no LLVM.
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
  unsigned seconds = 60;           ///< For all kernels together; the rest is not checked.
};

/// What the arguments of a launch are like.
struct LaunchShape {
  uint32_t workDim = 1;
  binary::Size3 global = {1, 1, 1};
  binary::Size3 local = {1, 1, 1};
  binary::Size3 offset = {0, 0, 0};
  bool isUneven() const;
};

/// Forms of a program that may explain why a variant differs from the plain form.
enum class Form : uint8_t {
  Plain,
  Mirrored, ///< Work-items of a group run in the opposite order.
};

/// Where a variant and the plain form differ first.
struct Difference {
  enum class Kind : uint8_t {
    Value,   ///< An element of a buffer.
    Crash,   ///< The variant was ended by `signal`; the plain form runs.
    TooSlow, ///< The variant did not end in many times the time limit of the plain form.
  };
  Kind kind = Kind::Value;
  int signal = 0;
  uint32_t argument = 0;
  int64_t element = 0;     ///< Index, from the address that the kernel gets; it may be negative.
  std::string elementType; ///< "float", "uint"; "32-bit word" where it is not known.
  std::string expected, found, initial; ///< Values of the element.
  unsigned trial = 0;
  LaunchShape launch;
  std::string scalars; ///< "n = 64, scale = 0.5"; structures are left out.
};

/// What a trial has shown.
enum class Outcome : uint8_t {
  Agreed,
  NotLaunched,    ///< The local size has more dimensions than the kernel asks for.
  Discarded,      ///< The plain form does not end without a fault, whatever the arguments.
  NothingWritten, ///< By the plain form.
  Unordered,      ///< All that it writes depends on the order of work-items.
  IllConditioned, ///< The results differ, and so do those of numbers with other last bits.

  Differs,
};
inline constexpr size_t OutcomeCount = size_t(Outcome::Differs) + 1;

/// How the check of one variant ended.
struct VariantReport {
  std::array<unsigned, OutcomeCount> trials = {}; ///< By outcome.
  bool isComplete = false;                        ///< There was time for all of them.
  uint64_t rounded = 0;            ///< Floating-point numbers that differ within the tolerance.
  std::string whyDiscarded;        ///< What the plain form did in the last such trial.
  std::vector<uint32_t> unordered; ///< Arguments whose contents depend on the order, sorted.
  std::optional<Difference> difference;

  unsigned count(Outcome outcome) const { return trials[size_t(outcome)]; }
  unsigned agreed() const { return count(Outcome::Agreed); }
};

/// Code of one form of a kernel.
struct Code {
  const binary::Variant *variant = nullptr;
  /// Called in the child, before each run: variables of the program have their initial values.
  std::function<abi::EntryFn *()> entry;
};

/// What the manifest does not say of a kernel.
struct KernelFacts {
  /// Work-items that differ in their ids of further dimensions alone cannot know it, and so do the
  /// same at the same place.
  unsigned dimensions = 3;
  /// Types of arguments without `typedef`; where there are none, the manifest's count.
  std::vector<std::string> types;
};

/// A variant and all that it is compared with.
struct Subject {
  const binary::Kernel *kernel = nullptr;
  KernelFacts facts;
  bool uniformWorkGroups = false;
  bool relaxedMath = false; ///< Compiled with options that allow larger errors.
  bool finiteMath = false;  ///< Infinities and NaNs are undefined.
  Code variant, plain;
  /// The code of another form; null when there is none. Called in the parent.
  std::function<std::optional<Code>(Form)> otherForm;
};

/// The type of an argument of `subject`, as OpenCL C spells it.
const std::string &typeName(const Subject &subject, size_t argument);

/// Checks one variant. Trials follow from the seed, the kernel's name, and the variant's local size
/// and target alone. `deadline` is of the monotonic clock, in nanoseconds.
VariantReport checkVariant(const Subject &subject, const Options &options, uint64_t deadline);

/// The monotonic clock.
uint64_t now();

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_SELFCHECK_H
