//===- MachineCollector.h - Takes down machine code for simulation ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_MACHINECOLLECTOR_H
#define OCLC_TARGET_SIMULATION_MACHINECOLLECTOR_H

#include "Target/Simulation/MachineCode.h"

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class MDNode;
class Pass;
} // namespace llvm

namespace oclc::target {

/// The loops of a function, by the ids of the copies in the function that is compiled.
using LoopIds = llvm::DenseMap<const llvm::MDNode *, const llvm::Loop *>;

/// Creates a pass at the end of the code generator that writes what it finds to `code`, except the
/// target machine. The module may contain one definition.
llvm::Pass *createMachineCollector(const LoopIds &ids, MachineCode &code);

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_MACHINECOLLECTOR_H
