// Vectors of more than 16 bytes are spilled to a stack that is aligned to 64: the entry point sees to it and calls its body.
// RUN: %oclc --cpu=znver4 --vector-width=8 --emit=asm %s -o - | FileCheck %s
// RUN: %oclc --cpu=znver4 --vector-width=off --emit=asm %s -o - | FileCheck %s --check-prefix=OFF
// CHECK: {{^}}oclc.scale.any.znver4:
// CHECK: andq $-64, %rsp
// CHECK: callq oclc.scale.any.znver4.aligned
// CHECK: {{^}}oclc.scale.any.znver4.aligned:
// CHECK: vmulps
// OFF-NOT: .aligned
kernel void scale(global float *p, float f) {
  p[get_global_id(0)] *= f;
}
