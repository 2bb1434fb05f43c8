//===- OpenCLC.cpp - Compile OpenCL C to canonical IR with Clang --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/OpenCLC.h"

#include "Frontend/ConfinedFiles.h"
#include "Frontend/ExtensionFunctions.h"
#include "Frontend/Invocation.h"
#include "Frontend/PrintfWarnings.h"
#include "Frontend/Restrictions.h"

#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Rewrite/Frontend/Rewriters.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace oclc::frontend {

// Defined in EmbeddedHeader.cpp, which the build generates.
extern const char OpenCLBaseHeader[];
extern const unsigned long OpenCLBaseHeaderSize;

namespace {

/// Parses and checks the source and emits LLVM IR. Unlike EmitLLVMOnlyAction, creates no back end.
class GenerateModule : public clang::ASTFrontendAction {
public:
  GenerateModule(LLVMContext &context, ReadingNote *note) : Context(context), Note(note) {}

  std::unique_ptr<Module> takeModule() {
    return Generator ? std::unique_ptr<Module>(Generator->ReleaseModule()) : nullptr;
  }

private:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        StringRef file) override {
    auto codegen = clang::CreateLLVMCodeGen(compiler, file, Context);
    Generator = codegen.get();
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(makeRestrictionChecker(compiler.getDiagnostics()));
    consumers.push_back(makePrintfChecker());
    consumers.push_back(std::move(codegen));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  /// Makes Clang note how many bytes of the main file it has read.
  bool BeginSourceFileAction(clang::CompilerInstance &compiler) override {
    const clang::SourceManager &sources = compiler.getSourceManager();
    const clang::SourceLocation start = sources.getLocForStartOfFile(sources.getMainFileID());
    if (Note)
      compiler.getPreprocessor().setTokenWatcher([=, &sources, this](const clang::Token &token) {
        const clang::SourceLocation at = sources.getFileLoc(token.getLocation());
        if (sources.isWrittenInMainFile(at))
          Note->offset = at.getRawEncoding() - start.getRawEncoding();
      });
    return true;
  }

  // Clang destroys the consumers at the end of the source file, so the module must be taken before.
  void EndSourceFileAction() override { Taken = takeModule(); }

public:
  std::unique_ptr<Module> Taken;

private:
  LLVMContext &Context;
  ReadingNote *const Note;
  clang::CodeGenerator *Generator = nullptr;
};

static Severity severityOf(clang::DiagnosticsEngine::Level level) {
  switch (level) {
  case clang::DiagnosticsEngine::Ignored:
  case clang::DiagnosticsEngine::Note:
    return Severity::Note;
  case clang::DiagnosticsEngine::Remark:
    return Severity::Remark;
  case clang::DiagnosticsEngine::Warning:
    return Severity::Warning;
  case clang::DiagnosticsEngine::Error:
  case clang::DiagnosticsEngine::Fatal:
    return Severity::Error;
  }
  llvm_unreachable("unknown level");
}

/// Prints diagnostics, notes the number of errors, and tells the listener of the sink.
class NotingPrinter : public clang::TextDiagnosticPrinter {
public:
  NotingPrinter(DiagnosticsSink &sink, clang::DiagnosticOptions &options)
      : TextDiagnosticPrinter(sink.stream(), options), Sink(sink), Note(sink.readingNote()) {
    if (Note)
      Note->errors = 0;
  }

private:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &info) override {
    TextDiagnosticPrinter::HandleDiagnostic(level, info);
    if (Note)
      Note->errors = getNumErrors();
    SmallString<128> message;
    info.FormatDiagnostic(message);
    Sink.tellListener({severityOf(level), message.str().str(), positionOf(info)});
  }

  static SourcePosition positionOf(const clang::Diagnostic &info) {
    if (!info.hasSourceManager() || info.getLocation().isInvalid())
      return {};
    const clang::PresumedLoc place = info.getSourceManager().getPresumedLoc(info.getLocation());
    if (place.isInvalid())
      return {};
    return {place.getFilename(), place.getLine(), place.getColumn()};
  }

  const DiagnosticsSink &Sink;
  ReadingNote *const Note;
};

