//===- BinaryManifestTest.cpp - The manifest, there and back ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "oclc/Binary/Reader.h"

#include <gtest/gtest.h>

TEST(Reader, EmptyFile) { EXPECT_EQ(oclc::binary::read({}).error, "is empty"); }
