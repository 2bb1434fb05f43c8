//===- SpirvImages.cpp - Functions on images that LLVM cannot write as SPIR-V -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/SpirvImages.h"

#include "Binary/ImageABI.h"
#include "Builtins/Widening.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace oclc::spirv;

namespace oclc::backend {
namespace {

constexpr StringLiteral Prefix = "__oclc_image", LevelPrefix = "__oclc_image_level";

/// Numbers of arguments of functions: an image, coordinates, and a sampler or a colour; and a
/// level, or two gradients.
enum Arguments : size_t {
  Query = 1,
  ReadLevel = 3,
  SampleNoLevel = 3,
  SampleLevel = 4,
  WriteLevel = 4,
  SampleGradients = 5
};

bool hasParameter(const FunctionType &ty, unsigned index, StringRef typeName) {
  const auto *parameter =
      index < ty.getNumParams() ? dyn_cast<TargetExtType>(ty.getParamType(index)) : nullptr;
  return parameter && parameter->getName() == typeName;
}
bool hasSampler(const FunctionType &ty) { return hasParameter(ty, 1, "spirv.Sampler"); }

bool accessesLevel(const Function &f) {
  const StringRef name = builtins::functionName(f.getName());
  if (name.starts_with("write_image"))
    return f.arg_size() == WriteLevel;
  const bool samples = hasSampler(*f.getFunctionType());
  return name.starts_with("read_image") && f.arg_size() >= (samples ? SampleLevel : ReadLevel);
}

/// Returns the type of the hidden function for `f`: reads return vectors, gradients have as many
/// elements as there are axes, and a read with a sampler has a level.
FunctionType *hiddenType(const Function &f) {
  constexpr unsigned Colors = 4, Axes = 3;
  SmallVector<Type *> parameters(f.getFunctionType()->params());
  if (parameters.size() == SampleGradients)
    for (Type *&ty : MutableArrayRef(parameters).take_back(2))
      if (auto *vector = dyn_cast<FixedVectorType>(ty); vector && vector->getNumElements() > Axes)
        ty = FixedVectorType::get(vector->getElementType(), Axes);
  Type *result = f.getReturnType();
  const bool samples = hasSampler(*f.getFunctionType());
  if (samples && parameters.size() == SampleNoLevel)
    parameters.push_back(Type::getFloatTy(f.getContext()));
  const bool isDepth = samples && !result->isVectorTy();
  return FunctionType::get(isDepth ? FixedVectorType::get(result, Colors) : result, parameters,
                           /*isVarArg=*/false);
}

void callHidden(CallInst &call, FunctionCallee hidden) {
  IRBuilder<> builder(&call);
  SmallVector<Value *> arguments;
  for (auto [argument, ty] : zip(call.args(), hidden.getFunctionType()->params())) {
    Value *v = argument;
    if (v->getType() != ty)
      v = builder.CreateShuffleVector(v, {0, 1, 2});
    arguments.push_back(v);
  }
  if (arguments.size() != hidden.getFunctionType()->getNumParams())
    arguments.push_back(ConstantFP::get(builder.getFloatTy(), 0));
  CallInst *replacement = builder.CreateCall(hidden, arguments);
  replacement->setCallingConv(call.getCallingConv());
  Value *result = replacement;
  if (result->getType() != call.getType())
    result = builder.CreateExtractElement(result, uint64_t(0));
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

SmallVector<CallInst *> callsOf(Function &f) {
  SmallVector<CallInst *> calls;
  for (User *user : f.users())
    if (auto *call = dyn_cast<CallInst>(user); call && call->getCalledFunction() == &f)
      calls.push_back(call);
  return calls;
}

/// Adds the number of OpenCL C for 0 to what a query returns.
void addFirst(Function &query, uint64_t first) {
  for (CallInst *call : callsOf(query)) {
    IRBuilder<> builder(call->getNextNode());
    auto *sum =
        cast<llvm::Instruction>(builder.CreateAdd(call, ConstantInt::get(call->getType(), first)));
    call->replaceUsesWithIf(sum, [&](const Use &use) { return use.getUser() != sum; });
  }
}

void hide(Function &f, StringRef prefix) {
  FunctionCallee hidden =
      f.getParent()->getOrInsertFunction((prefix + f.getName()).str(), hiddenType(f));
  cast<Function>(hidden.getCallee())->setCallingConv(f.getCallingConv());
  for (CallInst *call : callsOf(f))
    callHidden(*call, hidden);
  if (f.use_empty())
    f.eraseFromParent();
}

/// Replaces calls of the hidden functions. Other modules are returned as they are.
class Restorer {
public:
  explicit Restorer(const spirv::Module &from) : From(from), Output(from) {
    bool isHidden = false;
    uint32_t function = 0;
    for (const spirv::Instruction &inst : From.instructions())
      switch (inst.opcode()) {
      case OpDecorate:
        if (inst[2] == LinkageAttributes)
          noteName(inst[1], inst.text(3));
        break;
      case OpTypeSampler:
        SamplerType = inst[1];
        break;
      case OpTypeSampledImage:
        SampledTypes[inst[2]] = inst[1];
        break;
      case OpFunction:
        function = inst[2];
        isHidden = Hidden.contains(function);
        break;
      case OpFunctionParameter:
        if (isHidden)
          Hidden[function].push_back(inst[1]);
        break;
      default:
        break;
      }
  }

  spirv::Module run() {
    if (Hidden.empty())
      return From;
    for (const spirv::Instruction &inst : From.instructions())
      add(inst);
    return Output.take();
  }

private:
  const spirv::Module &From;
  Builder Output;
  MapVector<uint32_t, SmallVector<uint32_t>> Hidden; ///< Parameter types of hidden functions.
  DenseMap<uint32_t, uint32_t> SampledTypes;         ///< OpTypeSampledImage, by type of image.
  uint32_t SamplerType = 0;
  bool NeedsCapability = false, HasTypes = false, IsInHidden = false;

  void noteName(uint32_t function, StringRef name) {
    if (name.starts_with(Prefix))
      Hidden[function] = {};
    NeedsCapability |= name.starts_with(LevelPrefix);
  }

  bool samples(ArrayRef<uint32_t> parameters) const {
    return parameters.size() >= SampleLevel && parameters[1] == SamplerType;
  }

  void add(const spirv::Instruction &inst) {
    if (inst.opcode() != OpCapability && std::exchange(NeedsCapability, false))
      Output.add(OpCapability, {ImageMipmap});
    switch (inst.opcode()) {
    case OpName:
    case OpDecorate:
      if (Hidden.contains(inst[1]))
        return;
      break;
    case OpFunction:
      addTypes();
      IsInHidden = Hidden.contains(inst[2]);
      break;
    case OpFunctionCall:
      if (auto hidden = Hidden.find(inst[3]); hidden != Hidden.end())
        return addAccess(inst, hidden->second);
      break;
    default:
      break;
    }
    if (!IsInHidden)
      Output.add(inst);
    if (inst.opcode() == OpFunctionEnd)
      IsInHidden = false;
  }

  /// Adds the types that are missing, before the first function.
  void addTypes() {
    if (std::exchange(HasTypes, true))
      return;
    for (const auto &[function, parameters] : Hidden)
      if (samples(parameters) && !SampledTypes.contains(parameters[0])) {
        const uint32_t type = SampledTypes[parameters[0]] = Output.newId();
        Output.add(OpTypeSampledImage, {type, parameters[0]});
      }
  }

  /// Adds the access instead of a call with these types of arguments.
  void addAccess(const spirv::Instruction &call, ArrayRef<uint32_t> parameters) {
    constexpr size_t FirstArgument = 4;
    const ArrayRef<uint32_t> arguments = call.words().drop_front(FirstArgument);
    const uint32_t type = call[1], result = call[2], image = arguments[0];
    if (samples(parameters)) {
      const uint32_t both = Output.newId();
      Output.add(OpSampledImage, {SampledTypes[parameters[0]], both, image, arguments[1]});
      SmallVector<uint32_t> operands = {type, result, both, arguments[2],
                                        arguments.size() == SampleGradients ? GradOperand
                                                                            : LodOperand};
      append_range(operands, arguments.drop_front(3));
      return Output.add(OpImageSampleExplicitLod, operands);
    }
    if (arguments.size() == Query)
      return Output.add(OpImageQueryOrder, {type, result, image});
    const uint32_t at = arguments[1];
    if (arguments.size() == WriteLevel)
      Output.add(OpImageWrite, {image, at, arguments[3], LodOperand, arguments[2]});
    else if (arguments.size() == ReadLevel)
      Output.add(OpImageRead, {type, result, image, at, LodOperand, arguments[2]});
    else
      Output.add(OpImageRead, {type, result, image, at});
  }
};

} // namespace

void hideImageFunctions(llvm::Module &program) {
  for (Function &f : make_early_inc_range(program)) {
    if (!f.isDeclaration() || !hasParameter(*f.getFunctionType(), 0, "spirv.Image"))
      continue;
    const StringRef name = builtins::functionName(f.getName());
    if (name == "get_image_channel_data_type")
      addFirst(f, abi::FirstChannelType);
    else if (name == "get_image_channel_order")
      addFirst(f, abi::FirstChannelOrder);
    if (accessesLevel(f))
      hide(f, LevelPrefix);
    else if (name == "get_image_channel_order" || name == "read_imageh")
      hide(f, Prefix);
  }
}

spirv::Module restoreImageFunctions(const spirv::Module &m) { return Restorer(m).run(); }

} // namespace oclc::backend
