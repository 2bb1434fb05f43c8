//===- SpirMetadata.cpp - Move kernel metadata from lists to functions ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Spir.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

/// Clang's data layout for spir64. SPIR 1.2 writes the same layout in full.
static constexpr StringLiteral CanonicalLayout =
    "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1";

static bool isKernelMetadata(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"kernel_arg_addr_space", "kernel_arg_access_qual", "kernel_arg_type",
              "kernel_arg_base_type", "kernel_arg_type_qual", "kernel_arg_name"},
             true)
      .Cases({"reqd_work_group_size", "work_group_size_hint", "vec_type_hint",
              "intel_reqd_sub_group_size"},
             true)
      .Default(false);
}

/// Attaches the values of `Fact`, which follow its name, to the kernel as metadata of that name.
static void attachFact(Function &Kernel, const MDNode &Fact) {
  const auto *Name =
      Fact.getNumOperands() == 0 ? nullptr : dyn_cast_or_null<MDString>(Fact.getOperand(0));
  if (!Name || !isKernelMetadata(Name->getString()) || Kernel.hasMetadata(Name->getString()))
    return;
  SmallVector<Metadata *> Values(drop_begin(Fact.operands()));
  Kernel.setMetadata(Name->getString(), MDNode::get(Kernel.getContext(), Values));
}

/// Handles an entry of opencl.kernels: the function, followed by its facts.
static void upgradeKernel(const MDNode &Entry) {
  Function *Kernel = Entry.getNumOperands() == 0
                         ? nullptr
                         : mdconst::dyn_extract_or_null<Function>(Entry.getOperand(0));
  if (!Kernel || Kernel->isDeclaration())
    return;
  Kernel->setCallingConv(CallingConv::SPIR_KERNEL);
  for (const MDOperand &Fact : drop_begin(Entry.operands()))
    if (const auto *Node = dyn_cast_or_null<MDNode>(Fact))
      attachFact(*Kernel, *Node);
}

/// True if the language is OpenCL C 1.x, in which every work-group is full.
static bool isOpenCL1(const Module &M) {
  const NamedMDNode *Versions = M.getNamedMetadata("opencl.ocl.version");
  if (!Versions || Versions->getNumOperands() == 0 ||
      Versions->getOperand(0)->getNumOperands() == 0)
    return false;
  const auto *Major =
      mdconst::dyn_extract_or_null<ConstantInt>(Versions->getOperand(0)->getOperand(0));
  return Major && Major->equalsInt(1);
}

PreservedAnalyses SpirMetadataPass::run(Module &M, ModuleAnalysisManager &) {
  M.setTargetTriple(Triple("spir64-unknown-unknown"));
  M.setDataLayout(CanonicalLayout);
  if (NamedMDNode *Kernels = M.getNamedMetadata("opencl.kernels"))
    for (const MDNode *Entry : Kernels->operands())
      upgradeKernel(*Entry);
  if (isOpenCL1(M))
    for (Function &F : M)
      if (!F.isDeclaration())
        F.addFnAttr("uniform-work-group-size", "true");
  for (NamedMDNode &List : make_early_inc_range(M.named_metadata()))
    if (List.getName().starts_with("opencl.") || List.getName().starts_with("spirv.") ||
        List.getName() == "llvm.ident")
      M.eraseNamedMetadata(&List);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
