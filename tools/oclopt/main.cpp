//===- main.cpp - The command line tool for single passes -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclopt -S -verify-stages -passes='verify-canonical,flatten' kernel.ll
//
//===--------------------------------------------------------------------------------------------===//

#include "Opt.h"

#include <cstddef>

int main(int Count, char **Values) { return oclc::runOpt({Values, size_t(Count)}); }
