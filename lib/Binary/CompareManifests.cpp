//===- CompareManifests.cpp - Compare binaries of one program for several machines ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/MultiBinary.h"
#include "Binary/Text.h"

#include <algorithm>

using namespace oclc;
using namespace oclc::binary;

namespace {

/// True if applications see no difference between two kernels. Memory sizes may differ, because
/// they depend on the code.
bool isSameKernel(const Kernel &one, const Kernel &other) {
  return one.arguments == other.arguments && one.argumentBytes == other.argumentBytes &&
         one.requiredWorkGroupSize == other.requiredWorkGroupSize &&
         one.workGroupSizeHint == other.workGroupSizeHint &&
         one.subGroupSize == other.subGroupSize && one.attributes == other.attributes;
}

} // namespace

std::string binary::differenceOf(const Manifest &one, const Manifest &other) {
  if (one.type != other.type)
    return "the type";
  if (one.options != other.options)
    return "the options";
  if (one.sourceLanguage != other.sourceLanguage)
    return "the source language";
  if (one.argumentInfo != other.argumentInfo)
    return "the information about arguments";
  if (one.uniformWorkGroups != other.uniformWorkGroups)
    return "whether work-groups are uniform";
  if (one.sanitizers != other.sanitizers)
    return "the sanitizers";
  if (one.globalVariableBytes != other.globalVariableBytes)
    return "the size of program-scope variables";
  if (one.imports != other.imports)
    return "the imports";
  if (!std::ranges::equal(one.kernels, other.kernels, {}, &Kernel::name, &Kernel::name))
    return "the names of the kernels";
  for (size_t i = 0; i != one.kernels.size(); ++i)
    if (!isSameKernel(one.kernels[i], other.kernels[i]))
      return concat("the kernel ", inQuotes(one.kernels[i].name));
  return {};
}
