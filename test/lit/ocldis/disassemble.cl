// Machine code is shown with symbols, branch targets and, if there is debug information, source lines.
//
// RUN: %oclc -g %s -o %t.g.oclbin --cpu=x86-64-v3
// RUN: %ocldis --disassemble --kernel=first %t.g.oclbin | FileCheck %s
// RUN: %ocldis -d --kernel=first --syntax=intel --no-source %t.g.oclbin | FileCheck %s --check-prefix=INTEL
// RUN: %ocldis -d --kernel=first --show-bytes --no-source %t.g.oclbin | FileCheck %s --check-prefix=BYTES
// RUN: %oclc %s -o %t.oclbin --cpu=x86-64-v3
// RUN: %ocldis -d %t.oclbin | FileCheck %s --check-prefix=PLAIN

kernel void first(global int *out, int value) {
  size_t i = get_global_id(0);
  while (out[i] < value)
    out[i] = out[i] * 3 + 1;
}

kernel void other() {}

// CHECK:      disassemble.cl.tmp.g.oclbin: disassembly
// CHECK-NOT:  other
// CHECK:      {{^}}00001000 <[[NAME:[^>]*first[^>]*]]>:
// CHECK:      ; {{.*}}disassemble.cl:{{1[0-9]}}:
// CHECK:      ; {{.*}}disassemble.cl:{{1[23]}}: {{while|out}}
// CHECK:      j{{[a-z]+}} 0x{{[0-9a-f]+}} <[[NAME]]+0x{{[0-9a-f]+}}>
// CHECK-NOT:  other

// INTEL-NOT:  ;
// INTEL:      mov{{[a-z]*}} {{.*}}qword ptr [
// INTEL-NOT:  %r

// BYTES:      {{^ +[0-9a-f]+:( [0-9a-f][0-9a-f])+ .*ret}}

// PLAIN-NOT:  ; {{.*}}.cl:
// PLAIN-DAG:  <{{[^>]*}}first{{[^>]*}}>:
// PLAIN-DAG:  <{{[^>]*}}other{{[^>]*}}>:
