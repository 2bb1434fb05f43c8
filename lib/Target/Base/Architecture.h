//===- Architecture.h - Interface to an architecture's specifics ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Interface for everything that depends on an architecture. Its implementations are folders of
// lib/Target. By default, a function that an architecture need not implement does nothing, or
// returns null or false. Callers then use code that works on all architectures.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_BASE_ARCHITECTURE_H
#define OCLC_TARGET_BASE_ARCHITECTURE_H

#include "Device/features/CpuFacts.h"
#include "Target/Base/TargetSpec.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/TargetParser/Triple.h"

#include <cstdint>
#include <optional>

namespace llvm {
class AtomicRMWInst;
class FixedVectorType;
class Function;
class IRBuilderBase;
class Module;
class TargetSubtargetInfo;
class Value;
} // namespace llvm

namespace oclc::target {

class Architecture {
public:
  virtual ~Architecture() = default;

  /// Returns the name of the architecture that --target takes.
  virtual llvm::StringRef name() const = 0;
  /// Returns the triple of the binaries for this architecture.
  virtual llvm::StringRef triple() const = 0;
  /// Returns LLVM's data layout string of that triple.
  std::string dataLayout() const { return llvm::Triple(triple()).computeDataLayout(); }
  /// True if `triple` belongs to this architecture.
  virtual bool includes(const llvm::Triple &triple) const = 0;

  /// Returns the CPU that `name`, as given to --cpu, specifies; none if it is no name of this
  /// architecture. Error: a part of the name is wrong.
  virtual llvm::Expected<std::optional<TargetSpec>> findCPU(llvm::StringRef name) const = 0;
  /// Returns the names of CPUs and levels that findCPU accepts, sorted.
  virtual std::vector<std::string> cpuNames() const = 0;
  /// Returns the CPU that --target stands for.
  virtual llvm::StringRef defaultCPU() const = 0;
  /// True if a binary lists the feature `feature` when its code may use it. These are the features
  /// with instructions that the code generator may select for a kernel, without those of all CPUs.
  virtual bool lists(llvm::StringRef feature) const = 0;
  /// Returns what a machine must have to run code with `features`, which lists() is true for;
  /// nullopt if a program cannot determine one of them.
  virtual std::optional<OclcCpu> needsOf(llvm::ArrayRef<std::string> features) const = 0;
  /// Returns LLVM's name of a CPU that only has the features that all CPUs of this architecture
  /// have.
  virtual llvm::StringRef baselineCPU() const = 0;
  /// Returns LLVM's features of all CPUs of this architecture that baselineCPU() does not have.
  virtual llvm::StringRef baselineFeatures() const { return ""; }
  /// Returns LLVM's name of the calling convention; empty for the usual one.
  virtual llvm::StringRef callingConvention() const { return ""; }
  /// Returns the name of the same CPU without its longest registers; empty if all CPUs have the
  /// registers that the code for this one uses.
  virtual std::string withShorterRegisters(const TargetSpec &) const { return ""; }
  /// Sets attributes on a kernel that guide the code generator for this CPU.
  virtual void tune(llvm::Function &, const TargetSpec &) const {}

  /// Registers LLVM's code generator and assembler.
  virtual void registerCodeGenerator() const = 0;
  /// Returns LLVM's features with which its disassembler knows all instructions of a binary that
  /// lists `features`.
  virtual std::string featuresOfDisassembler(llvm::ArrayRef<std::string> /*features*/) const {
    return "";
  }
  /// Registers LLVM's disassembler.
  virtual void registerDisassembler() const = 0;
  /// Returns the address to which LLVM's printer adds the offset of a branch of `size` bytes at
  /// `address`.
  virtual uint64_t branchOrigin(uint64_t address, uint64_t /*size*/) const { return address; }
  /// Changes IR right before the code generator runs.
  virtual void prepareForCodeGen(llvm::Module &) const {}

  /// Returns the e_machine field of the ELF files, one of those of lib/Binary/Machine.h.
  virtual uint16_t elfMachine() const = 0;
  /// Returns the linker's name for the format of the binaries, the argument of -m.
  virtual llvm::StringRef linkEmulation() const = 0;

  /// Emits instructions that permute registers, and returns a vector with the elements of `Vector`
  /// that `Indices` select; null if the CPU has no such instructions, or if they do not suit these
  /// vectors. Both vectors have the same number of elements, a power of two. Every index is less
  /// than this number.
  virtual llvm::Value *permuteLanes(llvm::IRBuilderBase &, llvm::Value * /*Vector*/,
                                    llvm::Value * /*Indices*/) const {
    return nullptr;
  }
  /// Returns the width in bits of half a vector register if shuffles within both halves take fewer
  /// instructions than shuffles across them; 0 if not.
  virtual unsigned shuffleHalfBits(const llvm::Function &) const { return 0; }
  /// True if the CPU masks bits of a vector and combines them with other ones in one instruction.
  virtual bool mergesBitOperations(const llvm::Function &) const { return false; }
  /// True if a minimum that ignores NaN takes more instructions than a comparison and a select.
  virtual bool minimumTestsForNaN() const { return false; }
  /// True if prepareForCodeGen() makes instructions with predicates of masked accesses, gathers and
  /// scatters in `f`, of which LLVM's code generator would make a branch for each lane.
  virtual bool addsPredicates(const llvm::Function & /*f*/, const llvm::FixedVectorType &) const {
    return false;
  }
  /// True if masks are in registers of their own. The CPU has at least 32 registers for vectors.
  virtual bool hasMaskRegisters(const llvm::Function &) const { return true; }
  /// Returns the size of the smallest element that masked accesses have, in bytes.
  virtual unsigned maskedBytes(const llvm::Function &) const { return 4; }
  /// True if programs may read the counter of cycles. Else Linux ends a program that does, and the
  /// counter of a steady clock takes its place.
  virtual bool hasReadableCycleCounter() const { return false; }
  /// True if the CPU executes `update` as one instruction, not as a loop of exchanges.
  virtual bool hasAtomicUpdate(const llvm::AtomicRMWInst & /*update*/) const { return true; }
  /// True if gathers and scatters sign-extend offsets of 32 bits.
  virtual bool gathersExtendSign() const { return false; }
  /// True if they also zero-extend such offsets.
  virtual bool gathersExtendZero() const { return false; }

  /// True if the CPU has estimates of reciprocal square roots that emitReciprocalRoot can use.
  virtual bool hasReciprocalRoots(const llvm::TargetSubtargetInfo &) const { return false; }
  /// Emits 1 / sqrt(X), with an error of at most 2 ulp, for a float or a vector of at most 16
  /// floats. hasReciprocalRoots must be true. May add blocks to the function.
  virtual llvm::Value *emitReciprocalRoot(llvm::IRBuilderBase &, llvm::Value * /*X*/,
                                          const llvm::TargetSubtargetInfo &) const {
    return nullptr;
  }
};

} // namespace oclc::target

#endif // OCLC_TARGET_BASE_ARCHITECTURE_H
