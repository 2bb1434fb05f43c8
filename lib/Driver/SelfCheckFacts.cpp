//===- SelfCheckFacts.cpp - Collect facts about kernels for trials ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Driver/OutputCheck.h"
#include "Passes/Support/ImageTypes.h"
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

/// Returns the values that are the same image as `image`: parameters of functions that get it, and
/// loads of the variables in which functions keep their arguments.
static SetVector<const Value *> copiesOf(const Value &image) {
  SetVector<const Value *> copies;
  copies.insert(&image);
  for (unsigned i = 0; i != copies.size(); ++i)
    for (const Use &use : copies[i]->uses()) {
      if (const auto *store = dyn_cast<StoreInst>(use.getUser()))
        for (const User *user : store->getPointerOperand()->users())
          if (isa<LoadInst>(user))
            copies.insert(user);
      const auto *call = dyn_cast<CallBase>(use.getUser());
      if (call && call->isArgOperand(&use) && call->getCalledFunction() &&
          !call->getCalledFunction()->isDeclaration())
        copies.insert(call->getCalledFunction()->getArg(call->getArgOperandNo(&use)));
    }
  return copies;
}

/// Returns the texels that the functions which get an image expect.
static selfcheck::Texels texelsOf(const Argument &image) {
  for (const Value *copy : copiesOf(image))
    for (const User *user : copy->users()) {
      const auto *call = dyn_cast<CallBase>(user);
      if (!call || !call->getCalledFunction())
        continue;
      const StringRef name = call->getCalledFunction()->getName();
      if (name.contains("read_imageui") || name.contains("write_imageui"))
        return selfcheck::Texels::Unsigned;
      if (name.contains("read_imagei") || name.contains("write_imagei"))
        return selfcheck::Texels::Signed;
    }
  return selfcheck::Texels::Float;
}

/// Returns the texels of all arguments. Those that are no images are Float, too.
static std::vector<selfcheck::Texels> texels(const Function &kernel) {
  std::vector<selfcheck::Texels> all;
  for (const Argument &argument : kernel.args())
    all.push_back(passes::imageRole(argument) == passes::ImageRole::Image
                      ? texelsOf(argument)
                      : selfcheck::Texels::Float);
  return all;
}

selfcheck::ProgramFacts selfCheckFacts(Module &program) {
  selfcheck::ProgramFacts facts;
  for (const Function *kernel : passes::kernels(program))
    facts[kernel->getName().str()] = {dimensionsOf(*kernel), baseTypes(*kernel), texels(*kernel)};
  return facts;
}

} // namespace oclc::driver
