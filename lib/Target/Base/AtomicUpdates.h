//===- AtomicUpdates.h - Kinds of atomic updates ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_BASE_ATOMICUPDATES_H
#define OCLC_TARGET_BASE_ATOMICUPDATES_H

#include "llvm/IR/Instructions.h"

namespace oclc::target {

/// True for an exchange, a sum, a bit operation, and a minimum or maximum of integers: the updates
/// that RISC architectures have as one instruction.
inline bool isUpdateOfInteger(const llvm::AtomicRMWInst &update) {
  using llvm::AtomicRMWInst;
  switch (update.getOperation()) {
  case AtomicRMWInst::Xchg:
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return true;
  default:
    return false;
  }
}

} // namespace oclc::target

#endif // OCLC_TARGET_BASE_ATOMICUPDATES_H
