//===- SanitizerCalls.cpp - Functions that sanitized kernels call -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Sanitizers/SanitizerCalls.h"

#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

static Function &declare(IRBuilderBase &builder, StringRef name, Type *result,
                         ArrayRef<Type *> parameters, MemoryEffects effects) {
  Module &m = *builder.GetInsertBlock()->getModule();
  auto *type = FunctionType::get(result, parameters, /*isVarArg=*/false);
  auto *f = cast<Function>(m.getOrInsertFunction(name, type).getCallee());
  f->setMemoryEffects(effects);
  for (Attribute::AttrKind kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoSync,
                                   Attribute::NoFree, Attribute::NoCallback})
    f->addFnAttr(kind);
  return *f;
}

/// Creates a call whose result is the same for all work-items of a launch.
static Value *createFact(IRBuilderBase &builder, StringRef name, unsigned n) {
  Type *i32 = builder.getInt32Ty();
  Function &f = declare(builder, name, builder.getInt64Ty(), {i32}, MemoryEffects::none());
  f.addFnAttr(Attribute::Speculatable);
  return builder.CreateCall(&f, {builder.getInt32(n)});
}

Value *createArgumentBefore(IRBuilderBase &builder, unsigned n) {
  return createFact(builder, ArgumentBeforeName, n);
}

Value *createArgumentBytes(IRBuilderBase &builder, unsigned n) {
  return createFact(builder, ArgumentBytesName, n);
}

static Value *createMemoryFact(IRBuilderBase &builder, StringRef name, Value *pointer) {
  Type *ptr = builder.getPtrTy();
  Function &f = declare(builder, name, builder.getInt64Ty(), {ptr},
                        MemoryEffects::inaccessibleMemOnly(ModRefInfo::Ref));
  return builder.CreateCall(&f, {builder.CreateAddrSpaceCast(pointer, ptr)});
}

Value *createMemoryBefore(IRBuilderBase &builder, Value *pointer) {
  return createMemoryFact(builder, MemoryBeforeName, pointer);
}

Value *createMemoryBytes(IRBuilderBase &builder, Value *pointer) {
  return createMemoryFact(builder, MemoryBytesName, pointer);
}

void createAccessReport(IRBuilderBase &builder, Constant *site, Value *offset, Value *objectBytes,
                        Value *bytes) {
  Type *i64 = builder.getInt64Ty();
  SmallVector<Value *> arguments = {site};
  for (unsigned d = 0; d != 3; ++d)
    arguments.push_back(createQuery(builder, Query::GlobalId, d));
  append_values(arguments, offset, objectBytes, bytes);
  // The report changes nothing that the kernel can see, so it does not hinder other optimizations.
  Function &f = declare(builder, ReportAccessName, builder.getVoidTy(),
                        {builder.getPtrTy(), i64, i64, i64, i64, i64, i64},
                        MemoryEffects::inaccessibleMemOnly());
  f.addFnAttr(Attribute::Cold);
  builder.CreateCall(&f, arguments);
}

void createAccessCheck(IRBuilderBase &builder, Constant *site, Value *address, Value *bytes,
                       Value *barriers) {
  Type *i64 = builder.getInt64Ty();
  Value *group = builder.getInt64(0);
  for (unsigned d : {2u, 1u, 0u}) {
    group = builder.CreateMul(group, createQuery(builder, Query::NumGroups, d));
    group = builder.CreateAdd(group, createQuery(builder, Query::GroupId, d));
  }
  Value *item = createQuery(builder, Query::LocalLinearId);
  Function &f = declare(builder, CheckAccessName, builder.getVoidTy(),
                        {builder.getPtrTy(), builder.getPtrTy(), i64, i64, i64, i64},
                        MemoryEffects::inaccessibleMemOnly());
  address = builder.CreateAddrSpaceCast(address, builder.getPtrTy());
  builder.CreateCall(&f, {site, address, bytes, group, item, barriers});
}

} // namespace oclc::passes
