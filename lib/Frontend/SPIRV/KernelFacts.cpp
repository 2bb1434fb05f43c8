//===- KernelFacts.cpp - Kernel metadata that translators drop --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/KernelFacts.h"

#include "Frontend/SPIRV/Requirements.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <map>

using namespace llvm;

namespace oclc::spirv {
namespace {

constexpr uint32_t KernelModel = 6, ContractionOff = 31;

/// The names in OpenCL C of types, by type id.
class TypeNames {
public:
  explicit TypeNames(const Module &M) {
    for (const Instruction &I : M.instructions())
      if (I.opcode() == OpName)
        Names[I[1]] = I.text(2);
      else if (I.opcode() >= OpTypeVoid && I.opcode() <= OpTypePointer)
        Definitions.try_emplace(I[1], I);
  }

  /// Returns the name of `Type`; empty if OpenCL C has none. `Depth` limits the recursion, because
  /// a malformed module may nest types without end.
  std::string name(uint32_t Type, unsigned Depth = 0) const {
    constexpr unsigned Deepest = 16;
    const auto Found = Definitions.find(Type);
    if (Found == Definitions.end() || Depth == Deepest)
      return "";
    const Instruction &I = Found->second;
    switch (I.opcode()) {
    case OpTypeVoid:
      return "void";
    case OpTypeInt:
      return I[2] == 8    ? "char"
             : I[2] == 16 ? "short"
             : I[2] == 32 ? "int"
             : I[2] == 64 ? "long"
                          : "";
    case OpTypeFloat:
      return I[2] == 16 ? "half" : I[2] == 32 ? "float" : I[2] == 64 ? "double" : "";
    case OpTypeVector:
      return extended(name(I[2], Depth + 1), utostr(I[3]));
    case OpTypePointer:
      return extended(name(I[3], Depth + 1), "*");
    case OpTypeStruct:
      return structName(Type);
    default:
      return "";
    }
  }

  bool isPointer(uint32_t Type) const {
    const auto Found = Definitions.find(Type);
    return Found != Definitions.end() && Found->second.opcode() == OpTypePointer;
  }

private:
  static std::string extended(const std::string &Name, StringRef Ending) {
    return Name.empty() ? "" : Name + Ending.str();
  }

  /// Compilers name structures "struct.S" or "S".
  std::string structName(uint32_t Type) const {
    const auto Found = Names.find(Type);
    if (Found == Names.end())
      return "";
    auto [Kind, Name] = StringRef(Found->second).split('.');
    return Kind == "struct" || Kind == "union" ? (Kind + " " + Name).str() : Found->second;
  }

