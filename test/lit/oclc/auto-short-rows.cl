// LLVM's vectorizer leaves loops with few iterations alone if it cannot prove that their indices do not wrap around. The
// choice of a width knows that, although it hides the number of iterations from LLVM.
// RUN: %oclc --cpu=x86-64-v3 --no-any-local-size --local-size=8x8 --emit=llvm-ir -Rpass-analysis=vectorize-work-items %s -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=CODE < %t.ll
// CHECK: auto-short-rows.cl:[[@LINE+6]]:11: remark: 8 lanes cost {{.*}} for each work-item, one by one they cost
// CODE-LABEL: define void @oclc.blocks.8x8x1
// CODE: load <8 x float>
// CODE: store <8 x float>
__kernel void blocks(__global const float *input, __global float *output, int width) {
  __local float block[8][8];
  int x = get_local_id(0), y = get_local_id(1);
  int at = get_global_id(1) * width + get_global_id(0);
  block[y][x] = input[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  output[at] = block[x][y];
}
