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
  explicit Visitor(DiagnosticsEngine &Diagnostics)
      : Diagnostics(Diagnostics), Unsupported(Diagnostics.getCustomDiagID(
                                      DiagnosticsEngine::Error, "%0 is not supported: %1")) {}

  bool VisitDeclaratorDecl(DeclaratorDecl *D) override {
    // Skip built-in functions, which Clang declares on lookup; check only what the user wrote.
    if (D->isImplicit() || D->getLocation().isInvalid())
      return true;
    if (!isa<FunctionDecl>(D))
      checkType(D->getType(), D->getLocation());
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->isImplicit() && F->getLocation().isValid())
      checkType(F->getReturnType(), F->getLocation());
    if (const auto *Size = F->getAttr<OpenCLIntelReqdSubGroupSizeAttr>();
        Size && !abi::isSubGroupSize(Size->getSubGroupSize()))
      refuse(Size->getLocation(), "a sub-group of " + std::to_string(Size->getSubGroupSize()),
             "sub-groups have 4, 8, 16, 32 or 64 work-items");
    if (F->hasAttr<DeviceKernelAttr>() && !F->isInvalidDecl())
      for (const ParmVarDecl *Parameter : F->parameters())
        checkArgument(*Parameter);
    return true;
  }

  bool VisitTypedefNameDecl(TypedefNameDecl *D) override {
    if (D->getLocation().isValid())
      checkType(D->getUnderlyingType(), D->getLocation());
    return true;
  }

  bool VisitBlockExpr(BlockExpr *E) override {
    refuse(E->getBeginLoc(), "a block", "the device has no device-side enqueue");
    return true;
  }

  bool VisitAsmStmt(AsmStmt *S) override {
    refuse(S->getAsmLoc(), "inline assembly", "it is not part of OpenCL C");
    return true;
  }

  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *D) override {
    refuse(D->getAsmLoc(), "inline assembly", "it is not part of OpenCL C");
    return true;
  }

private:
  /// clSetKernelArg cannot set an argument of no bytes.
  void checkArgument(const ParmVarDecl &Parameter) {
    const QualType Type = Parameter.getType();
    if (!Type->isIncompleteType() && Parameter.getASTContext().getTypeSizeInChars(Type).isZero())
      refuse(Parameter.getLocation(),
             "a kernel argument of type '" + Type.getUnqualifiedType().getAsString() + "'",
             "the type has a size of 0");
  }

  void checkType(QualType Type, SourceLocation Where) {
    const clang::Type *Base = Type.getTypePtr();
    while (true) {
      if (Base->isPointerType())
        Base = Base->getPointeeType().getTypePtr();
      else if (const auto *Array = Base->getAsArrayTypeUnsafe())
        Base = Array->getElementType().getTypePtr();
      else
        break;
    }
    std::string Name = "type '" + QualType(Base, 0).getAsString() + "'";
    if (Base->isImageType() || Base->isSamplerT())
      refuse(Where, Name, "the device has no images");
    else if (Base->isPipeType())
      refuse(Where, Name, "the device has no pipes");
    else if (Base->isQueueT() || Base->isClkEventT() || Base->isReserveIDT() ||
             Base->isBlockPointerType())
      refuse(Where, Name, "the device has no device-side enqueue");
  }

  void refuse(SourceLocation Where, llvm::StringRef What, llvm::StringRef Why) {
    Diagnostics.Report(Where, Unsupported) << What << Why;
  }

  DiagnosticsEngine &Diagnostics;
  unsigned Unsupported;
};

class RestrictionChecker : public ASTConsumer {
public:
  explicit RestrictionChecker(DiagnosticsEngine &Diagnostics) : Diagnostics(Diagnostics) {}

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    const clang::SourceManager &Sources = Diagnostics.getSourceManager();
    Visitor V(Diagnostics);
    for (Decl *D : Group)
      if (!Sources.isInSystemHeader(D->getLocation()))
        V.TraverseDecl(D);
    return true;
  }

private:
  DiagnosticsEngine &Diagnostics;
};

} // namespace

std::unique_ptr<ASTConsumer> makeRestrictionChecker(DiagnosticsEngine &Diagnostics) {
  return std::make_unique<RestrictionChecker>(Diagnostics);
}

} // namespace oclc::frontend
