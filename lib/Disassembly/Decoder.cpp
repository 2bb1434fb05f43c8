//===- Decoder.cpp - Instructions of machine code ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Disassembly/Decoder.h"

#include "Target/Target.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"

#include <algorithm>

using namespace llvm;

namespace oclc::disassembly {

Decoder::Decoder() = default;
Decoder::~Decoder() = default;

std::string Decoder::create(const Triple &triple, const std::vector<std::string> &features,
                            bool intelSyntax) {
  architecture = target::architectureOf(triple);
  if (!architecture)
    return "there is no disassembler for " + triple.str();
  architecture->registerDisassembler();
  std::string error;
  const llvm::Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return error;
  MCTargetOptions options;
  registers.reset(target->createMCRegInfo(triple));
  assembler.reset(target->createMCAsmInfo(*registers, triple, options));
  subtarget.reset(
      target->createMCSubtargetInfo(triple, "", architecture->featuresOfDisassembler(features)));
  instructions.reset(target->createMCInstrInfo());
  context = std::make_unique<MCContext>(triple, assembler.get(), registers.get(), subtarget.get());
  disassembler.reset(target->createMCDisassembler(*subtarget, *context));
  analysis.reset(target->createMCInstrAnalysis(instructions.get()));
  printer.reset(target->createMCInstPrinter(triple, intelSyntax ? 1 : 0, *assembler, *instructions,
                                            *registers));
  if (!disassembler || !analysis || !printer)
    return "LLVM was built without a disassembler for " + triple.str();
  printer->setPrintImmHex(true);
  printer->setPrintBranchImmAsAddress(true);
  return {};
}

void Decoder::forEach(ArrayRef<uint8_t> code, uint64_t address,
                      function_ref<bool(const DecodedInstruction &)> take) const {
  for (uint64_t at = 0; at < code.size();) {
    DecodedInstruction decoded;
    decoded.address = address + at;
    uint64_t length = 0;
    decoded.isValid =
        disassembler->getInstruction(decoded.inst, length, code.slice(at), decoded.address,
                                     nulls()) == MCDisassembler::Success;
    length = std::clamp<uint64_t>(length, 1, code.size() - at);
    decoded.bytes = code.slice(at, length);
    if (!take(decoded))
      return;
    at += length;
  }
}

void Decoder::print(raw_ostream &os, const DecodedInstruction &inst) const {
  const uint64_t origin = architecture->branchOrigin(inst.address, inst.bytes.size());
  printer->printInst(&inst.inst, origin, "", *subtarget, os);
}

bool Decoder::isCallOrJump(const DecodedInstruction &inst) const {
  return inst.isValid &&
         (analysis->isCall(inst.inst) || analysis->isUnconditionalBranch(inst.inst));
}

std::optional<uint64_t> Decoder::branchTarget(const DecodedInstruction &inst) const {
  uint64_t target = 0;
  if (!inst.isValid ||
      !analysis->evaluateBranch(inst.inst, inst.address, inst.bytes.size(), target))
    return std::nullopt;
  return target;
}

std::optional<uint64_t> Decoder::memoryAddress(const DecodedInstruction &inst) const {
  return analysis->evaluateMemoryOperandAddress(inst.inst, subtarget.get(), inst.address,
                                                inst.bytes.size());
}

} // namespace oclc::disassembly
