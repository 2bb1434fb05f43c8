//===- DeadEnds.h - Ways that end without a return --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A branch with a way that ends in `unreachable` seems to decide whether a later barrier is
// reached, and would be taken for one that the whole group takes together. It decides nothing: no
// work-item goes on from there.
//
//   switch (x % 2) {          =>   switch (x % 2) {
//   case 0: A; break;              case 0: A; break;
//   case 1: B; break;              default: B; break;
//   default: unreachable;          }
//   }                              barrier        <- the switch may diverge
//   barrier
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_PASSES_DEADENDS_H
#define OCLC_LIB_PASSES_DEADENDS_H

namespace llvm {
class Function;
}

namespace oclc::passes {

/// Takes dead ends out of a function without PHIs: a way that nothing happens on is removed, and
/// one that stops the program (a trap) leads back to its branch instead of nowhere. A dead end
/// behind a barrier stays: its branch does decide about that barrier.
void removeDeadEnds(llvm::Function &F);

} // namespace oclc::passes

#endif // OCLC_LIB_PASSES_DEADENDS_H