  std::map<uint32_t, std::string> Names;
  std::map<uint32_t, Instruction> Definitions;
};

/// The kernels of a module: function ids by kernel name, and parameter types by function id.
struct Kernels {
  explicit Kernels(const Module &M) {
    uint32_t Function = 0;
    for (const Instruction &I : M.instructions())
      if (I.opcode() == OpEntryPoint && I[1] == KernelModel)
        Functions[I.text(3)] = I[2];
      else if (I.opcode() == OpFunction)
        Function = I[2];
      else if (I.opcode() == OpFunctionParameter)
        Parameters[Function].push_back(I[1]);
  }
  std::map<std::string, uint32_t> Functions;
  std::map<uint32_t, SmallVector<uint32_t>> Parameters;
};

void setTexts(Function &Kernel, StringRef Kind, ArrayRef<std::string> Texts) {
  SmallVector<Metadata *> Operands;
  for (const std::string &Text : Texts)
    Operands.push_back(MDString::get(Kernel.getContext(), Text));
  Kernel.setMetadata(Kind, MDNode::get(Kernel.getContext(), Operands));
}

/// Sets the type names of kernel arguments: the translator's name, except for pointers, whose
/// pointee types the translator drops.
void nameTypes(Function &Kernel, ArrayRef<uint32_t> Types, const TypeNames &Names) {
  const MDNode *Old = Kernel.getMetadata("kernel_arg_type");
  if (!Old || Old->getNumOperands() != Types.size() || Kernel.arg_size() != Types.size())
    return;
  SmallVector<std::string> Texts;
  for (auto [Type, Operand, Argument] : zip_equal(Types, Old->operands(), Kernel.args())) {
    const bool IsPointer = Names.isPointer(Type) && !Argument.hasByValAttr();
    const std::string Name = IsPointer ? Names.name(Type) : "";
    const auto *Text = dyn_cast_or_null<MDString>(Operand);
    Texts.push_back(!Name.empty() ? Name : Text ? Text->getString().str() : "");
  }
  setTexts(Kernel, "kernel_arg_type", Texts);
  setTexts(Kernel, "kernel_arg_base_type", Texts);
}

/// Parses a string like "kernel_arg_type.NAME.float*,uint4," and sets the metadata of the kernel
/// that it describes. Ignores other strings.
void readString(StringRef Text, llvm::Module &Program) {
  for (StringRef Kind : {"kernel_arg_type_qual", "kernel_arg_type"}) {
    StringRef Rest = Text;
    if (!Rest.consume_front(Kind) || !Rest.consume_front("."))
      continue;
    // Function names may contain dots, types may not.
    auto [Name, List] = Rest.rsplit('.');
    Function *Kernel = Program.getFunction(Name);
    SmallVector<StringRef> Parts;
    List.split(Parts, ',');
    // A comma ends the list, so the last part must be empty.
    if (!Kernel || Parts.size() != Kernel->arg_size() + 1 || !Parts.back().empty())
      return;
    SmallVector<std::string> Texts;
    for (StringRef Part : drop_end(Parts))
      Texts.push_back(Part.str());
    setTexts(*Kernel, Kind, Texts);
    if (Kind == "kernel_arg_type")
      setTexts(*Kernel, "kernel_arg_base_type", Texts);
    return;
  }
}

bool forbidsContraction(const Instruction &I) {
  return (I.opcode() == OpExecutionMode && I[2] == ContractionOff) ||
         (I.opcode() == OpDecorate && I[2] == NoContraction);
}

/// Sets the version of OpenCL C that M records, or removes the version if M records none.
/// Translators write a guessed version in that case.
void setLanguageVersion(const SourceLanguage &Language, llvm::Module &Program) {
  if (NamedMDNode *Guess = Program.getNamedMetadata("opencl.ocl.version"))
    Guess->eraseFromParent();
  if (Language.name != "OpenCL C" || Language.major == 0)
    return;
  LLVMContext &Context = Program.getContext();
  auto Number = [&](unsigned Value) -> Metadata * {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Context), Value));
  };
  Program.getOrInsertNamedMetadata("opencl.ocl.version")
      ->addOperand(MDNode::get(Context, {Number(Language.major), Number(Language.minor)}));
}

} // namespace

void addKernelFacts(const Module &M, llvm::Module &Program) {
  const TypeNames Names(M);
  const Kernels Known(M);
  for (const auto &[Name, Id] : Known.Functions) {
    const auto Types = Known.Parameters.find(Id);
    Function *Kernel = Program.getFunction(Name);
    if (Kernel && Types != Known.Parameters.end())
      nameTypes(*Kernel, Types->second, Names);
  }
  for (Function &F : Program)
    F.setMetadata("spirv.ParameterDecorations", nullptr);
  setLanguageVersion(sourceLanguage(M), Program);
  bool MayContract = true;
  for (const Instruction &I : M.instructions()) {
    if (I.opcode() == OpString)
      readString(I.text(2), Program);
    MayContract &= !forbidsContraction(I);
  }
  if (NamedMDNode *Allowed = Program.getNamedMetadata("opencl.enable.FP_CONTRACT");
      Allowed && !MayContract)
    Allowed->eraseFromParent();
}

} // namespace oclc::spirv
