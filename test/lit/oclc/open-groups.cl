// Groups of a known size with opened loops run alone if they are large and fill vectors. Otherwise they join like
// groups of any size, if that leaves a smaller remainder.
// RUN: %oclc --cpu=znver4 --no-any-local-size --local-size=100 -Rpass-missed=coalesce-work-groups %s -o %t.oclbin 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ALONE
// RUN: %oclc --cpu=znver4 --no-any-local-size --local-size=127 -Rpass=coalesce-work-groups %s -o %t.oclbin 2>&1 \
// RUN:   | FileCheck %s --check-prefix=JOINED

// ALONE: remark: work-groups are not coalesced: its loops are interchanged
// JOINED: remark: work-groups of a row run as one: no barrier, no local memory, only global ids
kernel void waves(global const float *in, global float *out, int steps) {
  int i = get_global_id(0);
  float x = in[i], sum = 0;
  for (int k = 0; k < steps; ++k) {
    sum = sum * 0.5f + x * in[k * 256 + i];
    x += 0.25f;
  }
  out[i] = sum;
}
