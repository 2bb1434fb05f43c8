//===- Parameters.cpp - Parameters of the functions of a C library ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Functions/Parameters.h"

#include "Functions/Identifiers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DerivedTypes.h"

#include <optional>

using namespace llvm;

namespace oclc::functions {
namespace {

/// A scalar or vector type of OpenCL C.
struct NamedType {
  StringRef element; ///< The type of an element in C.
  unsigned bytes = 0;
  unsigned elements = 1;
};

/// Parses "float", "uint4", and Clang's text "uint __attribute__((ext_vector_type(4)))".
std::optional<NamedType> parseType(StringRef text) {
  text = text.trim();
  NamedType type;
  if (StringRef rest = text; rest.consume_back(")))")) {
    auto [name, count] = rest.split(" __attribute__((ext_vector_type(");
    if (count.getAsInteger(10, type.elements))
      return std::nullopt;
    text = name;
  } else if (const StringRef name = text.rtrim("0123456789"); name != text) {
    if (text.drop_front(name.size()).getAsInteger(10, type.elements))
      return std::nullopt;
    text = name;
  }
  const auto [element, bytes] = StringSwitch<std::pair<StringRef, unsigned>>(text)
                                    .Case("char", {"int8_t", 1})
                                    .Cases({"uchar", "unsigned char"}, {"uint8_t", 1})
                                    .Case("short", {"int16_t", 2})
                                    .Cases({"ushort", "unsigned short"}, {"uint16_t", 2})
                                    .Case("int", {"int32_t", 4})
                                    .Cases({"uint", "unsigned int"}, {"uint32_t", 4})
                                    .Case("long", {"int64_t", 8})
                                    .Cases({"ulong", "unsigned long"}, {"uint64_t", 8})
                                    .Case("half", {"uint16_t", 2})
                                    .Case("float", {"float", 4})
                                    .Case("double", {"double", 8})
                                    .Default({"", 0});
  if (bytes == 0 || type.elements == 0 || type.elements > 16)
    return std::nullopt;
  type.element = element;
  type.bytes = bytes;
  return type;
}

/// Describes one argument.
class Describer {
public:
  Describer(const Function &kernel, const binary::Argument &known, unsigned index)
      : Known(known), Formal(*kernel.getArg(index)), Base(baseType(kernel, index)) {
    Result.name = isIdentifier(known.name) ? known.name : "";
    Result.offset = known.offset;
    Result.size = known.size;
    Result.valueType = PointerType::get(kernel.getContext(), 0);
  }

  Parameter describe() {
    switch (Known.kind) {
    case binary::ArgumentKind::LocalPointer:
      describeLocal();
      break;
    case binary::ArgumentKind::Value:
      if (Type *type = Formal.getType(); !Formal.hasByValAttr() && isScalar(type))
        describeScalar(type);
      else
        describeBytes();
      break;
    default:
      describePointer();
    }
    return std::move(Result);
  }

private:
  static StringRef baseType(const Function &kernel, unsigned index) {
    const MDNode *node = kernel.getMetadata("kernel_arg_base_type");
    if (!node || index >= node->getNumOperands())
      return {};
    const auto *text = dyn_cast_or_null<MDString>(node->getOperand(index));
    return text ? text->getString() : StringRef();
  }

  static bool isScalar(const Type *type) {
    return type->isHalfTy() || type->isFloatTy() || type->isDoubleTy() || type->isIntegerTy(8) ||
           type->isIntegerTy(16) || type->isIntegerTy(32) || type->isIntegerTy(64);
  }

  /// The type in the source, unless it contains what ends a comment.
  std::string sourceType() const {
    const StringRef text = Known.typeName;
    const bool isPlain =
        all_of(text, [](char c) { return isAlnum(c) || c == '_' || c == ' ' || c == '*'; });
    return text.empty() || !isPlain ? "" : text.str();
  }

  void describeLocal() {
    Result.note = "size in bytes of the local memory for " +
                  (Result.name.empty() ? "this argument" : "'" + Result.name + "'");
    if (const std::string type = sourceType(); !type.empty())
      Result.note += ", " + type;
    if (!Result.name.empty())
      Result.name += "_bytes";
    Result.type = "size_t ";
    Result.passing = Passing::LocalSize;
    Result.valueType = Type::getInt64Ty(Formal.getContext());
  }

  void describeScalar(Type *type) {
    const bool isUnsigned = Base.starts_with("u");
    Result.type = type->isFloatTy()    ? "float "
                  : type->isDoubleTy() ? "double "
                  : type->isHalfTy()
                      ? "uint16_t "
                      : (isUnsigned ? "uint" : "int") + utostr(type->getIntegerBitWidth()) + "_t ";
    Result.valueType = type->isHalfTy() ? Type::getInt16Ty(type->getContext()) : type;
    if (type->isHalfTy())
      Result.note = "the bits of a half";
  }

  /// A vector of three elements has the size of one of four in the packed arguments, but the caller
  /// has only three.
  void describeBytes() {
    Result.passing = Passing::Bytes;
    const std::optional<NamedType> named = parseType(Base);
    const auto *vector = dyn_cast<FixedVectorType>(Formal.getType());
    if (vector && named && named->elements == vector->getNumElements() &&
        named->bytes * 8 == vector->getScalarSizeInBits()) {
      Result.type = "const " + named->element.str() + " *";
      Result.size = std::min<uint64_t>(Result.size, uint64_t(named->bytes) * named->elements);
      Result.note = utostr(named->elements) + " elements";
    } else {
      Result.type = "const void *";
      Result.note = utostr(Result.size) + " bytes";
    }
    if (const std::string type = sourceType(); !type.empty())
      Result.note += ", " + type;
  }

  void describePointer() {
    std::string element = "void";
    StringRef text = Base;
    std::optional<NamedType> named;
    if (text.consume_back("*"))
      named = parseType(text);
    if (named)
      element = named->element;
    const bool isConst = Known.isConst || Known.kind == binary::ArgumentKind::ConstantPointer;
    Result.type = (isConst ? "const " : "") + std::string(Known.isVolatile ? "volatile " : "") +
                  element + " *";
    const std::string type = sourceType();
    if (!named || named->elements != 1)
      Result.note = type;
    if (named && named->elements != 1) {
      const uint64_t bytes = uint64_t(named->bytes) * PowerOf2Ceil(named->elements);
      Result.note += (Result.note.empty() ? "" : ", ") + ("aligned to " + utostr(bytes) + " bytes");
    }
  }

  const binary::Argument &Known;
  const Argument &Formal;
  StringRef Base;
  Parameter Result;
};

} // namespace

std::vector<Parameter> parametersOf(const Function &kernel, const binary::Kernel &described) {
  std::vector<Parameter> parameters;
  for (auto [index, argument] : enumerate(described.arguments))
    parameters.push_back(Describer(kernel, argument, unsigned(index)).describe());
  StringSet<> used = {"range"};
  for (auto [index, parameter] : enumerate(parameters))
    parameter.name =
        parameterName(parameter.name.empty() ? "arg" + utostr(index) : parameter.name, used);
  return parameters;
}

} // namespace oclc::functions
