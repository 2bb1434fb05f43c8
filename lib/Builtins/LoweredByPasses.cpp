//===- LoweredByPasses.cpp - Built-ins that passes replace ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Library.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace oclc::builtins {

bool isLoweredByPasses(StringRef mangledName) {
  if (mangledName.starts_with("__oclc_group_"))
    return true;
  return StringSwitch<bool>(mangledName)
      .Cases({"_Z12get_work_dimv", "_Z13get_global_idj", "_Z12get_local_idj", "_Z12get_group_idj"},
             true)
      .Cases({"_Z15get_global_sizej", "_Z14get_local_sizej", "_Z23get_enqueued_local_sizej"}, true)
      .Cases({"_Z14get_num_groupsj", "_Z17get_global_offsetj"}, true)
      .Cases({"_Z20get_global_linear_idv", "_Z19get_local_linear_idv"}, true)
      .Cases({"_Z7barrierj", "_Z18work_group_barrierj", "_Z18work_group_barrierj12memory_scope"},
             true)
      .Cases({"printf", "_Z6printfPU3AS2Kcz", "__oclc_printf", "__oclc_address_space"}, true)
      .Default(false);
}

} // namespace oclc::builtins
