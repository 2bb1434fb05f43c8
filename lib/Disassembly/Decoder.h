//===- Decoder.h - Instructions of machine code -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DISASSEMBLY_DECODER_H
#define OCLC_DISASSEMBLY_DECODER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/MC/MCInst.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class MCAsmInfo;
class MCContext;
class MCDisassembler;
class MCInstPrinter;
class MCInstrAnalysis;
class MCInstrInfo;
class MCRegisterInfo;
class MCSubtargetInfo;
class Triple;
class raw_ostream;
} // namespace llvm

namespace oclc::target {
class Architecture;
} // namespace oclc::target

namespace oclc::disassembly {

struct DecodedInstruction {
  llvm::MCInst inst;
  bool isValid = false; ///< Else the bytes are no instruction.
  uint64_t address = 0;
  llvm::ArrayRef<uint8_t> bytes;
};

/// LLVM's machine-code layer for the architecture of a binary.
class Decoder {
public:
  Decoder();
  ~Decoder();

  /// Prepares for code of `triple`, with those of `features` that LLVM has. Returns an error
  /// message, or an empty string.
  std::string create(const llvm::Triple &triple, const std::vector<std::string> &features,
                     bool intelSyntax);

  /// Calls `take` with the instructions of `code`, which is at `address`, one after another, until
  /// it returns false.
  void forEach(llvm::ArrayRef<uint8_t> code, uint64_t address,
               llvm::function_ref<bool(const DecodedInstruction &)> take) const;

  void print(llvm::raw_ostream &os, const DecodedInstruction &inst) const;
  /// True if `inst` leaves a function for another one, or may.
  bool isCallOrJump(const DecodedInstruction &inst) const;
  /// Returns the address to which `inst` jumps, or that it calls; nullopt for other instructions,
  /// and if the address is computed.
  std::optional<uint64_t> branchTarget(const DecodedInstruction &inst) const;
  /// Returns the address in memory that `inst` accesses, if it is relative to the instruction.
  std::optional<uint64_t> memoryAddress(const DecodedInstruction &inst) const;

private:
  const target::Architecture *architecture = nullptr;
  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> assembler;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<llvm::MCDisassembler> disassembler;
  std::unique_ptr<llvm::MCInstrAnalysis> analysis;
  std::unique_ptr<llvm::MCInstPrinter> printer;
};

} // namespace oclc::disassembly

#endif // OCLC_DISASSEMBLY_DECODER_H
