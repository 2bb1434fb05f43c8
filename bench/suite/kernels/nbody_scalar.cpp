//===- nbody_scalar.cpp - Forces between bodies, components written out -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "ManyBodies.h"
#include "Problem.h"

namespace suite {

Problem nbody_scalar(const Wish &wish) { return manyBodies("nbody_scalar", wish); }

} // namespace suite
