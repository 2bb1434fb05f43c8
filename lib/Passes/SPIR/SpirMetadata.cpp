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

static bool isKernelMetadata(StringRef name) {
  return StringSwitch<bool>(name)
      .Cases({"kernel_arg_addr_space", "kernel_arg_access_qual", "kernel_arg_type",
              "kernel_arg_base_type", "kernel_arg_type_qual", "kernel_arg_name"},
             true)
      .Cases({"reqd_work_group_size", "work_group_size_hint", "vec_type_hint",
              "intel_reqd_sub_group_size"},
             true)
      .Default(false);
}

/// Attaches the values of `fact`, which follow its name, to the kernel as metadata of that name.
static void attachFact(Function &kernel, const MDNode &fact) {
  const auto *name =
      fact.getNumOperands() == 0 ? nullptr : dyn_cast_or_null<MDString>(fact.getOperand(0));
  if (!name || !isKernelMetadata(name->getString()) || kernel.hasMetadata(name->getString()))
    return;
  SmallVector<Metadata *> values(drop_begin(fact.operands()));
  kernel.setMetadata(name->getString(), MDNode::get(kernel.getContext(), values));
}

/// Handles an entry of opencl.kernels: the function, followed by its facts.
static void upgradeKernel(const MDNode &entry) {
  Function *kernel = entry.getNumOperands() == 0
                         ? nullptr
                         : mdconst::dyn_extract_or_null<Function>(entry.getOperand(0));
  if (!kernel || kernel->isDeclaration())
    return;
  kernel->setCallingConv(CallingConv::SPIR_KERNEL);
  for (const MDOperand &fact : drop_begin(entry.operands()))
    if (const auto *node = dyn_cast_or_null<MDNode>(fact))
      attachFact(*kernel, *node);
}

/// True if the language is OpenCL C 1.x, in which every work-group is full.
static bool isOpenCL1(const Module &m) {
  const NamedMDNode *versions = m.getNamedMetadata("opencl.ocl.version");
  if (!versions || versions->getNumOperands() == 0 ||
      versions->getOperand(0)->getNumOperands() == 0)
    return false;
  const auto *major =
      mdconst::dyn_extract_or_null<ConstantInt>(versions->getOperand(0)->getOperand(0));
  return major && major->equalsInt(1);
}

PreservedAnalyses SpirMetadataPass::run(Module &m, ModuleAnalysisManager &) {
  m.setTargetTriple(Triple("spir64-unknown-unknown"));
  m.setDataLayout(CanonicalLayout);
  if (NamedMDNode *kernels = m.getNamedMetadata("opencl.kernels"))
    for (const MDNode *entry : kernels->operands())
      upgradeKernel(*entry);
  if (isOpenCL1(m))
    for (Function &f : m)
      if (!f.isDeclaration())
        f.addFnAttr("uniform-work-group-size", "true");
  for (NamedMDNode &list : make_early_inc_range(m.named_metadata()))
    if (list.getName().starts_with("opencl.") || list.getName().starts_with("spirv.") ||
        list.getName() == "llvm.ident")
      m.eraseNamedMetadata(&list);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
