//===- printf.cpp - Feeds what reads printf formats --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is a line with a printf format of OpenCL C, and the block of arguments. The runtime
// prints it (runtime-stub/exec/Format.cpp), with addresses of strings for %s. The compiler, which
// packs the block, must find the same arguments in the format
// (lib/Passes/KernelPrep/PrintfFormats.cpp).
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/PrintfFormats.h"

#include "exec/Format.h"

#include "Require.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

using namespace oclc;
using fuzz::require;

/// Returns the block for `conversions`, with strings for %s. The values come from the input. If the
/// input is too short, the last slots are missing.
static std::vector<std::byte> packArguments(llvm::ArrayRef<abi::PrintfConversion> conversions,
                                            std::string_view values) {
  static const char *const Strings[] = {"", "text", "%d%s%n", nullptr};
  std::vector<std::byte> block;
  for (const abi::PrintfConversion &conversion : conversions) {
    if (values.empty())
      break;
    std::vector<std::byte> slot(conversion.slotBytes());
    const size_t given = std::min(values.size(), slot.size());
    std::memcpy(slot.data(), values.data(), given);
    if (conversion.isString()) {
      const char *string = Strings[uint8_t(values[0]) % std::size(Strings)];
      std::memcpy(slot.data(), &string, sizeof(string));
    }
    values.remove_prefix(given);
    block.insert(block.end(), slot.begin(), slot.end());
  }
  return block;
}

/// Checks that findFormats() finds the format at `offset` in a variable if and only if the format
/// ends in the variable.
static void findInVariable(llvm::StringRef bytes, size_t offset) {
  llvm::LLVMContext context;
  llvm::Module module("", context);
  llvm::Constant *data = llvm::ConstantDataArray::getString(context, bytes, /*AddNull=*/false);
  auto *variable = new llvm::GlobalVariable(module, data->getType(), /*isConstant=*/true,
                                            llvm::GlobalValue::PrivateLinkage, data);
  llvm::Constant *address = llvm::ConstantExpr::getGetElementPtr(
      llvm::Type::getInt8Ty(context), variable,
      llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), offset));
  llvm::SmallVector<llvm::StringRef> formats;
  const bool isFound = passes::findFormats(*address, formats);
  const size_t end = bytes.find('\0', offset);
  require(isFound == (offset < bytes.size() && end != llvm::StringRef::npos),
          "a format is found that has an end");
  if (isFound)
    require(formats.size() == 1 && formats[0] == bytes.slice(offset, end), "it is the one");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  constexpr size_t Most = size_t(1) << 16;
  std::string_view values = fuzz::textOf(data, size);
  if (size != 0)
    findInVariable(values.substr(1), data[0]);
  std::string_view line = fuzz::takeUntil(values, '\n');
  const std::string format(fuzz::takeUntil(line, '\0'));
  llvm::SmallVector<abi::PrintfConversion> conversions;
  require(passes::mergeFormats({format}, conversions), "a format goes with itself");
  const std::vector<std::byte> block = packArguments(conversions, values);
  const auto text = rt::formatPrintf(format.c_str(), block, Most);
  require(!text || text->size() <= Most, "no text is longer than the limit");
  const auto same = rt::formatPrintf(format.c_str(), block, Most);
  require(text == same, "a block is only read");

  // Merge the format with other formats of the same call, which may have other conversions.
  llvm::SmallVector<abi::PrintfConversion> merged;
  const llvm::StringRef half = llvm::StringRef(format).take_front(format.size() / 2);
  (void)passes::mergeFormats({format, half, "%v4hlf %s"}, merged);
  return 0;
}