/// Writes the source with each #include replaced by the text of its file.
class RewriteIncludes : public clang::PreprocessorFrontendAction {
public:
  explicit RewriteIncludes(raw_ostream &os) : OS(os) {}

private:
  void ExecuteAction() override {
    clang::RewriteIncludesInInput(getCompilerInstance().getPreprocessor(), &OS,
                                  getCompilerInstance().getPreprocessorOutputOpts());
  }

  raw_ostream &OS;
};

/// Collects every file that was read, except for the header in memory.
class Dependencies : public clang::DependencyCollector {
public:
  void attachToPreprocessor(clang::Preprocessor &pp) override;

  /// Lists a file of an #embed directive by its relative name, like an included file, if it is
  /// below the current folder. Clang may have looked up the file by its absolute path.
  void addEmbedded(StringRef name, StringRef currentFolder) {
    const StringRef full = name;
    if (!name.consume_front(currentFolder) || !name.consume_front("/"))
      return;
    Renamed.insert(full);
    maybeAddDependency(name, /*FromModule=*/false, /*IsSystem=*/false, /*IsModuleFile=*/false,
                       /*IsMissing=*/false);
  }

private:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(StringRef name, bool, bool, bool isModule, bool isMissing) override {
    return !isModule && !isMissing && !name.starts_with(VirtualIncludeFolder) &&
           name != "<built-in>" && name != "<stdin>" && !Renamed.contains(name);
  }

  StringSet<> Renamed; ///< Absolute paths of files that are listed by relative names.
};

/// Handles what Clang omits for #embed while it collects dependencies: lists embedded files by the
/// names in the source, and reports missing files.
class EmbedCallbacks : public clang::PPCallbacks {
public:
  EmbedCallbacks(clang::Preprocessor &pp, Dependencies &seen) : PP(pp), Seen(seen) {}

private:
  /// Reports the missing file, because Clang reports no error when it collects dependencies.
  bool EmbedFileNotFound(StringRef name) override {
    auto *lexer = static_cast<clang::Lexer *>(PP.getCurrentFileLexer());
    PP.Diag(lexer->getSourceLocation().getLocWithOffset(-1), clang::diag::err_pp_file_not_found)
        << name;
    return true;
  }

  void EmbedDirective(clang::SourceLocation, StringRef, bool, clang::OptionalFileEntryRef file,
                      const clang::LexEmbedParametersResult &) override {
    auto current = PP.getFileManager().getVirtualFileSystem().getCurrentWorkingDirectory();
    if (file && current)
      Seen.addEmbedded(file->getName(), *current);
  }

  clang::Preprocessor &PP;
  Dependencies &Seen;
};

} // namespace

void Dependencies::attachToPreprocessor(clang::Preprocessor &pp) {
  DependencyCollector::attachToPreprocessor(pp);
  // These callbacks run before those of the base class, because they are added later.
  pp.addPPCallbacks(std::make_unique<EmbedCallbacks>(pp, *this));
}

/// Returns the file system of the sources, overlaid with Clang's OpenCL header in memory.
static IntrusiveRefCntPtr<vfs::FileSystem> makeFileSystem(StringRef includeRoot) {
  auto memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  memory->addFile(Twine(VirtualIncludeFolder) + "/opencl-c-base.h", 0,
                  MemoryBuffer::getMemBuffer(StringRef(OpenCLBaseHeader, OpenCLBaseHeaderSize),
                                             "opencl-c-base.h"));
  auto overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(filesIn(includeRoot));
  overlay->pushOverlay(std::move(memory));
  return overlay;
}

static void setInput(clang::CompilerInvocation &invocation, const SourceFile &source) {
  clang::InputKind kind(clang::Language::OpenCL);
  clang::FrontendOptions &frontend = invocation.getFrontendOpts();
  frontend.Inputs.clear();
  frontend.ProgramAction = clang::frontend::EmitLLVMOnly;
  // Pass the file by name, so that Clang searches includes in its folder (for standard input, in
  // the current folder). Its contents are the text that has been read already.
  frontend.Inputs.emplace_back(source.name, kind);
  invocation.getPreprocessorOpts().addRemappedFile(
      source.name, MemoryBuffer::getMemBuffer(source.contents, source.name).release());
}

