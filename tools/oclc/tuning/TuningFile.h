//===- TuningFile.h - Measured settings of variants, in a file ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A tuning file records which settings were measured to be the fastest for each variant, so that a
// later build makes the same code without a machine to measure on. It is JSON, with one entry in a
// line and in a fixed order, so that version control can merge it:
//
//   {"version": 1, "entries": [
//   {"program": "blur.cl", "kernel": "blur", "local_size": "16x16x1", "cpu": "x86-64-v3",
//    "settings": "width=16", "speed": 1.62, ...}
//   ]}
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TUNING_TUNINGFILE_H
#define OCLC_TOOLS_OCLC_TUNING_TUNINGFILE_H

#include "Driver/Pipeline.h"

#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace oclc::tool {

/// Identifies a variant of a kernel of a program.
struct TunedVariant {
  std::string program; ///< Name of the program: base names of its inputs, or its digest.
  std::string kernel;
  std::optional<binary::Size3> localSize; ///< Empty: the general variant.
  std::string cpu;

  auto operator<=>(const TunedVariant &) const = default;
};

/// Result of the measurements of a variant.
struct Measurement {
  std::string settings;  ///< Text of passes::VariantSettings; empty: the choice of the passes.
  double speed = 1;      ///< How many times as fast as the choice of the passes.
  std::string machine;   ///< Name of the CPU that measured, for readers.
  unsigned launches = 0; ///< Captured launches; 0: the arguments were generated.
};

class TuningFile {
public:
  /// Reads a file. Error: it cannot be read, or an entry is malformed.
  static llvm::Expected<TuningFile> read(llvm::StringRef path);
  /// Parses the text of a file called `name`.
  static llvm::Expected<TuningFile> parse(llvm::StringRef text, llvm::StringRef name);
  std::string text() const;

  void set(const TunedVariant &variant, Measurement measured);
  /// Returns the settings of the variants of a program on a CPU, without empty ones.
  std::vector<driver::KernelSettings> settingsFor(llvm::StringRef program,
                                                  llvm::StringRef cpu) const;

private:
  std::map<TunedVariant, Measurement> Entries;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TUNING_TUNINGFILE_H
