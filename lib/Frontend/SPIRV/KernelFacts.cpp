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
#include <set>

using namespace llvm;

namespace oclc::spirv {
namespace {

constexpr uint32_t ContractionOff = 31;

/// OpenCL C's names of the types of a module, by type id.
class TypeNames {
public:
  explicit TypeNames(const Module &m) {
    for (const Instruction &inst : m.instructions())
      if (inst.opcode() == OpName)
        Names[inst[1]] = inst.text(2);
      else if (inst.opcode() >= OpTypeVoid && inst.opcode() <= OpTypePointer)
        Definitions.try_emplace(inst[1], inst);
  }

  /// Returns the name of `type`; empty if OpenCL C has none. `depth` limits the recursion, because
  /// a malformed module may nest types without end.
  std::string name(uint32_t type, unsigned depth = 0) const {
    constexpr unsigned Deepest = 16;
    const auto found = Definitions.find(type);
    if (found == Definitions.end() || depth == Deepest)
      return "";
    const Instruction &inst = found->second;
    switch (inst.opcode()) {
    case OpTypeVoid:
      return "void";
    case OpTypeInt:
      return inst[2] == 8    ? "char"
             : inst[2] == 16 ? "short"
             : inst[2] == 32 ? "int"
             : inst[2] == 64 ? "long"
                             : "";
    case OpTypeFloat:
      return inst[2] == 16 ? "half" : inst[2] == 32 ? "float" : inst[2] == 64 ? "double" : "";
    case OpTypeVector:
      return extended(name(inst[2], depth + 1), utostr(inst[3]));
    case OpTypePointer:
      return extended(name(inst[3], depth + 1), "*");
    case OpTypeStruct:
      return structName(type);
    default:
      return "";
    }
  }

  bool isPointer(uint32_t type) const {
    const auto found = Definitions.find(type);
    return found != Definitions.end() && found->second.opcode() == OpTypePointer;
  }

private:
  static std::string extended(const std::string &name, StringRef ending) {
    return name.empty() ? "" : name + ending.str();
  }

  /// Returns OpenCL C's name of a structure or union: "struct S" if the compiler named it
  /// "struct.S", "union U" for "union.U", else the compiler's name. Empty if it has no name.
  std::string structName(uint32_t type) const {
    const auto found = Names.find(type);
    if (found == Names.end())
      return "";
    auto [kind, name] = StringRef(found->second).split('.');
    return kind == "struct" || kind == "union" ? (kind + " " + name).str() : found->second;
  }

