// Vectors of more than 16 bytes are spilled to a stack that is aligned to 64: the entry point sees to it, calls the code
// behind, and is one function for those who look at it.
// RUN: %oclc --cpu=znver4 --vector-width=8 %s -o %t.oclbin && ocldis -d %t.oclbin | FileCheck %s
// RUN: %oclc --cpu=znver4 --vector-width=off %s -o %t.oclbin && ocldis -d %t.oclbin | FileCheck %s --check-prefix=OFF
// CHECK: <oclc.scale.any.znver4>:
// CHECK-NEXT: pushq %rbp
// CHECK-NEXT: movq %rsp, %rbp
// CHECK-NEXT: andq $-0x40, %rsp
// CHECK-NEXT: callq {{.*}} <oclc.scale.any.znver4+0x20>
// CHECK-NEXT: movq %rbp, %rsp
// CHECK-NEXT: popq %rbp
// CHECK-NEXT: retq
// CHECK: vmulps
// OFF: <oclc.scale.any.znver4>:
// OFF-NOT: andq $-0x40, %rsp
kernel void scale(global float *p, float f) {
  p[get_global_id(0)] *= f;
}
