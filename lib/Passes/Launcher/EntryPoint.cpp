//===- EntryPoint.cpp - The entry point that the runtime calls --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/EntryPoint.h"

#include "Binary/LaunchABI.h"

#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

static Function &declareEntry(Function &kernel) {
  LLVMContext &context = kernel.getContext();
  Type *ptr = PointerType::get(context, 0), *i64 = Type::getInt64Ty(context);
  auto *type = FunctionType::get(Type::getVoidTy(context), {ptr, ptr, ptr, i64, i64}, false);
  auto *entry = Function::Create(type, GlobalValue::ExternalLinkage, "oclc." + kernel.getName(),
                                 *kernel.getParent());
  entry->setAttributes(AttributeList().addFnAttributes(
      context, AttrBuilder(context, kernel.getAttributes().getFnAttrs())));
  entry->removeFnAttr(Attribute::Convergent);
  // The kernel's memory attribute refers to its arguments. It is wrong for the entry point, which
  // accesses the same memory through pointers that it loads.
  entry->removeFnAttr(Attribute::Memory);
  entry->setSubprogram(kernel.getSubprogram());
  const char *names[] = {"arguments", "launch", "worker", "first", "end"};
  for (auto [arg, name] : zip_equal(entry->args(), names)) {
    arg.setName(name);
    if (!arg.getType()->isPointerTy())
      continue;
    arg.addAttr(Attribute::NoUndef);
    arg.addAttr(Attribute::ReadOnly);
    arg.addAttr(Attribute::NoAlias);
  }
  return *entry;
}

EntryPoint::EntryPoint(Function &kernel)
    : F(declareEntry(kernel)), Builder(BasicBlock::Create(F.getContext(), "entry", &F)),
      Facts(Builder, launch(), localSize(kernel)) {
  // All code that the launcher emits gets the line of the kernel.
  if (DISubprogram *subprogram = F.getSubprogram())
    Builder.SetCurrentDebugLocation(
        DILocation::get(F.getContext(), subprogram->getLine(), 0, subprogram));
}

Value *EntryPoint::workerPointer(uint64_t offset, const Twine &name) {
  LoadInst *load = loadFact(Builder, Builder.getPtrTy(), worker(), offset, Align(8), name);
  Metadata *alignment = ConstantAsMetadata::get(Builder.getInt64(abi::MemoryAlignment));
  load->setMetadata(LLVMContext::MD_align, MDNode::get(F.getContext(), alignment));
  return load;
}

Value *EntryPoint::workerNumber(uint64_t offset, const Twine &name) {
  return loadFact(Builder, Builder.getInt64Ty(), worker(), offset, Align(8), name);
}

void EntryPoint::leave(BasicBlock &others, Function &other, BasicBlock &here) {
  Builder.SetInsertPoint(&others);
  SmallVector<Value *> same(make_pointer_range(F.args()));
  Builder.CreateCall(&other, same);
  Builder.CreateRetVoid();
  Builder.SetInsertPoint(&here);
}

void EntryPoint::leaveUnless(Value *condition, Function &other) {
  LLVMContext &context = F.getContext();
  auto *usual = BasicBlock::Create(context, "usual.launch", &F);
  auto *others = BasicBlock::Create(context, "other.launch", &F);
  Builder.CreateCondBr(condition, usual, others, MDBuilder(context).createLikelyBranchWeights());
  leave(*others, other, *usual);
}

void EntryPoint::leaveIf(Value *condition, Function &other) {
  auto *others = BasicBlock::Create(F.getContext(), "these.formats", &F);
  auto *here = BasicBlock::Create(F.getContext(), "other.formats", &F);
  Builder.CreateCondBr(condition, others, here);
  leave(*others, other, *here);
}

} // namespace oclc::passes
