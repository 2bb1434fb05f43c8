// Functions of extensions that need nothing of OpenCL C 2.0 are also declared in earlier versions.
// RUN: %oclc %s --emit=canonical -o - 2>&1 | FileCheck %s
// RUN: %oclc -cl-std=CL1.0 %s --emit=canonical -o - 2>&1 | FileCheck %s
// RUN: %oclc -cl-std=CL1.1 %s --emit=canonical -o - 2>&1 | FileCheck %s
// RUN: %oclc -cl-std=CL2.0 %s --emit=canonical -o - 2>&1 | FileCheck %s

// CHECK-LABEL: define {{.*}}spir_kernel void @k(
kernel void k(global int *a, char4 x, char4 y, uint z) {
  // CHECK: call {{.*}}@_Z3dotDv4_cS_(
  a[0] = dot(x, y);
  // CHECK: call {{.*}}@_Z11dot_acc_satDv4_cS_i(
  a[1] = dot_acc_sat(x, y, 3);
  // CHECK: call {{.*}}@_Z20dot_4x8packed_ss_intjj(
  a[2] = dot_4x8packed_ss_int(z, z);
  // CHECK: call {{.*}}@_Z11bit_reversej(
  a[3] = bit_reverse(z);
  // CHECK: call {{.*}}@_Z15bitfield_insertjjjj(
  a[4] = bitfield_insert(z, z, 3, 5);
}
