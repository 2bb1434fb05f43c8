//===- Tools.cpp - Assemble, disassemble and validate SPIR-V ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Spirv/Tools.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <spirv-tools/libspirv.h>

#include <algorithm>
#include <memory>

using namespace llvm;

namespace oclc::spirv {
namespace {

/// The environment of SPIR-V 1.x, indexed by the minor version x.
constexpr spv_target_env Environments[] = {
    SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2, SPV_ENV_UNIVERSAL_1_3,
    SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5, SPV_ENV_UNIVERSAL_1_6};

template <auto Destroy> struct Destroyer {
  template <typename T> void operator()(T *object) const { Destroy(object); }
};
using Context = std::unique_ptr<spv_context_t, Destroyer<spvContextDestroy>>;
using Binary = std::unique_ptr<spv_binary_t, Destroyer<spvBinaryDestroy>>;
using Diagnostic = std::unique_ptr<spv_diagnostic_t, Destroyer<spvDiagnosticDestroy>>;
using Text = std::unique_ptr<spv_text_t, Destroyer<spvTextDestroy>>;

/// Returns the minor version that a comment like "; Version: 1.4" at the beginning of `text`
/// specifies. Without such a comment, returns 2, because OpenCL 2.2 requires SPIR-V 1.2.
unsigned versionIn(StringRef text) {
  unsigned minor = 2;
  while (text.consume_front(";")) {
    auto [line, rest] = text.split('\n');
    line = line.trim();
    if (line.consume_front("Version: 1."))
      (void)line.consumeInteger(10, minor);
    text = rest;
  }
  return std::min<unsigned>(minor, std::size(Environments) - 1);
}

} // namespace

std::optional<Module> assemble(StringRef text, TextMistake &mistake) {
  mistake = {"it is not SPIR-V assembly"};
  for (unsigned minor = versionIn(text); minor != std::size(Environments); ++minor) {
    const Context tools(spvContextCreate(Environments[minor]));
    spv_binary words = nullptr;
    spv_diagnostic found = nullptr;
    const spv_result_t status =
        spvTextToBinaryWithOptions(tools.get(), text.data(), text.size(),
                                   SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS, &words, &found);
    const Binary assembled(words);
    const Diagnostic fault(found);
    if (status != SPV_SUCCESS) {
      if (fault)
        mistake = {fault->error, static_cast<unsigned>(fault->position.line + 1),
                   static_cast<unsigned>(fault->position.column + 1)};
      continue;
    }
    Expected<Module> m = Module::read(
        {reinterpret_cast<const char *>(words->code), words->wordCount * sizeof(uint32_t)});
    if (m)
      return std::move(*m);
    mistake = {toString(m.takeError())};
    return std::nullopt;
  }
  return std::nullopt;
}

Expected<std::string> disassemble(const Module &m) {
  const Context tools(spvContextCreate(Environments[std::size(Environments) - 1]));
  spv_text written = nullptr;
  if (spvBinaryToText(tools.get(), m.words().data(), m.words().size(),
                      SPV_BINARY_TO_TEXT_OPTION_INDENT | SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES,
                      &written, nullptr) != SPV_SUCCESS)
    return createStringError("SPIRV-Tools cannot disassemble it");
  const Text owned(written);
  return std::string(owned->str, owned->length);
}

/// Adds a read or write of an image without its level. `firstMask` is the index of its image
/// operands; the level is the first of them, since OpenCL has no bias.
static void addWithoutLevel(const Instruction &inst, size_t firstMask, Builder &output) {
  const uint32_t mask = inst[firstMask];
  if ((mask & BiasOperand) || !(mask & LodOperand))
    return output.add(inst);
  SmallVector<uint32_t> operands(inst.words().slice(1, firstMask - 1));
  if (mask != LodOperand)
    operands.push_back(mask & ~LodOperand);
  append_range(operands, inst.wordsFrom(firstMask + 2));
  output.add(Opcode(inst.opcode()), operands);
}

/// Returns `m` without the levels of reads and writes of images, which SPIRV-Tools reject, although
/// OpenCL has them (OpenCL SPIR-V Environment, "cl_khr_mipmap_image_writes").
static Module withoutLevels(const Module &m) {
  Builder output(m);
  for (const Instruction &inst : m.instructions())
    if (inst.opcode() == OpImageRead)
      addWithoutLevel(inst, 5, output);
    else if (inst.opcode() == OpImageWrite)
      addWithoutLevel(inst, 4, output);
    else
      output.add(inst);
  return output.take();
}

static std::string faultOf(const Module &m) {
  const Context tools(spvContextCreate(Environments[m.minor()]));
  spv_diagnostic found = nullptr;
  const spv_result_t status =
      spvValidateBinary(tools.get(), m.words().data(), m.words().size(), &found);
  const Diagnostic mistake(found);
  if (status == SPV_SUCCESS)
    return "";
  return mistake && mistake->error ? StringRef(mistake->error).rtrim().str() : "it is not valid";
}

std::string validate(const Module &m) {
  if (m.major() != 1 || m.minor() >= std::size(Environments))
    return "";
  const bool hasLevels = any_of(m.instructions(), [](const Instruction &inst) {
    return inst.opcode() == OpCapability && inst[1] == ImageMipmap;
  });
  return faultOf(hasLevels ? withoutLevels(m) : m);
}

} // namespace oclc::spirv
