//===- spirv.cpp - Feeds what reads the words of SPIR-V ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is a SPIR-V module. The runtime finds its specialisation constants
// (runtime-stub/core/SpirvModule.cpp), and the compiler reads its instructions
// (lib/Spirv/Words.cpp). Both must accept the same modules, in either byte order.
//
//===--------------------------------------------------------------------------------------------===//

#include "core/SpirvModule.h"

#include "Spirv/Words.h"

#include "Require.h"

#include <algorithm>
#include <vector>

using namespace oclc;
using fuzz::require;

/// Returns the module with the bytes of each word in reverse order.
static std::vector<std::byte> inOtherOrder(std::span<const std::byte> module) {
  std::vector<std::byte> other(module.begin(), module.end());
  for (size_t i = 0; i + 4 <= other.size(); i += 4)
    std::reverse(other.begin() + long(i), other.begin() + long(i) + 4);
  return other;
}

static bool areSame(const rt::SpecConstants &a, const rt::SpecConstants &b) {
  return std::ranges::equal(a, b, [](const auto &first, const auto &second) {
    return first.first == second.first && first.second.kind == second.second.kind &&
           first.second.bytes == second.second.bytes;
  });
}

static void readWords(std::string_view bytes, bool isExpected) {
  auto module = spirv::Module::read(bytes);
  require(bool(module) == isExpected, "runtime and compiler take the same modules");
  if (!module)
    return llvm::consumeError(module.takeError());
  spirv::Builder builder(*module);
  for (const spirv::Instruction &instruction : module->instructions()) {
    for (size_t word = 0; word != 4; ++word)
      (void)instruction.text(word);
    builder.add(instruction);
  }
  require(builder.take().bytes() == module->bytes(), "its instructions are the whole module");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::span<const std::byte> module = fuzz::bytesOf(data, size);
  const auto constants = rt::readSpecConstants(module);
  readWords(fuzz::textOf(data, size), constants.has_value());
  const auto others = rt::readSpecConstants(inOtherOrder(module));
  require(constants.has_value() == others.has_value(), "both byte orders are read");
  if (!constants || !others)
    return 0;
  require(areSame(*constants, *others), "the constants are the same in both");
  for (const auto &[id, constant] : *constants) {
    const uint8_t value[8] = {data[0], data[1], data[2], data[3], uint8_t(id), 0x7f, 0xf0, 0xff};
    require(!rt::specValueText(constant, value + 8 - constant.bytes).empty(), "a value has a text");
  }
  return 0;
}
