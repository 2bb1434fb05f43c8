// The dimensions between which the compiler chooses, with their costs.
// UNSUPPORTED: emulated
// RUN: %oclc --explain=json %s -o %t.json && %python %S/Inputs/facts.py %t.json | FileCheck %s
// RUN: %oclc --explain=json --vector-dim=0 --method=cbs %s -o %t.0.json && %python %S/Inputs/facts.py %t.0.json | FileCheck %s --check-prefix=ASKED

kernel void columns(global const float *in, global float *out, int width) {
  int row = get_global_id(0), column = get_global_id(1);
  out[row * width + column] = in[row * width + column] * 2;
}

// CHECK:      variant columns.any
// CHECK:        dimension 1: a work-item costs least in vectors along it
// CHECK-NEXT:     dimension 0 costs [[#]]
// CHECK-NEXT:     dimension 1 costs [[#]]

// ASKED:      method cbs: it was requested
// ASKED-NEXT:   loops: it has no barrier
// ASKED-NEXT:   replicate: it has no barrier
// ASKED-NEXT:   cbs chosen: only barriers in divergent control flow need it
// ASKED-NEXT: dimension 0: it was requested
