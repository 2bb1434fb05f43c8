//===- SPIR.cpp - Read LLVM IR for SPIR ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIR.h"

#include "Frontend/CalledKernels.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

#include <mutex>

using namespace llvm;

namespace oclc::frontend {

/// Disables LLVM's automatic upgrade of debug information, which ends the process when a module
/// with debug information is not valid. firstFault() makes these checks instead.
static void keepReadersFromEnding() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    auto &Known = cl::getRegisteredOptions();
    if (auto Found = Known.find("disable-auto-upgrade-debug-info"); Found != Known.end())
      static_cast<cl::opt<bool> *>(Found->second)->setValue(true);
  });
}

static std::unique_ptr<Module> parseText(const SourceFile &Source, LLVMContext &Context,
                                         DiagnosticsSink &Sink) {
  SMDiagnostic Mistake;
  std::unique_ptr<Module> M =
      parseAssembly(MemoryBufferRef(Source.contents, Source.name), Mistake, Context);
  if (!M)
    Sink.report(Severity::Error, Mistake.getMessage(),
                {Source.name, static_cast<unsigned>(std::max(Mistake.getLineNo(), 0)),
                 static_cast<unsigned>(std::max(Mistake.getColumnNo() + 1, 0))});
  return M;
}

static std::unique_ptr<Module> parseBitcode(const SourceFile &Source, LLVMContext &Context,
                                            DiagnosticsSink &Sink) {
  Expected<std::unique_ptr<Module>> M =
      parseBitcodeFile(MemoryBufferRef(Source.contents, Source.name), Context);
  if (M)
    return std::move(*M);
  Sink.report(Severity::Error,
              "'" + Source.name + "' is not valid LLVM bitcode: " + toString(M.takeError()));
  return nullptr;
}

/// Returns the first error that LLVM's verifier finds; empty if there is none. Strips debug
/// information that is invalid or has an old version.
static std::string firstFault(Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  bool IsDebugInfoBroken = false;
  if (verifyModule(M, &OS, &IsDebugInfoBroken))
    return StringRef(Text).split('\n').first.str();
  if (IsDebugInfoBroken || getDebugMetadataVersionFromModule(M) != DEBUG_METADATA_VERSION)
    StripDebugInfo(M);
  return "";
}

/// Returns why oclc does not compile for the module's target; empty if it does.
static std::string targetFault(const Module &M) {
  const Triple &Target = M.getTargetTriple();
  if (Target.getArch() == Triple::spir64 || Target.getArch() == Triple::spirv64)
    return "";
  if (Target.getArch() == Triple::spir || Target.getArch() == Triple::spirv32)
    return "it is for 32-bit devices ('" + Target.str() +
           "'), and this one has 64-bit addresses; compile it for spir64";
  if (Target.str().empty())
    return "it has no target triple; it has to be for spir64-unknown-unknown";
  return "it is for '" + Target.str() + "', not for spir64-unknown-unknown";
}

/// Returns the first pair of integers in the named metadata `Name`; {0, 0} without it.
static std::pair<unsigned, unsigned> versionIn(const Module &M, StringRef Name) {
  const NamedMDNode *Versions = M.getNamedMetadata(Name);
  if (!Versions || Versions->getNumOperands() == 0 ||
      Versions->getOperand(0)->getNumOperands() != 2)
    return {0, 0};
  auto Number = [&](unsigned Index) -> unsigned {
    const auto *Value =
        mdconst::dyn_extract_or_null<ConstantInt>(Versions->getOperand(0)->getOperand(Index));
    return Value ? static_cast<unsigned>(Value->getValue().getLimitedValue(99)) : 0;
  };
  return {Number(0), Number(1)};
}

static std::string versionText(std::pair<unsigned, unsigned> Version) {
  return (Twine(Version.first) + "." + Twine(Version.second)).str();
}

std::optional<Translation> readSPIR(const SourceFile &Source, const LanguageOptions &Options,
                                    LLVMContext &Context, DiagnosticsSink &Sink) {
  keepReadersFromEnding();
  std::unique_ptr<Module> M = Source.kind == InputKind::IRText
                                  ? parseText(Source, Context, Sink)
                                  : parseBitcode(Source, Context, Sink);
  if (!M)
    return std::nullopt;
  auto Refuse = [&](const Twine &Why) {
    Sink.report(Severity::Error, "cannot compile '" + Source.name + "': " + Why);
    return std::nullopt;
  };
  if (std::string Why = targetFault(*M); !Why.empty())
    return Refuse(Why);
  CalledKernels Called(*M);
  if (std::string Why = firstFault(*M); !Why.empty())
    return Refuse("it is not valid LLVM IR: " + Why);
  Called.separate();

  Translation Result;
  Result.dependencies.push_back(Source.name);
  const auto SPIR = versionIn(*M, "opencl.spir.version"),
             Language = versionIn(*M, "opencl.ocl.version");
  Result.language = SPIR.first ? "SPIR " + versionText(SPIR) : "LLVM IR";
  if (Language.first)
    Result.language += " of OpenCL C " + versionText(Language);
  Result.uniformWorkGroups = Options.uniformWorkGroupSize || Language.first == 1;
  M->setModuleIdentifier("oclc");
  if (!Options.debugInfo)
    M->setSourceFileName("oclc");
  Result.module = std::move(M);
  return Result;
}

} // namespace oclc::frontend
