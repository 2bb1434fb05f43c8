// A version of a kernel for formats of images has no symbol. Its code is shown behind that of the kernel that calls it.
//
// RUN: %oclc %s -o %t.oclbin --cpu=x86-64-v3 --image-formats=rgba-float
// RUN: %ocldis -d --kernel=copy %t.oclbin | FileCheck %s
// RUN: %ocldis -d --kernel=plain %t.oclbin | FileCheck %s --check-prefix=PLAIN

kernel void copy(read_only image2d_t from, write_only image2d_t to) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(to, at, read_imagef(from, at));
}

kernel void plain(global int *out) { *out = 1; }

// CHECK-DAG: <oclc.copy.any.x86-64-v3>:
// CHECK-DAG: {{call|jmp}}{{.*}} 0x[[VERSION:[0-9a-f]+]] <called.[[VERSION]]>
// CHECK-DAG: {{^0+}}[[VERSION]] <called.[[VERSION]]>:

// PLAIN-NOT: <called
