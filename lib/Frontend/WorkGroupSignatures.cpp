//===- WorkGroupSignatures.cpp - Functions of work-groups in extensions -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
//   work_group_reduce_mul, scan_exclusive, scan_inclusive       T (T), of 32 and 64 bits and half
//   work_group_reduce_and, _or, _xor, and scans                 T (T), of integers
//   work_group_reduce_logical_and, _or, _xor, and scans         int (int)
//   async_work_group_copy_2D2D, _3D3D                           between global and local memory
//   async_work_group_copy_fence                                 void (cl_mem_fence_flags)
//
//===------------------------------------------------------------------------------------------===//

#include "Frontend/ExtensionSignatures.h"

using clang::ASTContext;
using clang::LangAS;
using clang::QualType;
using llvm::StringRef;

namespace oclc::frontend {

void addWorkGroupArithmetic(const ASTContext &context, StringRef name, Signatures &to) {
  constexpr unsigned First = 200; // The first version of OpenCL C that has such functions.
  if (context.getLangOpts().getOpenCLCompatibleVersion() < First ||
      !name.consume_front("work_group_") ||
      !(name.consume_front("reduce_") || name.consume_front("scan_exclusive_") ||
        name.consume_front("scan_inclusive_")))
    return;
  const auto add = [&](std::initializer_list<QualType> types) {
    for (const QualType type : types)
      to.push_back({type, {type}});
  };
  const bool isLogical = name.consume_front("logical_");
  const bool isBitwise = name == "and" || name == "or" || name == "xor";
  if (isLogical && isBitwise)
    return add({context.IntTy});
  if (isLogical || !(isBitwise || name == "mul"))
    return;
  add({context.IntTy, context.UnsignedIntTy, context.LongTy, context.UnsignedLongTy});
  if (!isBitwise)
    add({context.FloatTy, context.DoubleTy, context.HalfTy});
}

void addAsyncCopies(const ASTContext &context, StringRef name, Signatures &to) {
  if (!name.consume_front("async_work_group_copy_"))
    return;
  if (name == "fence")
    to.push_back({context.VoidTy, {context.UnsignedIntTy}});
  if (name != "2D2D" && name != "3D3D")
    return;
  const auto pointer = [&](QualType pointee, LangAS space) {
    return context.getPointerType(context.getAddrSpaceQualType(pointee, space));
  };
  for (const bool fromGlobal : {true, false}) {
    const auto [source, target] = fromGlobal
                                      ? std::pair(LangAS::opencl_global, LangAS::opencl_local)
                                      : std::pair(LangAS::opencl_local, LangAS::opencl_global);
    Signature &added = to.emplace_back();
    added.result = context.OCLEventTy;
    const QualType size = context.getSizeType();
    added.parameters = {pointer(context.VoidTy, target), size,
                        pointer(QualType(context.VoidTy).withConst(), source), size};
    // The size of an element, the extents of what is copied, and the distances of lines and planes.
    added.parameters.append(name == "2D2D" ? 5 : 8, size);
    added.parameters.push_back(context.OCLEventTy);
  }
}

} // namespace oclc::frontend
