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
    auto &known = cl::getRegisteredOptions();
    if (auto found = known.find("disable-auto-upgrade-debug-info"); found != known.end())
      static_cast<cl::opt<bool> *>(found->second)->setValue(true);
  });
}

static std::unique_ptr<Module> parseText(const SourceFile &source, LLVMContext &context,
                                         DiagnosticsSink &sink) {
  SMDiagnostic mistake;
  std::unique_ptr<Module> m =
      parseAssembly(MemoryBufferRef(source.contents, source.name), mistake, context);
  if (!m)
    sink.report(Severity::Error, mistake.getMessage(),
                {source.name, static_cast<unsigned>(std::max(mistake.getLineNo(), 0)),
                 static_cast<unsigned>(std::max(mistake.getColumnNo() + 1, 0))});
  return m;
}

static std::unique_ptr<Module> parseBitcode(const SourceFile &source, LLVMContext &context,
                                            DiagnosticsSink &sink) {
  Expected<std::unique_ptr<Module>> m =
      parseBitcodeFile(MemoryBufferRef(source.contents, source.name), context);
  if (m)
    return std::move(*m);
  sink.report(Severity::Error,
              "'" + source.name + "' is not valid LLVM bitcode: " + toString(m.takeError()));
  return nullptr;
}

/// Returns the first error that LLVM's verifier finds; empty if there is none. Strips debug
/// information that is invalid or has an old version.
static std::string firstFault(Module &m) {
  std::string text;
  raw_string_ostream os(text);
  bool isDebugInfoBroken = false;
  if (verifyModule(m, &os, &isDebugInfoBroken))
    return StringRef(text).split('\n').first.str();
  if (isDebugInfoBroken || getDebugMetadataVersionFromModule(m) != DEBUG_METADATA_VERSION)
    StripDebugInfo(m);
  return "";
}

/// Returns why oclc does not compile for the module's target; empty if it does.
static std::string targetFault(const Module &m) {
  const Triple &target = m.getTargetTriple();
  if (target.getArch() == Triple::spir64 || target.getArch() == Triple::spirv64)
    return "";
  if (target.getArch() == Triple::spir || target.getArch() == Triple::spirv32)
    return "it is for 32-bit devices ('" + target.str() +
           "'), and this one has 64-bit addresses; compile it for spir64";
  if (target.str().empty())
    return "it has no target triple; it has to be for spir64-unknown-unknown";
  return "it is for '" + target.str() + "', not for spir64-unknown-unknown";
}

/// Returns the first pair of integers in the named metadata `name`; {0, 0} without it.
static std::pair<unsigned, unsigned> versionIn(const Module &m, StringRef name) {
  const NamedMDNode *versions = m.getNamedMetadata(name);
  if (!versions || versions->getNumOperands() == 0 ||
      versions->getOperand(0)->getNumOperands() != 2)
    return {0, 0};
  auto number = [&](unsigned index) -> unsigned {
    const auto *value =
        mdconst::dyn_extract_or_null<ConstantInt>(versions->getOperand(0)->getOperand(index));
    return value ? static_cast<unsigned>(value->getValue().getLimitedValue(99)) : 0;
  };
  return {number(0), number(1)};
}

static std::string versionText(std::pair<unsigned, unsigned> version) {
  return (Twine(version.first) + "." + Twine(version.second)).str();
}

std::optional<Translation> readSPIR(const SourceFile &source, const LanguageOptions &options,
                                    LLVMContext &context, DiagnosticsSink &sink) {
  keepReadersFromEnding();
  std::unique_ptr<Module> m = source.kind == InputKind::IRText
                                  ? parseText(source, context, sink)
                                  : parseBitcode(source, context, sink);
  if (!m)
    return std::nullopt;
  auto refuse = [&](const Twine &why) {
    sink.report(Severity::Error, "cannot compile '" + source.name + "': " + why);
    return std::nullopt;
  };
  if (std::string why = targetFault(*m); !why.empty())
    return refuse(why);
  CalledKernels called(*m);
  if (std::string why = firstFault(*m); !why.empty())
    return refuse("it is not valid LLVM IR: " + why);
  called.separate();

  Translation result;
  result.dependencies.push_back(source.name);
  const auto spir = versionIn(*m, "opencl.spir.version"),
             language = versionIn(*m, "opencl.ocl.version");
  result.language = spir.first ? "SPIR " + versionText(spir) : "LLVM IR";
  if (language.first)
    result.language += " of OpenCL C " + versionText(language);
  result.uniformWorkGroups = options.uniformWorkGroupSize || language.first == 1;
  m->setModuleIdentifier("oclc");
  if (!options.debugInfo)
    m->setSourceFileName("oclc");
  result.module = std::move(m);
  return result;
}

} // namespace oclc::frontend
