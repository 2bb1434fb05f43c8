//===- ObjectBounds.h - The objects behind pointers, and their sizes ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Emits the position of a pointer in its object:
//
//   object                               first byte                        size
//   global or constant argument          argument - its Extent::before     Extent::bytes
//   local argument                       argument                          Extent::bytes
//   __local variable                     argument of automatic-locals      of its type
//   private or program-scope variable    variable                          of its type
//   null pointer                         null pointer                      0
//   loaded pointer to global memory      of the memory that the runtime    of that memory
//                                        finds there
//   any other                            0                                 no limit
//
// If a pointer may point to several objects, the PHIs and selects that choose it are repeated for
// the first byte and for the size. LLVM's ObjectSizeOffsetEvaluator does the same, but only for
// objects with sizes that are known where they are allocated.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SANITIZERS_OBJECTBOUNDS_H
#define OCLC_PASSES_SANITIZERS_OBJECTBOUNDS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

#include <optional>

namespace oclc::passes {

/// Position of a pointer in its object, as i64 in bytes.
struct PlaceInObject {
  llvm::Value *offset; ///< From the first byte of the object; may be negative.
  llvm::Value *bytes;  ///< Size of the object.
};

/// True if the size of the object is known, here or to the runtime, at least for most pointers.
bool hasKnownSize(const llvm::Value &object);

/// Returns the size of an object that is the same in all launches.
std::optional<uint64_t> constantSize(const llvm::Value &object);

class ObjectBounds {
public:
  /// The kernel may change between calls of place(), except that PHIs and selects of pointers stay.
  explicit ObjectBounds(llvm::Function &kernel) : Kernel(kernel) {}

  /// Emits the place of `pointer`, which points into one of `objects` (objectsOf()).
  PlaceInObject place(llvm::Value &pointer, llvm::ArrayRef<const llvm::Value *> objects,
                      llvm::IRBuilderBase &builder);

private:
  /// First byte of an object as an address, and its size.
  struct Range {
    llvm::Value *start, *bytes;
  };

  llvm::Function &Kernel;
  llvm::DenseMap<llvm::Value *, Range> Ranges; ///< Of PHIs and selects, and of their objects.

  Range rangeOf(llvm::Value &pointer);
  Range rangeOfPhi(llvm::PHINode &phi);
  Range rangeOfObject(llvm::Value &object);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SANITIZERS_OBJECTBOUNDS_H
