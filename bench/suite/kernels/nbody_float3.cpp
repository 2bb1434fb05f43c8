//===- nbody_float3.cpp - Forces between bodies, in float3 through a function -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "ManyBodies.h"
#include "Problem.h"

namespace suite {

Problem nbody_float3(const Wish &wish) { return manyBodies("nbody_float3", wish); }

} // namespace suite
