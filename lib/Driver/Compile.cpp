//===- Compile.cpp - Compile sources to a binary ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Compile.h"

#include "Backend/Link.h"
#include "Backend/Spirv.h"
#include "Binary/Format.h"
#include "Driver/Imports.h"
#include "Driver/KernelInfo.h"
#include "Driver/Limits.h"
#include "Driver/OutputCheck.h"
#include "Driver/PassDiagnostics.h"
#include "Driver/Pipeline.h"
#include "Driver/Program.h"
#include "Driver/RemarkRecord.h"
#include "Driver/Stages.h"
#include "Driver/SupportFile.h"
#include "Driver/TranslateInput.h"
#include "Passes/Support/KernelAttributes.h"
#include "Spirv/Tools.h"
#include "Target/CodeGen.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <set>

using namespace llvm;

namespace oclc::driver {

char ReportedError::ID;
char OutputError::ID;
char StageFault::ID;

namespace {

using Bytes = SmallVector<char, 0>;

Bytes bytesOf(StringRef Text) { return {Text.begin(), Text.end()}; }
StringRef view(const Bytes &Data) { return {Data.data(), Data.size()}; }

/// One compilation. The member functions are declared in the order of the steps.
class Compilation {
public:
  Compilation(const CompileRequest &Request, frontend::DiagnosticsSink &Sink, TimeReport &Times)
      : Request(Request), Sink(Sink), Times(Times) {}

  Expected<CompileResult> run();

private:
  Error parseInputs();
  Error checkSpecIds() const;
  Error linkInputs();
  Error resolveImports(const Users &Mentions);
  void warnOfNoKernels();
  std::string options() const;
  void describeProgram();
  Expected<std::unique_ptr<Module>> lowerFor(unsigned Target);
  Expected<Bytes> emitCode(Module &Host, CodeGenFileType Type, unsigned Target = 0);
  Expected<std::vector<Bytes>> emitObjects();
  Expected<Bytes> emitBinary();
  Expected<Bytes> linkFile(ArrayRef<Bytes> Objects);
  Expected<Bytes> emitCheckedBinary(const SelfCheck &Asked);
  Expected<Bytes> emitOneCPU();
  Expected<Bytes> emitSpirv();

  std::string tempPrefix(unsigned Target) const;
  Bytes canonicalBitcode() const;
  std::string sourceText() const;
  StageContext stageContext() { return {Request, Sink, Times, Gate ? &*Gate : nullptr}; }
  bool isLinkable() const { return Request.type != binary::BinaryType::Executable; }

  const CompileRequest &Request;
  frontend::DiagnosticsSink &Sink;
  TimeReport &Times;

