// Vectors run along the dimension in which adjacent work-items access adjacent memory, or along the requested one.
// RUN: %oclc --cpu=x86-64-v4 --local-size=16x16 --no-any-local-size --vector-width=16 --emit=asm %s -o - | FileCheck %s
// RUN: %oclc --cpu=x86-64-v4 --local-size=16x16 --no-any-local-size --vector-width=16 --vector-dim=0 --emit=asm %s -o - | FileCheck %s --check-prefix=ZERO
// RUN: %oclc --local-size=16x16 --no-any-local-size -Rpass=select-vector-dimension %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %oclc --vector-dim=1 -Rpass=select-vector-dimension %s -o %t 2>&1 | count 0

// CHECK-NOT: gather
// ZERO: gather
// REMARK: select-vector-dimension.cl:[[@LINE+1]]:1: remark: vectors run along dimension 1: a work-item costs {{[0-9.]*}}, and {{[0-9.]*}} along dimension 0 [-Rpass=select-vector-dimension]
kernel void roots(global float *data, int width) {
  int row = get_global_id(0), col = get_global_id(1), at = row * width + col;
  data[at] = sqrt(data[at]) + sqrt(data[at] + 1) * sqrt(data[at] + 2);
}
