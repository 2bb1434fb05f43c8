// The functions of cl_intel_subgroups are declared when a program uses them, from OpenCL C 1.2 on.
// RUN: %oclc %s -o %t
// RUN: %oclc -cl-std=CL2.0 %s -o %t
// RUN: %oclc -cl-std=CL3.0 %s -o %t
// RUN: not %oclc -DWRONG %s -o %t 2>&1 | FileCheck %s
// RUN: not %oclc -cl-std=CL1.1 %s -o %t 2>&1 | FileCheck --check-prefix=EARLY %s

kernel void shuffled(global float4 *values, global const ushort *from, global ushort *to) {
  uint me = get_global_id(0);
  // EARLY: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}'intel_sub_group_shuffle'
  values[me] = intel_sub_group_shuffle(values[me], get_sub_group_size() - 1);
  intel_sub_group_block_write_us4(to, intel_sub_group_block_read_us4(from));
}

// A function of the program hides one of the extension.
float intel_sub_group_shuffle_xor(float x) { return x; }
kernel void own(global float *x) { *x = intel_sub_group_shuffle_xor(*x); }

#ifdef WRONG
kernel void wrong(global const ushort *from, global ushort *to) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}'intel_sub_group_block_read_ui16'
  to[0] = intel_sub_group_block_read_ui16(from).s0;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: incompatible pointer types
  to[1] = (ushort)intel_sub_group_block_read_ui(from);
}
#endif
