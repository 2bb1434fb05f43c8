//===- PrintfWarnings.cpp - Warn about printf formats that Clang accepts ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/PrintfWarnings.h"

#include "Binary/PrintfFormat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/FormatString.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"

using namespace clang;
using clang::analyze_printf::PrintfSpecifier;

namespace oclc::frontend {

namespace {

/// Returns why a conversion specification is not valid in OpenCL C; empty if it is valid.
StringRef faultOf(StringRef Specification) {
  std::string_view Text(Specification);
  if (Text == "%%")
    return "";
  std::optional<abi::PrintfConversion> C = abi::takePrintfConversion(Text);
  if (!C || !Text.empty())
    return "is printed as text";
  if (C->isVector() && C->length.empty())
    return "needs a length modifier, taken for 'hl'";
  if (C->letter == 'c' && !C->length.empty())
    return "has no length modifiers";
  return "";
}

/// Reports the conversion specifications of one format string that are not valid in OpenCL C.
class Formats : public analyze_format_string::FormatStringHandler {
public:
  Formats(const StringLiteral &Literal, const CallExpr &Call, ASTContext &Context)
      : Literal(Literal), Call(Call), Context(Context) {}

  bool HandlePrintfSpecifier(const PrintfSpecifier &Specifier, const char *Start, unsigned Length,
                             const TargetInfo &) override {
    StringRef Fault = faultOf({Start, Length});
    if (Fault.empty() || isFaultForClang(Specifier))
      return true;
    SourceLocation Where = Literal.getLocationOfByte(
        static_cast<unsigned>(Start - Literal.getString().data()), Context.getSourceManager(),
        Context.getLangOpts(), Context.getTargetInfo());
    report(Where, StringRef(Start, Length), Fault);
    return true;
  }

private:
  /// Reports with the severity that Clang's own warnings of the group -Wformat have at `Where`. A
  /// custom diagnostic can belong to a group too, but then a #pragma for the group would apply to
  /// the whole file.
  void report(SourceLocation Where, StringRef Specification, StringRef Fault) const {
    DiagnosticsEngine &Diagnostics = Context.getDiagnostics();
    const auto Level =
        Diagnostics.getDiagnosticLevel(diag::warn_format_conversion_argument_type_mismatch, Where);
    if (Level == DiagnosticsEngine::Ignored)
      return;
    const unsigned ID =
        Level == DiagnosticsEngine::Warning
            ? Diagnostics.getCustomDiagID(DiagnosticsEngine::Warning,
                                          "conversion specification '%0' %1 [-Wformat]")
            : Diagnostics.getCustomDiagID(DiagnosticsEngine::Error,
                                          "conversion specification '%0' %1 [-Werror,-Wformat]");
    Diagnostics.Report(Where, ID) << Specification << Fault;
  }

  bool isFaultForClang(const PrintfSpecifier &Specifier) const {
    if (!Specifier.hasValidLengthModifier(Context.getTargetInfo(), Context.getLangOpts()))
      return true;
    if (!Specifier.consumesDataArgument())
      return false;
    const unsigned Argument = Specifier.getArgIndex() + 1;
    if (Argument >= Call.getNumArgs())
      return true;
    const auto Expected = Specifier.getArgType(Context, /*IsObjCLiteral=*/false);
    return Expected.isValid() && Expected.matchesType(Context, Call.getArg(Argument)->getType()) !=
                                     analyze_format_string::ArgType::Match;
  }

  const StringLiteral &Literal;
  const CallExpr &Call;
  ASTContext &Context;
};

class Visitor : public DynamicRecursiveASTVisitor {
public:
  explicit Visitor(ASTContext &Context) : Context(Context) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->isVariadic() && Callee->getIdentifier() &&
        Callee->getName() == "printf" && Call->getNumArgs() != 0)
      checkFormat(*Call, Call->getArg(0));
    return true;
  }

private:
  void checkFormat(const CallExpr &Call, const Expr *Format) {
    Format = Format->IgnoreParenCasts();
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Format)) {
      checkFormat(Call, Choice->getTrueExpr());
      checkFormat(Call, Choice->getFalseExpr());
    } else if (const auto *Literal = dyn_cast<StringLiteral>(Format)) {
      checkLiteral(Call, *Literal);
    } else if (const auto *Name = dyn_cast<DeclRefExpr>(Format)) {
      const auto *Variable = dyn_cast<VarDecl>(Name->getDecl());
      const Expr *Value = Variable ? Variable->getAnyInitializer() : nullptr;
      if (Value && isa<StringLiteral>(Value->IgnoreParenCasts()))
        checkFormat(Call, Value);
    }
  }

  void checkLiteral(const CallExpr &Call, const StringLiteral &Literal) {
    StringRef Text = Literal.getString();
    Formats Handler(Literal, Call, Context);
    analyze_format_string::ParsePrintfString(Handler, Text.begin(), Text.end(),
                                             Context.getLangOpts(), Context.getTargetInfo(),
                                             /*isFreeBSDKPrintf=*/false);
  }

  ASTContext &Context;
};

class PrintfChecker : public ASTConsumer {
public:
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      Visitor(D->getASTContext()).TraverseDecl(D);
    return true;
  }
};

} // namespace

std::unique_ptr<ASTConsumer> makePrintfChecker() { return std::make_unique<PrintfChecker>(); }

} // namespace oclc::frontend
