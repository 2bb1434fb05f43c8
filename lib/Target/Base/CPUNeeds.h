//===- CPUNeeds.h - Translate names of features to facts about CPUs ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_BASE_CPUNEEDS_H
#define OCLC_TARGET_BASE_CPUNEEDS_H

#include "Device/features/CpuFacts.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace oclc::target {

/// These make the numbers in the tables of lib/Device/features.
template <class... Numbers> constexpr uint64_t bits(Numbers... numbers) {
  return ((uint64_t(1) << numbers) | ...);
}
constexpr uint64_t letter(char name) { return uint64_t(1) << (name - 'A'); }

/// A feature whose facts are three words of Linux.
struct FeatureInWords {
  llvm::StringLiteral name;
  uint64_t words[3];
};

/// Adds what the feature `name` needs to `cpu`. False if the table does not have it.
inline bool addFeature(llvm::ArrayRef<FeatureInWords> table, llvm::StringRef name, OclcCpu &cpu) {
  const auto *row =
      llvm::find_if(table, [&](const FeatureInWords &each) { return each.name == name; });
  if (row == table.end())
    return false;
  for (auto [index, word] : llvm::enumerate(row->words))
    cpu.words[index] |= word;
  return true;
}

/// Raises the number of `cpu` to that in a name such as "sve-bits-256". False if the name has
/// another form.
inline bool addNumber(llvm::StringRef name, llvm::StringRef prefix, llvm::StringRef suffix,
                      OclcCpu &cpu) {
  uint64_t number = 0;
  if (!name.consume_front(prefix) || !name.consume_back(suffix) || name.getAsInteger(10, number))
    return false;
  cpu.number = std::max(cpu.number, number);
  return true;
}

} // namespace oclc::target

#endif // OCLC_TARGET_BASE_CPUNEEDS_H