/// True if a line is longer than 4096 bytes. Clang counts columns from the start of the line for
/// each location, which takes minutes for a program on one line. Locations in such a line are
/// useless anyway, so none are recorded.
static bool hasHugeLine(StringRef contents) {
  while (!contents.empty()) {
    auto [line, rest] = contents.split('\n');
    if (line.size() > 4096)
      return true;
    contents = rest;
  }
  return false;
}

/// Removes the compiler's version and file names, so that the same source gives the same bytes on
/// every machine.
static void removeOrigin(Module &m, bool keepSourceName) {
  if (NamedMDNode *identity = m.getNamedMetadata("llvm.ident"))
    m.eraseNamedMetadata(identity);
  m.setModuleIdentifier("oclc");
  if (!keepSourceName)
    m.setSourceFileName("oclc");
}

/// Creates a compiler for one file; returns null after errors.
static std::unique_ptr<clang::CompilerInstance>
makeCompiler(const SourceFile &source, const LanguageOptions &options, DiagnosticsSink &sink) {
  std::vector<std::string> arguments = cc1Arguments(options, sink.options());
  std::vector<const char *> pointers;
  pointers.reserve(arguments.size());
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());

  auto invocation = std::make_shared<clang::CompilerInvocation>();
  clang::DiagnosticOptions earlyOptions;
  clang::DiagnosticsEngine early(clang::DiagnosticIDs::create(), earlyOptions,
                                 new clang::TextDiagnosticPrinter(sink.stream(), earlyOptions));
  if (!clang::CompilerInvocation::CreateFromArgs(*invocation, pointers, early)) {
    sink.countErrors(1);
    return nullptr;
  }
  setInput(*invocation, source);
  clang::CodeGenOptions &codeGen = invocation->getCodeGenOpts();
  // Clang puts the folder of the source in front of the name.
  codeGen.MainFileName = sys::path::filename(source.name).str();
  if (!options.debugInfo && !hasHugeLine(source.contents))
    codeGen.setDebugInfo(codegenoptions::LocTrackingOnly);

  auto compiler = std::make_unique<clang::CompilerInstance>(std::move(invocation));
  compiler->setVirtualFileSystem(makeFileSystem(sink.options().includeRoot));
  compiler->setVerboseOutputStream(sink.stream());
  compiler->createDiagnostics(new NotingPrinter(sink, compiler->getDiagnosticOpts()));
  return compiler;
}

static LanguageOptions optionsFor(const SourceFile &source, LanguageOptions options) {
  options.standard = standardOf(source.name, options);
  return options;
}

std::optional<Translation> compileOpenCLC(const SourceFile &source, const LanguageOptions &given,
                                          LLVMContext &context, DiagnosticsSink &sink) {
  const LanguageOptions options = optionsFor(source, given);
  const std::unique_ptr<clang::CompilerInstance> compiler = makeCompiler(source, options, sink);
  if (!compiler)
    return std::nullopt;
  compiler->setExternalSemaSource(extensionFunctions());
  auto seen = std::make_shared<Dependencies>();
  compiler->addDependencyCollector(seen);

  GenerateModule action(context, sink.readingNote());
  bool succeeded = compiler->ExecuteAction(action);
  sink.countErrors(compiler->getDiagnosticClient().getNumErrors());
  if (!succeeded || !action.Taken)
    return std::nullopt;

  Translation result;
  result.module = std::move(action.Taken);
  result.dependencies.assign(seen->getDependencies().begin(), seen->getDependencies().end());
  result.language = languageName(options.standard);
  result.uniformWorkGroups = hasUniformWorkGroups(options);
  removeOrigin(*result.module, options.debugInfo);
  return result;
}

bool writeWithIncludes(const SourceFile &source, const LanguageOptions &options,
                       DiagnosticsSink &sink, raw_ostream &os) {
  const std::unique_ptr<clang::CompilerInstance> compiler =
      makeCompiler(source, optionsFor(source, options), sink);
  if (!compiler)
    return false;
  RewriteIncludes action(os);
  return compiler->ExecuteAction(action);
}

} // namespace oclc::frontend
