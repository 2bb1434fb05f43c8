//===- SelfCheckFacts.cpp - Collect facts about kernels for trials ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Driver/OutputCheck.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::driver {

/// Returns the functions that a kernel may call, directly or indirectly, and the kernel itself.
static SetVector<const Function *> reachableFrom(const Function &Kernel) {
  SetVector<const Function *> Reached;
  Reached.insert(&Kernel);
  for (unsigned I = 0; I != Reached.size(); ++I)
    for (const Instruction &Each : instructions(*Reached[I]))
      if (const auto *Call = dyn_cast<CallBase>(&Each))
        if (const Function *Callee = Call->getCalledFunction())
          Reached.insert(Callee);
  return Reached;
}

/// Returns one more than the last dimension in which a kernel distinguishes work-items.
static unsigned dimensionsOf(const Function &Kernel) {
  unsigned Dimensions = 1;
  for (const Function *F : reachableFrom(Kernel))
    for (const Instruction &Each : instructions(*F)) {
      const std::optional<passes::Query> Asked = passes::queryCalled(Each);
      if (!Asked || (!passes::variesInGroup(*Asked) && *Asked != passes::Query::GroupId))
        continue;
      const bool HasDimension = passes::takesDimension(*Asked);
      const auto Dimension =
          HasDimension ? passes::constantDimension(cast<CallBase>(Each)) : std::nullopt;
      // The dimension is unknown, or the query is a linear id, which depends on all dimensions.
      Dimensions = std::max(Dimensions, Dimension ? *Dimension + 1 : 3);
    }
  return Dimensions;
}

/// Returns the types of arguments with typedefs resolved.
static std::vector<std::string> baseTypes(const Function &Kernel) {
  std::vector<std::string> Types;
  if (const MDNode *Texts = Kernel.getMetadata("kernel_arg_base_type"))
    for (const MDOperand &Text : Texts->operands())
      Types.push_back(cast<MDString>(Text)->getString().str());
  return Types;
}

selfcheck::ProgramFacts selfCheckFacts(Module &Program) {
  selfcheck::ProgramFacts Facts;
  for (const Function *Kernel : passes::kernels(Program))
    Facts[Kernel->getName().str()] = {dimensionsOf(*Kernel), baseTypes(*Kernel)};
  return Facts;
}

} // namespace oclc::driver
