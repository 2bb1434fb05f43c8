//===- hello.cl - Greetings from every work-item ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Calls printf with a string, integers, a floating-point number and a vector.
//
//===------------------------------------------------------------------------------------------===//

kernel void hello(uint seed) {
  const uint i = get_global_id(0);
  const float4 quarter = (float4)(0.25f, 0.5f, 0.75f, 1.0f) * (float)i;
  printf("%s %u of group %u: seed %#06x, %5.2f, %.2v4hlf\n", i % 2 ? "odd item" : "even item", i,
         (uint)get_group_id(0), seed, (float)i / 3.0f, quarter);
}