  std::map<uint32_t, std::string> Names;
  std::map<uint32_t, Instruction> Definitions;
};

/// The kernels of a module: function ids by kernel name, and parameter types by function id.
struct Kernels {
  explicit Kernels(const Module &m) {
    uint32_t function = 0;
    for (const Instruction &inst : m.instructions())
      if (inst.opcode() == OpEntryPoint && inst[1] == KernelModel)
        Functions[inst.text(3)] = inst[2];
      else if (inst.opcode() == OpFunction)
        function = inst[2];
      else if (inst.opcode() == OpFunctionParameter)
        Parameters[function].push_back(inst[1]);
  }
  std::map<std::string, uint32_t> Functions;
  std::map<uint32_t, SmallVector<uint32_t>> Parameters;
};

void setTexts(Function &kernel, StringRef kind, ArrayRef<std::string> texts) {
  SmallVector<Metadata *> operands;
  for (const std::string &text : texts)
    operands.push_back(MDString::get(kernel.getContext(), text));
  kernel.setMetadata(kind, MDNode::get(kernel.getContext(), operands));
}

/// Sets the type names of kernel arguments: the translator's name, except for pointers, whose
/// pointee types the translator drops.
void nameTypes(Function &kernel, ArrayRef<uint32_t> types, const TypeNames &names) {
  const MDNode *old = kernel.getMetadata("kernel_arg_type");
  if (!old || old->getNumOperands() != types.size() || kernel.arg_size() != types.size())
    return;
  SmallVector<std::string> texts;
  for (auto [type, operand, argument] : zip_equal(types, old->operands(), kernel.args())) {
    const bool isPointer = names.isPointer(type) && !argument.hasByValAttr();
    const std::string name = isPointer ? names.name(type) : "";
    const auto *text = dyn_cast_or_null<MDString>(operand);
    texts.push_back(!name.empty() ? name : text ? text->getString().str() : "");
  }
  setTexts(kernel, "kernel_arg_type", texts);
  setTexts(kernel, "kernel_arg_base_type", texts);
}

/// Parses a string like "kernel_arg_type.NAME.float*,uint4," and sets the metadata of the kernel
/// that it describes. Ignores other strings.
void readString(StringRef text, llvm::Module &program) {
  for (StringRef kind : {"kernel_arg_type_qual", "kernel_arg_type"}) {
    StringRef rest = text;
    if (!rest.consume_front(kind) || !rest.consume_front("."))
      continue;
    // Function names may contain dots, types may not.
    auto [name, list] = rest.rsplit('.');
    Function *kernel = program.getFunction(name);
    SmallVector<StringRef> parts;
    list.split(parts, ',');
    // A comma ends the list, so the last part must be empty.
    if (!kernel || parts.size() != kernel->arg_size() + 1 || !parts.back().empty())
      return;
    SmallVector<std::string> texts;
    for (StringRef part : drop_end(parts))
      texts.push_back(part.str());
    setTexts(*kernel, kind, texts);
    if (kind == "kernel_arg_type")
      setTexts(*kernel, "kernel_arg_base_type", texts);
    return;
  }
}

/// Says which operations of `program` may be contracted. The translator allows contraction only if
/// no kernel forbids it. A kernel that does is listed in spirv.ExecutionMode instead, as the
/// translator would do for other modes in IR for SPIR-V.
void setContraction(const Module &m, const Kernels &known, llvm::Module &program) {
  std::set<uint32_t> forbidding;
  bool isForbidden = false;
  for (const Instruction &inst : m.instructions()) {
    if (inst.opcode() == OpExecutionMode && inst[2] == ContractionOff)
      forbidding.insert(inst[1]);
    isForbidden |= inst.opcode() == OpDecorate && inst[2] == NoContraction;
  }
  const auto forbids = [&](const auto &kernel) { return forbidding.count(kernel.second) != 0; };
  isForbidden |= !forbidding.empty() && all_of(known.Functions, forbids);
  constexpr StringLiteral Permission = "opencl.enable.FP_CONTRACT";
  if (NamedMDNode *allowed = program.getNamedMetadata(Permission); allowed && isForbidden)
    allowed->eraseFromParent();
  if (isForbidden || forbidding.empty())
    return;
  program.getOrInsertNamedMetadata(Permission);
  LLVMContext &context = program.getContext();
  Metadata *mode =
      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), ContractionOff));
  for (const auto &kernel : make_filter_range(known.Functions, forbids))
    if (Function *f = program.getFunction(kernel.first))
      program.getOrInsertNamedMetadata("spirv.ExecutionMode")
          ->addOperand(MDNode::get(context, {ConstantAsMetadata::get(f), mode}));
}

/// Sets the version of OpenCL C that `language` has. If it has none, removes the version, which the
/// translator guessed.
void setLanguageVersion(const SourceLanguage &language, llvm::Module &program) {
  if (NamedMDNode *guess = program.getNamedMetadata("opencl.ocl.version"))
    guess->eraseFromParent();
  if (language.name != "OpenCL C" || language.major == 0)
    return;
  LLVMContext &context = program.getContext();
  auto number = [&](unsigned value) -> Metadata * {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), value));
  };
  program.getOrInsertNamedMetadata("opencl.ocl.version")
      ->addOperand(MDNode::get(context, {number(language.major), number(language.minor)}));
}

} // namespace

void addKernelFacts(const Module &m, llvm::Module &program) {
  const TypeNames names(m);
  const Kernels known(m);
  for (const auto &[name, id] : known.Functions) {
    const auto types = known.Parameters.find(id);
    Function *kernel = program.getFunction(name);
    if (kernel && types != known.Parameters.end())
      nameTypes(*kernel, types->second, names);
  }
  for (Function &f : program)
    f.setMetadata("spirv.ParameterDecorations", nullptr);
  setLanguageVersion(sourceLanguage(m), program);
  setContraction(m, known, program);
  for (const Instruction &inst : m.instructions())
    if (inst.opcode() == OpString)
      readString(inst.text(2), program);
}

} // namespace oclc::spirv
