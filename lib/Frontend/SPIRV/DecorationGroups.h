//===- DecorationGroups.h - Give the decorations of groups to their members -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Replaces groups of decorations by the decorations of each target, so that later steps find all
// decorations in one form:
//
//   OpDecorate %group SpecId 7
//   %group = OpDecorationGroup           =>   OpDecorate %n SpecId 7
//   OpGroupDecorate %group %n %m              OpDecorate %m SpecId 7
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_DECORATIONGROUPS_H
#define OCLC_FRONTEND_SPIRV_DECORATIONGROUPS_H

#include "Spirv/Words.h"

namespace oclc::spirv {

/// Returns `m` without groups of decorations. Fails if the decorations of all targets need too much
/// memory.
llvm::Expected<Module> expandDecorationGroups(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_DECORATIONGROUPS_H
