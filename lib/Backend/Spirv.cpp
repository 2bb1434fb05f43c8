//===- Spirv.cpp - Compile canonical IR to SPIR-V ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/Spirv.h"

#include "Backend/SpirvImages.h"
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
    "+SPV_KHR_subgroup_rotate,+SPV_INTEL_subgroups,+SPV_KHR_uniform_group_instructions,"
    "+SPV_INTEL_bfloat16_conversion";

static void initialise() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    LLVMInitializeSPIRVTargetInfo();
    LLVMInitializeSPIRVTarget();
    LLVMInitializeSPIRVTargetMC();
    LLVMInitializeSPIRVAsmPrinter();
    // The back end accepts extensions only through LLVM's command-line options.
    const char *const arguments[] = {"oclc", AllowedExtensions};
    cl::ParseCommandLineOptions(std::size(arguments), arguments);
  });
}

/// True for the sub-group functions whose operations are in core SPIR-V since version 1.3.
static bool needsVersion13(const Function &f) {
  StringRef name = builtins::functionName(f.getName());
  return name.consume_front("sub_group_") &&
         any_of(ArrayRef<StringRef>({"shuffle", "rotate", "clustered", "non_uniform", "ballot",
                                     "elect", "inverse_ballot"}),
                [&](StringRef start) { return name.starts_with(start); });
}

/// Returns a list of argument types or qualifiers in the string format of SPIRV-LLVM-Translator,
/// such as "kernel_arg_type.NAME.int*,float4,".
static std::string argumentList(const Function &kernel, StringRef kind) {
  std::string text = (kind + "." + kernel.getName() + ".").str();
  for (const MDOperand &operand : kernel.getMetadata(kind)->operands())
    if (const auto *string = dyn_cast_or_null<MDString>(operand))
      text += (string->getString() + ",").str();
  return text;
}

static std::vector<std::string> argumentStrings(const Module &program) {
  std::vector<std::string> strings;
  for (const Function &f : program)
    for (StringRef kind : {"kernel_arg_type", "kernel_arg_type_qual"})
      if (f.getCallingConv() == CallingConv::SPIR_KERNEL && f.hasMetadata(kind))
        strings.push_back(argumentList(f, kind));
  return strings;
}

/// True if the program reads clocks or converts to or from bfloat16. Such a program is not
/// validated, because older versions of SPIRV-Tools do not support that.
static bool mayBeNewerThanValidator(const Module &program) {
  return any_of(program, [](const Function &f) {
    const StringRef name = builtins::functionName(f.getName());
    return name.starts_with("clock_read_") || name.starts_with("intel_convert_");
  });
}

Expected<spirv::Module> emitSpirv(Module &program) {
  initialise();
  const bool is13 = any_of(program, needsVersion13);
  const Triple target(is13 ? "spirv64v1.3-unknown-unknown" : "spirv64v1.2-unknown-unknown");
  Expected<std::unique_ptr<TargetMachine>> machine =
      target::createTargetMachine(/*optLevel=*/0, target);
  if (!machine)
    return machine.takeError();
  const std::vector<std::string> strings = argumentStrings(program);
  const bool isValidated = !mayBeNewerThanValidator(program);
  hideImageFunctions(program);
  program.setTargetTriple(target);
  program.setDataLayout((*machine)->createDataLayout());

  SmallVector<char, 0> bytes;
  raw_svector_ostream stream(bytes);
  legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, stream, nullptr, CodeGenFileType::ObjectFile))
    return createStringError("LLVM cannot write SPIR-V");
  passes.run(program);

  Expected<spirv::Module> written = spirv::Module::read({bytes.data(), bytes.size()});
  if (!written)
    return written.takeError();
  spirv::Module fixed = restoreImageFunctions(fixUpSpirv(*written, strings));
  if (std::string fault = isValidated ? spirv::validate(fixed) : ""; !fault.empty())
    return createStringError("LLVM's SPIR-V back end cannot write this program: " + fault);
  return fixed;
}

} // namespace oclc::backend
