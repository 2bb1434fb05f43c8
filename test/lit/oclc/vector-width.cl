// The manifest records how many work-items a vector has, whether requested or selected by cost. A loop that is not
// vectorized has one reason, which is reported once.
// RUN: %oclc --vector-width=8 %s -o %t.oclbin -Rpass-missed=vectorize-work-items 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: ocldis %t.oclbin | FileCheck %s
// RUN: %oclc %s -o %t.auto.oclbin
// RUN: ocldis %t.auto.oclbin | FileCheck %s --check-prefix=AUTO

// CHECK: oclc.escape.any.x86-64-v3 {{ *}}any {{ *}}x86-64-v3 {{ *}}loops {{ *}}8 {{ *}}0 per item
// AUTO: oclc.escape.any.x86-64-v3 {{ *}}any {{ *}}x86-64-v3 {{ *}}loops {{ *}}16 {{ *}}0 per item
kernel void escape(global float *p, int n) {
  int i = get_global_id(0);
  float x = p[i];
  for (int k = 0; k < n && x < 5; ++k)
    x = x * x + k;
  p[i] = x;
}

// CHECK: oclc.waits.any.x86-64-v3 {{ *}}any {{ *}}x86-64-v3 {{ *}}loops {{ *}}1 {{ *}}0 per item
// WHY-COUNT-1: remark: work-items run one by one: 'load' of '<4 x float>' cannot be split into scalars
// WHY-NOT: remark:
kernel void waits(global volatile float4 *p) {
  size_t i = get_global_id(0);
  p[i] = p[i] + 1;
}
