// The canonical IR is shown if the compiler was told to embed it.
//
// RUN: %oclc %s -o %t.oclbin --embed-ir
// RUN: %ocldis --ir %t.oclbin | FileCheck %s
// RUN: %ocldis --ir --kernel=other %t.oclbin | FileCheck %s --check-prefix=OTHER
// RUN: %oclc %s -o %t.without.oclbin
// RUN: not %ocldis --ir %t.without.oclbin 2>&1 | FileCheck %s --check-prefix=WITHOUT

kernel void first(global int *out) { out[get_global_id(0)] = 1; }
kernel void other() {}

// CHECK:     target triple = "spir64-unknown-unknown"
// CHECK-DAG: spir_kernel void @first(
// CHECK-DAG: spir_kernel void @other(

// OTHER-NOT: @first
// OTHER:     spir_kernel void @other(
// OTHER-NOT: @first

// WITHOUT: ocldis: error: {{.*}}without.oclbin: it holds no canonical IR; compile with --embed-ir, or let 'oclc --emit=canonical' print it
