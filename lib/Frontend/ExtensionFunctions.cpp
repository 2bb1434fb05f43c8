//===- ExtensionFunctions.cpp - Functions of extensions that Clang does not declare -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Declares functions when a program uses their names. ExtensionSignatures.h has their types.
//
//===------------------------------------------------------------------------------------------===//

#include "Frontend/ExtensionFunctions.h"

#include "Frontend/ExtensionSignatures.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

using clang::ASTContext;
using clang::QualType;
using llvm::SmallVector;
using llvm::StringRef;

namespace oclc::frontend {

static Signatures signaturesOf(const ASTContext &context, StringRef name) {
  Signatures result;
  addIntelSubGroups(context, name, result);
  addWorkGroupArithmetic(context, name, result);
  addAsyncCopies(context, name, result);
  addBFloat16Conversions(context, name, result);
  return result;
}

static clang::FunctionDecl *declare(ASTContext &context, clang::DeclarationName name,
                                    const Signature &signature) {
  const QualType type = context.getFunctionType(signature.result, signature.parameters, {});
  auto *function = clang::FunctionDecl::Create(context, context.getTranslationUnitDecl(), {}, {},
                                               name, type, nullptr, clang::SC_Extern);
  function->setImplicit();
  SmallVector<clang::ParmVarDecl *, 12> parameters;
  for (const QualType parameter : signature.parameters)
    parameters.push_back(clang::ParmVarDecl::Create(context, function, {}, {}, nullptr, parameter,
                                                    nullptr, clang::SC_None, nullptr));
  function->setParams(parameters);
  function->addAttr(clang::OverloadableAttr::CreateImplicit(context));
  function->addAttr(clang::ConvergentAttr::CreateImplicit(context));
  return function;
}

namespace {

class ExtensionFunctions : public clang::ExternalSemaSource {
public:
  bool LookupUnqualified(clang::LookupResult &result, clang::Scope *) override {
    const clang::IdentifierInfo *name = result.getLookupName().getAsIdentifierInfo();
    if (!name || result.getLookupKind() != clang::Sema::LookupOrdinaryName)
      return false;
    ASTContext &context = result.getSema().getASTContext();
    auto [known, isNew] = Declared.try_emplace(name);
    if (isNew)
      for (const Signature &signature : signaturesOf(context, name->getName()))
        known->second.push_back(declare(context, result.getLookupName(), signature));
    for (clang::FunctionDecl *function : known->second)
      result.addDecl(function);
    result.resolveKind();
    return !known->second.empty();
  }

private:
  llvm::DenseMap<const clang::IdentifierInfo *, SmallVector<clang::FunctionDecl *, 0>> Declared;
};

} // namespace

llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> extensionFunctions() {
  return llvm::makeIntrusiveRefCnt<ExtensionFunctions>();
}

} // namespace oclc::frontend
