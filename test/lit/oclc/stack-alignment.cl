// Vectors of more than 16 bytes are spilled to a stack that is aligned to 64 bytes. The entry point aligns it and calls
// the code after itself, and both appear as one function to tools.
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
