//===- Restrictions.cpp - OpenCL C that Clang accepts and oclc cannot compile -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/Restrictions.h"

#include "Binary/LaunchABI.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/Diagnostic.h"

using namespace clang;

namespace oclc::frontend {

namespace {

class Visitor : public DynamicRecursiveASTVisitor {
public:
  explicit Visitor(DiagnosticsEngine &diagnostics)
      : Diagnostics(diagnostics), Unsupported(diagnostics.getCustomDiagID(
                                      DiagnosticsEngine::Error, "%0 is not supported: %1")) {}

  bool VisitDeclaratorDecl(DeclaratorDecl *d) override {
    // Skip built-in functions, which Clang declares on lookup; check only what the user wrote.
    if (d->isImplicit() || d->getLocation().isInvalid())
      return true;
    if (!isa<FunctionDecl>(d))
      checkType(d->getType(), d->getLocation());
    return true;
  }

  /// Rejects what C++ would run before and after kernels.
  bool VisitVarDecl(VarDecl *d) override {
    const ASTContext &context = d->getASTContext();
    if (!context.getLangOpts().OpenCLCPlusPlus || !d->hasGlobalStorage() || d->isInvalidDecl() ||
        d->getType()->isDependentType())
      return true;
    if (d->hasInit() && !d->getInit()->isValueDependent() && !d->hasConstantInitialization())
      refuse(d->getLocation(), "an initializer that is not a constant expression",
             "no code runs before the kernels");
    if (d->needsDestruction(context))
      refuse(d->getLocation(), "a destructor of a variable in program scope",
             "no code runs after the kernels");
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *f) override {
    if (!f->isImplicit() && f->getLocation().isValid())
      checkType(f->getReturnType(), f->getLocation());
    if (const auto *size = f->getAttr<OpenCLIntelReqdSubGroupSizeAttr>();
        size && !abi::isSubGroupSize(size->getSubGroupSize()))
      refuse(size->getLocation(), "a sub-group of " + std::to_string(size->getSubGroupSize()),
             "sub-groups have 4, 8, 16, 32 or 64 work-items");
    if (f->hasAttr<DeviceKernelAttr>() && !f->isInvalidDecl())
      for (const ParmVarDecl *parameter : f->parameters())
        checkArgument(*parameter);
    return true;
  }

  bool VisitTypedefNameDecl(TypedefNameDecl *d) override {
    if (d->getLocation().isValid())
      checkType(d->getUnderlyingType(), d->getLocation());
    return true;
  }

  bool VisitBlockExpr(BlockExpr *e) override {
    refuse(e->getBeginLoc(), "a block", "the device has no device-side enqueue");
    return true;
  }

  bool VisitAsmStmt(AsmStmt *s) override {
    refuse(s->getAsmLoc(), "inline assembly", "it is not part of OpenCL C");
    return true;
  }

  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *d) override {
    refuse(d->getAsmLoc(), "inline assembly", "it is not part of OpenCL C");
    return true;
  }

private:
  /// Rejects an argument of size 0, which clSetKernelArg cannot set.
  void checkArgument(const ParmVarDecl &parameter) {
    const QualType type = parameter.getType();
    if (!type->isIncompleteType() && parameter.getASTContext().getTypeSizeInChars(type).isZero())
      refuse(parameter.getLocation(),
             "a kernel argument of type '" + type.getUnqualifiedType().getAsString() + "'",
             "the type has a size of 0");
  }

  void checkType(QualType type, SourceLocation where) {
    const clang::Type *base = type.getTypePtr();
    while (true) {
      if (base->isPointerType())
        base = base->getPointeeType().getTypePtr();
      else if (const auto *array = base->getAsArrayTypeUnsafe())
        base = array->getElementType().getTypePtr();
      else
        break;
    }
    std::string name = "type '" + QualType(base, 0).getAsString() + "'";
    if (base->isQueueT() || base->isClkEventT() || base->isBlockPointerType())
      refuse(where, name, "the device has no device-side enqueue");
  }

  void refuse(SourceLocation where, llvm::StringRef what, llvm::StringRef why) {
    Diagnostics.Report(where, Unsupported) << what << why;
  }

  DiagnosticsEngine &Diagnostics;
  unsigned Unsupported;
};

class RestrictionChecker : public ASTConsumer {
public:
  explicit RestrictionChecker(DiagnosticsEngine &diagnostics) : Diagnostics(diagnostics) {}

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    const clang::SourceManager &sources = Diagnostics.getSourceManager();
    Visitor v(Diagnostics);
    for (Decl *d : group)
      if (!sources.isInSystemHeader(d->getLocation()))
        v.TraverseDecl(d);
    return true;
  }

  /// Checks instances of variables that are templates or static members of them.
  void HandleCXXStaticMemberVarInstantiation(VarDecl *d) override {
    Visitor(Diagnostics).VisitVarDecl(d);
  }

private:
  DiagnosticsEngine &Diagnostics;
};

} // namespace

std::unique_ptr<ASTConsumer> makeRestrictionChecker(DiagnosticsEngine &diagnostics) {
  return std::make_unique<RestrictionChecker>(diagnostics);
}

} // namespace oclc::frontend
