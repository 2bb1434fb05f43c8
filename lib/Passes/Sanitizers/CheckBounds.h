//===- CheckBounds.h - Check that accesses are inside of their objects --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// check-bounds: performs an access only if it is inside of its object, and reports it otherwise. A
// load that is not performed yields zero.
//
//   %v = load float, ptr addrspace(1) %p
//     =>
//   %size = call i64 @__oclc_argument_bytes(i32 0)
//   %places = call i64 @llvm.usub.sat.i64(i64 %size + 1, i64 4)
//   %bad = icmp uge i64 %offset, %places                  ; of %p in the object
//   br i1 %bad, label %report, label %access              ; unlikely
//   report:  call void @__oclc_report_access(ptr @site, i64 %x, i64 %y, i64 %z, i64 %offset,
//                                            i64 %size, i64 4)
//            br label %done
//   access:  %v.0 = load float, ptr addrspace(1) %p
//            br label %done
//   done:    %v = phi float [ 0.0, %report ], [ %v.0, %access ]
//
// An access whose constant offset is inside gets no check. An access through a pointer to local or
// private memory that is itself in memory gets none, either, and a remark says so; ObjectBounds.h
// lists the objects that are known.
//
// check-bounds<private> checks the accesses to private variables, and check-bounds all others. The
// first must run before SROA, which removes accesses outside of variables, and the second after it,
// so that pointers in variables are no longer loaded from memory.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SANITIZERS_CHECKBOUNDS_H
#define OCLC_PASSES_SANITIZERS_CHECKBOUNDS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

enum class ObjectsToCheck { PrivateVariables, AllOthers };

class CheckBoundsPass : public llvm::PassInfoMixin<CheckBoundsPass> {
public:
  explicit CheckBoundsPass(ObjectsToCheck objects = ObjectsToCheck::AllOthers) : Objects(objects) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  ObjectsToCheck Objects;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SANITIZERS_CHECKBOUNDS_H
