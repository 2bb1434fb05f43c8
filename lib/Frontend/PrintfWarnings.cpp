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
StringRef faultOf(StringRef specification) {
  std::string_view text(specification);
  if (text == "%%")
    return "";
  std::optional<abi::PrintfConversion> c = abi::takePrintfConversion(text);
  if (!c || !text.empty())
    return "is printed as text";
  if (c->isVector() && c->length.empty())
    return "needs a length modifier, taken for 'hl'";
  if (c->letter == 'c' && !c->length.empty())
    return "has no length modifiers";
  return "";
}

/// Reports the conversion specifications of one format string that are not valid in OpenCL C.
class Formats : public analyze_format_string::FormatStringHandler {
public:
  Formats(const StringLiteral &literal, const CallExpr &call, ASTContext &context)
      : Literal(literal), Call(call), Context(context) {}

  bool HandlePrintfSpecifier(const PrintfSpecifier &specifier, const char *start, unsigned length,
                             const TargetInfo &) override {
    StringRef fault = faultOf({start, length});
    if (fault.empty() || isFaultForClang(specifier))
      return true;
    SourceLocation where = Literal.getLocationOfByte(
        static_cast<unsigned>(start - Literal.getString().data()), Context.getSourceManager(),
        Context.getLangOpts(), Context.getTargetInfo());
    report(where, StringRef(start, length), fault);
    return true;
  }

private:
  /// Reports with the severity that Clang's own warnings of the group -Wformat have at `where`. A
  /// custom diagnostic can belong to a group too, but then a #pragma for the group would apply to
  /// the whole file.
  void report(SourceLocation where, StringRef specification, StringRef fault) const {
    DiagnosticsEngine &diagnostics = Context.getDiagnostics();
    const auto level =
        diagnostics.getDiagnosticLevel(diag::warn_format_conversion_argument_type_mismatch, where);
    if (level == DiagnosticsEngine::Ignored)
      return;
    const unsigned id =
        level == DiagnosticsEngine::Warning
            ? diagnostics.getCustomDiagID(DiagnosticsEngine::Warning,
                                          "conversion specification '%0' %1 [-Wformat]")
            : diagnostics.getCustomDiagID(DiagnosticsEngine::Error,
                                          "conversion specification '%0' %1 [-Werror,-Wformat]");
    diagnostics.Report(where, id) << specification << fault;
  }

  bool isFaultForClang(const PrintfSpecifier &specifier) const {
    if (!specifier.hasValidLengthModifier(Context.getTargetInfo(), Context.getLangOpts()))
      return true;
    if (!specifier.consumesDataArgument())
      return false;
    const unsigned argument = specifier.getArgIndex() + 1;
    if (argument >= Call.getNumArgs())
      return true;
    const auto expected = specifier.getArgType(Context, /*IsObjCLiteral=*/false);
    return expected.isValid() && expected.matchesType(Context, Call.getArg(argument)->getType()) !=
                                     analyze_format_string::ArgType::Match;
  }

  const StringLiteral &Literal;
  const CallExpr &Call;
  ASTContext &Context;
};

class PrintfVisitor : public DynamicRecursiveASTVisitor {
public:
  explicit PrintfVisitor(ASTContext &context) : Context(context) {}

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && callee->isVariadic() && callee->getIdentifier() &&
        callee->getName() == "printf" && call->getNumArgs() != 0)
      checkFormat(*call, call->getArg(0));
    return true;
  }

private:
  void checkFormat(const CallExpr &call, const Expr *format) {
    format = format->IgnoreParenCasts();
    if (const auto *choice = dyn_cast<ConditionalOperator>(format)) {
      checkFormat(call, choice->getTrueExpr());
      checkFormat(call, choice->getFalseExpr());
    } else if (const auto *literal = dyn_cast<StringLiteral>(format)) {
      checkLiteral(call, *literal);
    } else if (const auto *name = dyn_cast<DeclRefExpr>(format)) {
      const auto *variable = dyn_cast<VarDecl>(name->getDecl());
      const Expr *value = variable ? variable->getAnyInitializer() : nullptr;
      if (value && isa<StringLiteral>(value->IgnoreParenCasts()))
        checkFormat(call, value);
    }
  }

  void checkLiteral(const CallExpr &call, const StringLiteral &literal) {
    StringRef text = literal.getString();
    Formats handler(literal, call, Context);
    analyze_format_string::ParsePrintfString(handler, text.begin(), text.end(),
                                             Context.getLangOpts(), Context.getTargetInfo(),
                                             /*isFreeBSDKPrintf=*/false);
  }

  ASTContext &Context;
};

class PrintfChecker : public ASTConsumer {
public:
  bool HandleTopLevelDecl(DeclGroupRef group) override {
    for (Decl *d : group)
      PrintfVisitor(d->getASTContext()).TraverseDecl(d);
    return true;
  }
};

} // namespace

std::unique_ptr<ASTConsumer> makePrintfChecker() { return std::make_unique<PrintfChecker>(); }

} // namespace oclc::frontend
