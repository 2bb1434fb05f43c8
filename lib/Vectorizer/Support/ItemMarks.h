//===- ItemMarks.h - Which work-items run an access to memory -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Metadata on accesses in code that several work-items of a barrier region run in step:
//
//   oclc.row      the access of one row of work-items; other rows have another node
//   oclc.shared   a load for which several work-items load from each address
//
// Two work-items that access the same bytes between two barriers, one of them to write, have a data
// race (OpenCL C 3.0, section 3.3.4), unless the accesses are atomic. So accesses of different rows
// do not overlap, and no work-item writes what a shared load reads. This holds while the region
// runs; when it runs again, its work-items may write what they have read before.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_ITEMMARKS_H
#define OCLC_VECTORIZER_SUPPORT_ITEMMARKS_H

namespace llvm {
class Function;
class Instruction;
class MDNode;
} // namespace llvm

namespace oclc::vectorizer {

/// Marks an access as that of the row with the node `row`, if it is a simple load or store.
void markRow(llvm::Instruction &access, llvm::MDNode &row);

/// Marks a simple load from whose address several work-items load. Ignores other instructions.
void markShared(llvm::Instruction &load);

/// Marks `fresh`, which makes the access for several work-items of the row, like `access`.
void inheritItemMarks(llvm::Instruction &fresh, const llvm::Instruction &access);

/// True if no work-item writes what `access` reads.
bool isShared(const llvm::Instruction &access);

/// True if different work-items run the two accesses.
bool areOfDifferentRows(const llvm::Instruction &a, const llvm::Instruction &b);

/// Removes all marks. The code that later passes make of the function need not respect them.
void dropItemMarks(llvm::Function &f);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_ITEMMARKS_H
