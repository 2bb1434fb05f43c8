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

static Function &declareEntry(Function &Kernel) {
  LLVMContext &Context = Kernel.getContext();
  Type *Ptr = PointerType::get(Context, 0), *I64 = Type::getInt64Ty(Context);
  auto *Type = FunctionType::get(Type::getVoidTy(Context), {Ptr, Ptr, Ptr, I64, I64}, false);
  auto *Entry = Function::Create(Type, GlobalValue::ExternalLinkage, "oclc." + Kernel.getName(),
                                 *Kernel.getParent());
  Entry->setAttributes(AttributeList().addFnAttributes(
      Context, AttrBuilder(Context, Kernel.getAttributes().getFnAttrs())));
  Entry->removeFnAttr(Attribute::Convergent);
  // Memory attributes of the kernel refer to its arguments. The entry point accesses the same
  // memory through pointers that it loads.
  Entry->removeFnAttr(Attribute::Memory);
  Entry->setSubprogram(Kernel.getSubprogram());
  const char *Names[] = {"arguments", "launch", "worker", "first", "end"};
  for (auto [Arg, Name] : zip_equal(Entry->args(), Names)) {
    Arg.setName(Name);
    if (!Arg.getType()->isPointerTy())
      continue;
    Arg.addAttr(Attribute::NoUndef);
    Arg.addAttr(Attribute::ReadOnly);
    Arg.addAttr(Attribute::NoAlias);
  }
  return *Entry;
}

EntryPoint::EntryPoint(Function &Kernel)
    : F(declareEntry(Kernel)), Builder(BasicBlock::Create(F.getContext(), "entry", &F)),
      Facts(Builder, launch(), localSize(Kernel)) {
  // All code that the launcher emits gets the line of the kernel.
  if (DISubprogram *Subprogram = F.getSubprogram())
    Builder.SetCurrentDebugLocation(
        DILocation::get(F.getContext(), Subprogram->getLine(), 0, Subprogram));
}

Value *EntryPoint::workerPointer(uint64_t Offset, const Twine &Name) {
  LoadInst *Load = loadFact(Builder, Builder.getPtrTy(), worker(), Offset, Align(8), Name);
  Metadata *Alignment = ConstantAsMetadata::get(Builder.getInt64(abi::MemoryAlignment));
  Load->setMetadata(LLVMContext::MD_align, MDNode::get(F.getContext(), Alignment));
  return Load;
}

Value *EntryPoint::workerNumber(uint64_t Offset, const Twine &Name) {
  return loadFact(Builder, Builder.getInt64Ty(), worker(), Offset, Align(8), Name);
}

void EntryPoint::leaveUnless(Value *Condition, Function &Other) {
  LLVMContext &Context = F.getContext();
  auto *Usual = BasicBlock::Create(Context, "usual.launch", &F);
  auto *Others = BasicBlock::Create(Context, "other.launch", &F);
  Builder.CreateCondBr(Condition, Usual, Others, MDBuilder(Context).createLikelyBranchWeights());
  Builder.SetInsertPoint(Others);
  SmallVector<Value *> Same(make_pointer_range(F.args()));
  Builder.CreateCall(&Other, Same);
  Builder.CreateRetVoid();
  Builder.SetInsertPoint(Usual);
}

} // namespace oclc::passes
