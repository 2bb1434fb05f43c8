//===- EntryList.h - The list of entry points in a module ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// workgroup-launcher lists each entry point that it makes in the named metadata `!oclc.entries`.
// Later passes find the entry points there, and the driver copies the list into the manifest. A
// node of the list has the fields of ListedEntry in the order of their declaration:
//
//   !{ptr @oclc.k.64x1x1, !"k", !"64x1x1", i32 8, !"loops", i64 4, i64 0, i64 256, i64 32}
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_ENTRYLIST_H
#define OCLC_PASSES_SUPPORT_ENTRYLIST_H

#include "Passes/Support/KernelAttributes.h"

namespace oclc::passes {

struct ListedEntry {
  llvm::Function *function = nullptr;
  std::string kernel;                 ///< Its name in the source.
  std::optional<LocalSize> localSize; ///< Empty: the general variant.
  uint64_t vectorWidth = 1;           ///< Lanes of the widest loop over work-items; 1: scalar.
  Method method = Method::Loops;
  ContextSize context;       ///< Bytes of WorkerMemory::context for one work-group.
  uint64_t localBytes = 0;   ///< Static local memory of one work-group.
  uint64_t privateBytes = 0; ///< Private memory of one work-item.
};

/// Appends an entry point to the list.
void listEntry(const ListedEntry &entry);

/// Returns the listed entry points in order. Skips nodes that do not have the right number of
/// fields, a function and a kernel name. Other malformed fields are read as 0 or a default value.
llvm::SmallVector<ListedEntry> listedEntries(const llvm::Module &m);

bool hasEntryList(const llvm::Module &m);

/// Updates the vector width of a listed entry point; does nothing for other functions.
void setListedWidth(llvm::Function &f, unsigned width);

/// Removes an entry point from the list. The function itself stays.
void unlistEntry(llvm::Function &f);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_ENTRYLIST_H
