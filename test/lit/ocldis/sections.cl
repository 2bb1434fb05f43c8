// The sizes of sections and symbols are listed.
//
// RUN: %oclc %s -o %t.oclbin --embed-source
// RUN: %ocldis --sections %t.oclbin | FileCheck %s

kernel void only(global int *out) { out[get_global_id(0)] = 1; }

// CHECK:      sections.cl.tmp.oclbin: sections
// CHECK-NEXT:   section offset bytes  loaded
// CHECK-DAG:    .note.oclc 0x{{[0-9a-f]+}} {{[0-9]+}}  yes
// CHECK-DAG:    .text 0x1000 {{[0-9]+}}  yes
// CHECK-DAG:    .oclc.source 0x{{[0-9a-f]+}} {{[0-9]+}}  no
// CHECK:        {{[0-9]+}} bytes are loaded, {{[0-9]+}} are not, {{[0-9]+}} are headers and padding
// CHECK:      sections.cl.tmp.oclbin: symbols
// CHECK-NEXT:   symbol address bytes  kind
// CHECK-NEXT:   {{[^ ]*only[^ ]*}} 0x1000 {{[0-9]+}}  code
