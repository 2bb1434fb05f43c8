//===- VectorPrinters.h - What vectorize-work-items thinks of loops ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// print<lane-shapes>: for each value of each loop over work-items what vectorize-work-items knows
// of its lanes: the same, so far apart, or anything. These are the shapes with which the loop is
// entered, indices checked, but before its control flow changes; next to them stands what LLVM's
// uniformity analysis says, which knows where lanes part.
//
//   strided 4   divergent  %address = getelementptr float, ptr %in, i64 %id
//   varying     divergent  %x = load float, ptr %address
//
// print<vector-plan>: in the order that lanes run them, for each block the lanes that run it, and
// where control goes behind it.
//
//   %entry: all lanes; goto any(%then) ? %then : %join
//   %then: lanes of %then; goto %join
//
// print<vector-widths>: what each loop over work-items becomes with as many lanes as a register of
// the CPU holds numbers of 32 bits, and with two and four times as many: what the instructions of
// an iteration cost, the longest chain in which they wait for each other, the time that is
// estimated of both, and how many vector registers are in use at once, for elements of so many
// bits.
//
//   %item, 8 lanes: cost 144.0, chain 140.0, time 121.0, 3 of 16 vector registers, up to 32 bits
//
// All look at a copy of the module that has been prepared as vectorize-work-items would; the first
// two for as many lanes as a register of the CPU holds numbers of 32 bits.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_VECTORPRINTERS_H
#define OCLC_VECTORIZER_DRIVER_VECTORPRINTERS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct LaneShapesPrinterPass : llvm::PassInfoMixin<LaneShapesPrinterPass> {
  explicit LaneShapesPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

struct VectorPlanPrinterPass : llvm::PassInfoMixin<VectorPlanPrinterPass> {
  explicit VectorPlanPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

struct VectorWidthsPrinterPass : llvm::PassInfoMixin<VectorWidthsPrinterPass> {
  explicit VectorWidthsPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_VECTORPRINTERS_H