  std::optional<BisectGate> Gate; ///< Before the context, which refers to it.
  LLVMContext Context;
  std::vector<Unit> Units;
  std::unique_ptr<Module> Program;  ///< Canonical IR.
  Bytes IR;                         ///< To be embedded; empty if none.
  std::vector<std::string> Imports; ///< Of an object that is compiled only when it is linked.
  std::vector<std::string> Dependencies;
  SmallVector<std::string> Languages; ///< Of the units, without duplicates.
  std::set<uint32_t> SpecIds;         ///< Ids of the specialisation constants of all units.
  bool UniformWorkGroups = false;
  binary::Manifest Manifest;
  KernelPositions Positions;
  RemarkRecord Record;
};

} // namespace

/// Translates each source to a module of canonical IR. Continues after an error, so that the errors
/// of all sources are reported.
Error Compilation::parseInputs() {
  StringSet<> Seen;
  bool Failed = false;
  for (const frontend::SourceFile &Source : Request.inputs) {
    Expected<std::vector<Unit>> Read = translateInput(Source, Request, Context, Sink, Times);
    if (!Read) {
      if (Error E = handleErrors(Read.takeError(), [](const ReportedError &) {}))
        return E;
      Failed = true;
      continue;
    }
    std::ranges::move(*Read, std::back_inserter(Units));
  }
  for (const Unit &Each : Units) {
    const frontend::Translation &Translation = Each.translation;
    for (StringRef Language : split(Translation.language, ", "))
      if (!is_contained(Languages, Language))
        Languages.push_back(Language.str());
    UniformWorkGroups |= Translation.uniformWorkGroups;
    SpecIds.insert(Translation.specIds.begin(), Translation.specIds.end());
    for (const std::string &File : Translation.dependencies)
      if (Seen.insert(File).second)
        Dependencies.push_back(File);
  }
  return Failed ? make_error<ReportedError>() : checkSpecIds();
}

/// Reports specialisation constants that no input has. Their values apply to all inputs.
Error Compilation::checkSpecIds() const {
  for (const frontend::SpecConstant &Constant : Request.spirv.constants)
    if (!SpecIds.contains(Constant.id))
      Sink.report(frontend::Severity::Error,
                  "--spec-const: no input has a specialisation constant " + Twine(Constant.id));
  return Sink.errors() != 0 ? make_error<ReportedError>() : Error::success();
}

/// Links the modules to one program, in which a kernel is one function. If an object has imports,
/// it remains open instead, and is compiled when it is linked with the objects that define them.
Error Compilation::linkInputs() {
  TimeReport::Scope Timed(Times, "link program");
  const Users Mentions(Units);
  Program = linkUnits(Units, Sink);
  if (!Program || !selectKernels(*Program, Request.kernels, Sink))
    return make_error<ReportedError>();
  std::vector<std::string> Sized;
  for (const KernelSize &Each : Request.kernelSizes)
    Sized.push_back(Each.kernel);
  if (!hasKernels(*Program, Sized, "--local-size: ", Sink))
    return make_error<ReportedError>();
  if (Error E = resolveImports(Mentions))
    return E;
  // Other programs can use functions that are not kernels, so these are embedded too.
  if (isLinkable() && (Request.embedIR || !Imports.empty())) {
    dropUnused(*Program);
    IR = canonicalBitcode();
  }
  if (Imports.empty())
    closeProgram(*Program);
  if (Request.embedIR && !isLinkable())
    IR = canonicalBitcode();
  if (passes::kernels(*Program).empty())
    warnOfNoKernels();
  if (!Request.saveTemps.empty())
    return writeIR(*Program, Request.saveTemps + ".canonical.ll");
  return Error::success();
}

/// Reports undefined symbols, or records them as imports. Only an object may have imports.
Error Compilation::resolveImports(const Users &Mentions) {
  const bool IsLinked = any_of(Request.inputs, [](const frontend::SourceFile &Input) {
    return Input.kind == frontend::InputKind::Binary;
  });
  // For an executable from sources, link-builtins reports more details.
  if (Request.emit != EmitKind::Elf || (!isLinkable() && !IsLinked))
    return Error::success();
  const std::vector<Import> Open = importsOf(*Program);
  if (Request.type != binary::BinaryType::CompiledObject) {
    Mentions.report(Open, Sink);
    return Open.empty() ? Error::success() : make_error<ReportedError>();
  }
  for (const Import &Each : Open)
    Imports.push_back(Each.name().str());
  llvm::sort(Imports);
  Imports.erase(llvm::unique(Imports), Imports.end());
  return Error::success();
}

void Compilation::warnOfNoKernels() {
  if (!isLinkable())
    Sink.report(frontend::Severity::Warning, "the program has no kernels");
  else if (IR.empty())
    Sink.report(frontend::Severity::Warning, "the program has no kernels; its functions can be "
                                             "called from others with --embed-ir");
}

/// Returns the options of all units, without duplicates.
std::string Compilation::options() const {
  SmallVector<StringRef> Texts;
  for (const Unit &Each : Units)
    if (!Each.options.empty() && !is_contained(Texts, Each.options))
      Texts.push_back(Each.options);
  return join(Texts, " ");
}

/// Fills in the manifest from the canonical program, before passes change it.
void Compilation::describeProgram() {
  Manifest.type = Request.type;
  Manifest.compiler = compilerVersion();
  Manifest.options = options();
  Manifest.sourceLanguage = join(Languages, ", ");
  Manifest.triple = target::hostTriple().str();
  Manifest.argumentInfo = any_of(Units, [](const Unit &Each) { return Each.argumentInfo; });
  Manifest.uniformWorkGroups = UniformWorkGroups;
  Manifest.globalVariableBytes = globalVariableBytes(*Program);
  Manifest.imports = Imports;
  if (!Imports.empty())
    return;
  for (const target::TargetSpec &Target : Request.targets)
    Manifest.targets.push_back({Target.name, Target.featureNames});
  Manifest.kernels = describeKernels(*Program);
  for (const Function *Kernel : passes::kernels(*Program))
    Positions[Kernel->getName().str()] = definitionOf(*Kernel);
}

/// Lowers a copy of the canonical program to host IR for one CPU.
Expected<std::unique_ptr<Module>> Compilation::lowerFor(unsigned Target) {
  const bool IsLast = Target + 1 == Request.targets.size();
  std::unique_ptr<Module> Host = IsLast ? std::move(Program) : CloneModule(*Program);
  const std::string Temps = tempPrefix(Target);
  StageContext Stages = stageContext();
  Stages.target = int(Target);
  Stages.saveTemps = Temps;
  if (Error E = runStages(*Host, stagesOf(Request, Target), Stages))
    return std::move(E);
  // Debug locations were needed for diagnostics and remarks; without -g they must not affect the
  // output.
  if (!Request.language.debugInfo)
    StripDebugInfo(*Host);
  addVariants(*Host, Target, Manifest);
  return Host;
}

Expected<Bytes> Compilation::emitCode(Module &Host, CodeGenFileType Type, unsigned Target) {
  const StagePlace Place = {int(Target), int(stagesOf(Request, Target).size())};
  TimeReport::Scope Timed(Times, "code generation", "", Place);
  if (Error E = dumpModule(Host, Place, Request))
    return std::move(E);
  if (Gate)
    Gate->countPasses(true);
  const unsigned Errors = Sink.errors();
  Expected<Bytes> Code = target::emitMachineCode(Host, Type, Request.language.optDisable ? 0 : 3);
  if (!Code && Sink.errors() != Errors) {
    consumeError(Code.takeError());
    return make_error<ReportedError>();
  }
  return Code;
}

/// Compiles machine code for every CPU.
Expected<std::vector<Bytes>> Compilation::emitObjects() {
  std::vector<Bytes> Objects;
  for (unsigned Target = 0; Target != Manifest.targets.size(); ++Target) {
    Expected<std::unique_ptr<Module>> Host = lowerFor(Target);
    if (!Host)
      return Host.takeError();
    Expected<Bytes> Object = emitCode(**Host, CodeGenFileType::ObjectFile, Target);
    if (!Object)
      return Object.takeError();
    if (!Request.saveTemps.empty())
      if (Error E = writeTemp(tempPrefix(Target) + ".o", view(*Object)))
        return std::move(E);
    Objects.push_back(std::move(*Object));
  }
  return Objects;
}

/// Links machine code, the manifest, and embedded sections to one file.
Expected<Bytes> Compilation::emitBinary() {
  Expected<std::vector<Bytes>> Objects = emitObjects();
  if (!Objects)
    return Objects.takeError();
  if (!checkLimits(Manifest, Positions, Sink))
    return make_error<ReportedError>();
  // IR from other producers may contain any names.
  if (std::string Why = Imports.empty() ? "" : binary::checkManifest(Manifest); !Why.empty()) {
    Sink.report(frontend::Severity::Error, Why);
    return make_error<ReportedError>();
  }
  return linkFile(*Objects);
}

Expected<Bytes> Compilation::linkFile(ArrayRef<Bytes> Objects) {
  TimeReport::Scope Timed(Times, "link binary");
  backend::LinkOptions Options;
  Options.strip = Request.language.debugInfo ? backend::Strip::None : backend::Strip::All;
  std::string Source = Request.embedSource ? sourceText() : "";
  if (!IR.empty())
    Options.sections.push_back({binary::IRSectionName, view(IR)});
  if (Request.embedSource)
    Options.sections.push_back({binary::SourceSectionName, Source});
  if (Request.embedRemarks)
    Options.sections.push_back({binary::RemarksSectionName, Record.yaml()});
  SmallVector<StringRef> Contents = to_vector(map_range(Objects, view));
  SupportFile Support;
  if (Error E = Support.createFor(Contents))
    return std::move(E);
  if (!Support.path().empty())
    Options.archives.push_back(Support.path().str());
  Expected<std::vector<uint8_t>> File = backend::linkBinary(Contents, Manifest, Options);
  if (File)
    return Bytes(File->begin(), File->end());
  return handleErrors(File.takeError(), [&](const backend::UndefinedSymbolsError &Undefined) {
    // link-builtins has checked the calls of kernels; these symbols come from the code generator.
    for (const auto &Symbol : Undefined.symbols)
      Sink.report(
          frontend::Severity::Error,
          "undefined symbol '" + demangle(Symbol.name) + "'" +
              (Symbol.users.empty() ? "" : ", used by '" + join(Symbol.users, "', '") + "'"));
    return make_error<ReportedError>();
  });
}

/// Emits a binary and compares it in trials with the same program compiled without `optimize`.
Expected<Bytes> Compilation::emitCheckedBinary(const SelfCheck &Asked) {
  if (!Imports.empty())
    Sink.report(Asked.isStrict ? frontend::Severity::Error : frontend::Severity::Warning,
                "the object was not checked: it imports '" + Imports.front() +
                    "' and has no code; --self-check belongs to the command that links it");
  if (!Imports.empty() || Manifest.kernels.empty())
    return emitBinary();
  const Bytes Canonical = canonicalBitcode();
  const selfcheck::ProgramFacts Facts = selfCheckFacts(*Program);
  Expected<Bytes> Binary = emitBinary();
  if (!Binary)
    return Binary.takeError();
  TimeReport::Scope Timed(Times, "self-check");
  checkOutput(view(*Binary), view(Canonical), Facts, Asked, Request.targets, Manifest, Positions,
              Sink);
  return Binary;
}

Expected<Bytes> Compilation::emitOneCPU() {
  Expected<std::unique_ptr<Module>> Host = lowerFor(0);
  if (!Host)
    return Host.takeError();
  switch (Request.emit) {
  case EmitKind::Object:
    return emitCode(**Host, CodeGenFileType::ObjectFile);
  case EmitKind::Assembly:
    return emitCode(**Host, CodeGenFileType::AssemblyFile);
  case EmitKind::LLVMIR:
    return textOf(**Host);
  default: {
    Bytes Bitcode;
    raw_svector_ostream OS(Bitcode);
    WriteBitcodeToFile(**Host, OS);
    return Bitcode;
  }
  }
}

Expected<Bytes> Compilation::emitSpirv() {
  if (Error E = runStages(*Program, {"verify-canonical", "prepare-spirv"}, stageContext()))
    return std::move(E);
  TimeReport::Scope Timed(Times, "code generation");
  if (!Request.language.debugInfo)
    StripDebugInfo(*Program);
  const unsigned Errors = Sink.errors();
  Expected<spirv::Module> Words = backend::emitSpirv(*Program);
  if (!Words) {
    if (Sink.errors() == Errors)
      Sink.report(frontend::Severity::Error, toString(Words.takeError()));
    else
      consumeError(Words.takeError());
    return make_error<ReportedError>();
  }
  if (Request.emit == EmitKind::SPIRV)
    return bytesOf(Words->bytes());
  Expected<std::string> Text = spirv::disassemble(*Words);
  return Text ? Expected<Bytes>(bytesOf(*Text)) : Text.takeError();
}

Expected<CompileResult> Compilation::run() {
  const bool KeepsRemarks = Request.embedRemarks || Request.saveRemarks;
  if (Request.bisectLimit) {
    Gate.emplace(*Request.bisectLimit, Sink.stream());
    Context.setOptPassGate(*Gate);
  }
  installDiagnosticHandler(Context, Request.remarks, Sink, KeepsRemarks ? &Record : nullptr);
  // IR has no lines to refer to. If it is the only input, messages name the file.
  const bool HasPlace =
      Request.inputs.size() == 1 && Request.inputs.front().kind != frontend::InputKind::OpenCLC;
  frontend::DiagnosticsSink::Subject Named(Sink, HasPlace ? Request.inputs.front().name : "");
  if (Error E = parseInputs())
    return std::move(E);
  if (Error E = linkInputs())
    return std::move(E);

  Expected<Bytes> Output = Bytes();
  if (Request.emit == EmitKind::Canonical) {
    if (!Request.language.debugInfo)
      StripDebugInfo(*Program);
    Output = textOf(*Program);
  } else if (Request.emit == EmitKind::SPIRV || Request.emit == EmitKind::SPIRVText) {
    Output = emitSpirv();
  } else {
    describeProgram();
    Output = Request.emit != EmitKind::Elf ? emitOneCPU()
             : Request.selfCheck           ? emitCheckedBinary(*Request.selfCheck)
                                           : emitBinary();
  }
  if (!Output)
    return Output.takeError();
  // A warning that counts as an error does not stop a stage, but no file must be written.
  if (Sink.errors() != 0)
    return make_error<ReportedError>();
  return CompileResult{std::move(*Output), std::move(Dependencies), Record.yaml()};
}

std::string Compilation::tempPrefix(unsigned Target) const {
  return Request.saveTemps.empty() ? "" : Request.saveTemps + "." + Request.targets[Target].name;
}

Bytes Compilation::canonicalBitcode() const {
  std::unique_ptr<Module> Copy = CloneModule(*Program);
  if (!Request.language.debugInfo)
    StripDebugInfo(*Copy);
  Bytes Bitcode;
  raw_svector_ostream OS(Bitcode);
  WriteBitcodeToFile(*Copy, OS);
  return Bitcode;
}

/// Concatenates the sources. If there are several, each follows a #line directive with its name.
std::string Compilation::sourceText() const {
  if (Units.size() == 1)
    return Units.front().source;
  std::string Text;
  for (const Unit &Each : Units) {
    Text += "#line 1 \"" + Each.name + "\"\n" + Each.source;
    if (!Each.source.empty() && Each.source.back() != '\n')
      Text += '\n';
  }
  return Text;
}

Expected<CompileResult> compile(const CompileRequest &Request, frontend::DiagnosticsSink &Sink,
                                TimeReport &Times) {
  return Compilation(Request, Sink, Times).run();
}

} // namespace oclc::driver
