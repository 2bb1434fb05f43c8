// Remarks of passes are kept on demand, and shown by source location. A remark that holds for several versions of a
// kernel is shown once.
// RUN: %oclc %s --cpu=x86-64-v3 --cpu=x86-64-v4 --vector-width=8 --local-size=64 --embed-remarks -o %t.oclbin
// RUN: %ocldis --remarks %t.oclbin | FileCheck %s
// RUN: %ocldis --remarks --kernel second %t.oclbin | FileCheck %s --check-prefix=SECOND --implicit-check-not=pick
// RUN: %oclc %s --cpu=x86-64-v3 --vector-width=8 -o %t.plain.oclbin
// RUN: not %ocldis --remarks %t.plain.oclbin 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %ocldis --remarks --json %t.oclbin 2>&1 | FileCheck %s --check-prefix=USAGE

// The same remarks can be written to a file for LLVM's tools, without other changes or messages.
// RUN: %oclc %s --cpu=x86-64-v3 --vector-width=8 --save-remarks=%t.yaml -o %t.same.oclbin 2>&1 | count 0
// RUN: cmp %t.plain.oclbin %t.same.oclbin
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml
// RUN: llvm-remarkutil count --parser=yaml %t.yaml -o %t.count
// RUN: not %oclc %s --save-remarks=%t.none/file -o %t.same.oclbin 2>&1 | FileCheck %s --check-prefix=UNWRITTEN

// CHECK: remarks.cl:[[#@LINE+3]]:0: select-work-group-method: 'pick' for any local size is run by loops: it has no barrier
// CHECK-NEXT: in pick.any
// SECOND: remarks.cl:{{[0-9]+}}:0: select-work-group-method: 'second' for any local size is run by loops
kernel void pick(global float *y, global const float *x, global const int *j) {
  size_t i = get_global_id(0);
  // CHECK: remarks.cl:[[#@LINE+4]]:10: vectorize-work-items: gather: lanes load from different places
  // CHECK-NEXT: in {{.*}}pick.any.x86-64-v3, {{.*}}pick.64x1x1.x86-64-v3, {{.*}}pick.any.x86-64-v4
  // YAML: Pass: vectorize-work-items
  // YAML: DebugLoc: { File: '{{.*}}remarks.cl',{{([[:space:]]*)}} Line: [[#@LINE+1]],
  y[i] = x[j[i]];
}

kernel void second(global float *y) { y[get_global_id(0)] = 1; }

// NONE: ocldis: error: {{.*}}: it holds no remarks; compile with --embed-remarks, or ask 'oclc -Rpass=REGEX' for them
// USAGE: ocldis: error: --json does not go with --disassemble, --ir, --remarks or --sections
// UNWRITTEN: error: {{.*}}.none/file
