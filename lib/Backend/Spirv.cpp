//===- Spirv.cpp - Compile canonical IR to SPIR-V ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/Spirv.h"

#include "Backend/SpirvWords.h"
#include "Builtins/Widening.h"
#include "Spirv/Tools.h"
#include "Target/CodeGen.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

extern "C" {
void LLVMInitializeSPIRVTargetInfo();
void LLVMInitializeSPIRVTarget();
void LLVMInitializeSPIRVTargetMC();
void LLVMInitializeSPIRVAsmPrinter();
}

using namespace llvm;

namespace oclc::backend {

/// Extensions for features of canonical IR that core SPIR-V cannot express.
static constexpr const char AllowedExtensions[] =
    "--spirv-ext=+SPV_EXT_relaxed_printf_string_address_space,"
    "+SPV_KHR_no_integer_wrap_decoration,+SPV_KHR_expect_assume,"
    "+SPV_KHR_integer_dot_product,+SPV_KHR_bit_instructions,+SPV_KHR_linkonce_odr,"
    "+SPV_EXT_shader_atomic_float_add,+SPV_EXT_shader_atomic_float16_add,"
    "+SPV_KHR_shader_clock,+SPV_EXT_shader_atomic_float_min_max,"
    "+SPV_KHR_subgroup_rotate";

static void initialise() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    LLVMInitializeSPIRVTargetInfo();
    LLVMInitializeSPIRVTarget();
    LLVMInitializeSPIRVTargetMC();
    LLVMInitializeSPIRVAsmPrinter();
    // The back end accepts extensions only through LLVM's command-line options.
    const char *const Arguments[] = {"oclc", AllowedExtensions};
    cl::ParseCommandLineOptions(std::size(Arguments), Arguments);
  });
}

/// True for the sub-group functions whose operations are in core SPIR-V since version 1.3.
static bool needsVersion13(const Function &F) {
  StringRef Name = builtins::functionName(F.getName());
  return Name.consume_front("sub_group_") &&
         any_of(ArrayRef<StringRef>({"shuffle", "rotate", "clustered", "non_uniform", "ballot",
                                     "elect", "inverse_ballot"}),
                [&](StringRef Start) { return Name.starts_with(Start); });
}

/// Returns a list of argument types or qualifiers in the string format of SPIRV-LLVM-Translator,
/// such as "kernel_arg_type.NAME.int*,float4,".
static std::string argumentList(const Function &Kernel, StringRef Kind) {
  std::string Text = (Kind + "." + Kernel.getName() + ".").str();
  for (const MDOperand &Operand : Kernel.getMetadata(Kind)->operands())
    if (const auto *String = dyn_cast_or_null<MDString>(Operand))
      Text += (String->getString() + ",").str();
  return Text;
}

static std::vector<std::string> argumentStrings(const Module &Program) {
  std::vector<std::string> Strings;
  for (const Function &F : Program)
    for (StringRef Kind : {"kernel_arg_type", "kernel_arg_type_qual"})
      if (F.getCallingConv() == CallingConv::SPIR_KERNEL && F.hasMetadata(Kind))
        Strings.push_back(argumentList(F, Kind));
  return Strings;
}

/// True if the program reads clocks: older versions of SPIRV-Tools do not support those of
/// work-groups.
static bool mayBeNewerThanValidator(const Module &Program) {
  return any_of(Program, [](const Function &F) {
    return builtins::functionName(F.getName()).starts_with("clock_read_");
  });
}

Expected<spirv::Module> emitSpirv(Module &Program) {
  initialise();
  const bool Is13 = any_of(Program, needsVersion13);
  const Triple Target(Is13 ? "spirv64v1.3-unknown-unknown" : "spirv64v1.2-unknown-unknown");
  Expected<std::unique_ptr<TargetMachine>> Machine =
      target::createTargetMachine(/*optLevel=*/0, Target);
  if (!Machine)
    return Machine.takeError();
  const std::vector<std::string> Strings = argumentStrings(Program);
  const bool IsValidated = !mayBeNewerThanValidator(Program);
  Program.setTargetTriple(Target);
  Program.setDataLayout((*Machine)->createDataLayout());

  SmallVector<char, 0> Bytes;
  raw_svector_ostream Stream(Bytes);
  legacy::PassManager Passes;
  if ((*Machine)->addPassesToEmitFile(Passes, Stream, nullptr, CodeGenFileType::ObjectFile))
    return createStringError("LLVM cannot write SPIR-V");
  Passes.run(Program);

  Expected<spirv::Module> Written = spirv::Module::read({Bytes.data(), Bytes.size()});
  if (!Written)
    return Written.takeError();
  spirv::Module Fixed = fixUpSpirv(*Written, Strings);
  if (std::string Fault = IsValidated ? spirv::validate(Fixed) : ""; !Fault.empty())
    return createStringError("LLVM's SPIR-V back end cannot write this program: " + Fault);
  return Fixed;
}

} // namespace oclc::backend
