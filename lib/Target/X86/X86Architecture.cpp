//===- X86Architecture.cpp - The x86-64 architecture ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/X86/X86Architecture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/IR/Function.h"

using namespace llvm;

extern "C" {
void LLVMInitializeX86TargetInfo();
void LLVMInitializeX86Target();
void LLVMInitializeX86TargetMC();
void LLVMInitializeX86AsmPrinter();
void LLVMInitializeX86AsmParser();
void LLVMInitializeX86Disassembler();
}

namespace oclc::target {

void X86Architecture::registerCodeGenerator() const {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMInitializeX86AsmParser(); // For inline assembly.
}

void X86Architecture::registerDisassembler() const {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86Disassembler();
}

uint16_t X86Architecture::elfMachine() const { return ELF::EM_X86_64; }

/// True if LLVM may estimate reciprocals. Under relaxed math LLVM divides vectors by means of an
/// estimate and one Newton step. Without fused multiply-add the error of that is up to 3 ulp, but
/// OpenCL C allows 2.5.
static bool canEstimateReciprocals(const TargetSpec &spec) {
  return is_contained(spec.featureNames, "fma");
}

/// True if LLVM may prefer half-width vectors on this CPU. It prefers 256 bits on most CPUs with
/// AVX-512, because a few wide vectors would slow down the rest of a program. A kernel consists of
/// vector code, so wide vectors pay off. Without AVX-512VL there is no other width to prefer.
static bool mayPreferHalfRegisters(const TargetSpec &spec) {
  return is_contained(spec.featureNames, "avx512vl");
}

void X86Architecture::tune(Function &f, const TargetSpec &spec) const {
  if (mayPreferHalfRegisters(spec))
    f.addFnAttr("prefer-vector-width", "512");
  if (!canEstimateReciprocals(spec))
    f.addFnAttr("reciprocal-estimates", "!vec-divf");
}

/// LOCK ADD and the like exist; those of AND and OR do not return the old value.
bool X86Architecture::hasAtomicUpdate(const AtomicRMWInst &update) const {
  switch (update.getOperation()) {
  case AtomicRMWInst::Xchg:
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
    return true;
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
    return update.use_empty();
  default:
    return false;
  }
}

} // namespace oclc::target
