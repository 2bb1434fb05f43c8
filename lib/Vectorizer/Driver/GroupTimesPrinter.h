//===- GroupTimesPrinter.h - Prints simulated times of work-groups -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// print<group-times> prints the simulated time of a work-group of each variant for one local size,
// for modules that are ready for the code generator (--emit=llvm-ir). The second line describes the
// loop without inner loops that takes most of it.
//
//   'oclc.saxpy.128x1x1.neoverse-v1': 4096 work-items, 1030.0 cycles, 6160.0 micro-operations, 0.25
//   cycles for each work-item
//     %vector.body: 99% of the cycles, 2.0 cycles, step 8, 4 elements, 12 instructions, 0 gathers,
//     0 lane loads, 0 reloads, 0 calls
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_GROUPTIMESPRINTER_H
#define OCLC_VECTORIZER_DRIVER_GROUPTIMESPRINTER_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct GroupTimesPrinterPass : llvm::PassInfoMixin<GroupTimesPrinterPass> {
  explicit GroupTimesPrinterPass(llvm::raw_ostream &os) : OS(os) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_GROUPTIMESPRINTER_H
