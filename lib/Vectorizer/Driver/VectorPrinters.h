//===- VectorPrinters.h - Printers for the analyses of vectorize-work-items ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// print<lane-shapes> prints the shape of each value in each loop over work-items: uniform, strided,
// or varying. These are the shapes after the checks of indices and before linearization. The next
// column is the result of LLVM's uniformity analysis, which knows where control flow diverges.
//
//   strided 4   divergent  %address = getelementptr float, ptr %in, i64 %id
//   varying     divergent  %x = load float, ptr %address
//
// print<linearization> prints the blocks in the order in which lanes run them. For each block, it
// prints which lanes run the block and where control goes after it.
//
//   %entry: all lanes; goto any(%then) ? %then : %join
//   %then: lanes of %then; goto %join
//
// print<vector-widths> prints what vectorization makes of each loop over work-items, with as many
// lanes as a vector register of the CPU has 32-bit elements, and with two and four times as many:
// the cost of the instructions of an iteration, its longest dependence chain in cycles, the time
// estimated from both, the number of vector registers that are live at once, and the size of the
// widest elements.
//
//   %item, 8 lanes: cost 144.0, chain 140.0, time 121.0, 3 of 16 vector registers, up to 32 bits
//
// print<simulated-loops> prints the time of each loop over work-items by simulation of its machine
// code (Target/Simulation/SimulateLoops.h): of the loops that LLVM's vectorizer makes of it, and of
// this vectorizer's loops with half as many lanes as a register has 32-bit elements, as many, and
// two and four times as many.
//
//   %item, 8 lanes: 62.3 cycles and 95.0 micro-operations for 8 work-items, 7.79 cycles for each
//
// All printers work on a copy of the module, which they prepare as vectorize-work-items does. The
// first two use as many lanes as a vector register has 32-bit elements.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_VECTORPRINTERS_H
#define OCLC_VECTORIZER_DRIVER_VECTORPRINTERS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct LaneShapesPrinterPass : llvm::PassInfoMixin<LaneShapesPrinterPass> {
  explicit LaneShapesPrinterPass(llvm::raw_ostream &os) : OS(os) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

struct LinearizationPrinterPass : llvm::PassInfoMixin<LinearizationPrinterPass> {
  explicit LinearizationPrinterPass(llvm::raw_ostream &os) : OS(os) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

struct VectorWidthsPrinterPass : llvm::PassInfoMixin<VectorWidthsPrinterPass> {
  explicit VectorWidthsPrinterPass(llvm::raw_ostream &os) : OS(os) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

struct SimulatedLoopsPrinterPass : llvm::PassInfoMixin<SimulatedLoopsPrinterPass> {
  explicit SimulatedLoopsPrinterPass(llvm::raw_ostream &os) : OS(os) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_VECTORPRINTERS_H
