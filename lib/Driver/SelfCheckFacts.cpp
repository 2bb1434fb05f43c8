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
static SetVector<const Function *> reachableFrom(const Function &kernel) {
  SetVector<const Function *> reached;
  reached.insert(&kernel);
  for (unsigned i = 0; i != reached.size(); ++i)
    for (const Instruction &each : instructions(*reached[i]))
      if (const auto *call = dyn_cast<CallBase>(&each))
        if (const Function *callee = call->getCalledFunction())
          reached.insert(callee);
  return reached;
}

/// Returns one more than the highest dimension in which a kernel may distinguish work-items; at
/// least 1.
static unsigned dimensionsOf(const Function &kernel) {
  unsigned dimensions = 1;
  for (const Function *f : reachableFrom(kernel))
    for (const Instruction &each : instructions(*f)) {
      const std::optional<passes::Query> asked = passes::queryCalled(each);
      if (!asked || (!passes::variesInGroup(*asked) && *asked != passes::Query::GroupId))
        continue;
      const bool hasDimension = passes::takesDimension(*asked);
      const auto dimension =
          hasDimension ? passes::constantDimension(cast<CallBase>(each)) : std::nullopt;
      // Without a constant dimension, all three count: either the dimension is unknown, or the
      // query is a linear id, which depends on all of them.
      dimensions = std::max(dimensions, dimension ? *dimension + 1 : 3);
    }
  return dimensions;
}

/// Returns the types of the arguments of a kernel, with typedefs resolved.
static std::vector<std::string> baseTypes(const Function &kernel) {
  std::vector<std::string> types;
  if (const MDNode *texts = kernel.getMetadata("kernel_arg_base_type"))
    for (const MDOperand &text : texts->operands())
      types.push_back(cast<MDString>(text)->getString().str());
  return types;
}

selfcheck::ProgramFacts selfCheckFacts(Module &program) {
  selfcheck::ProgramFacts facts;
  for (const Function *kernel : passes::kernels(program))
    facts[kernel->getName().str()] = {dimensionsOf(*kernel), baseTypes(*kernel)};
  return facts;
}

} // namespace oclc::driver
