// A version of a kernel for formats of images has no symbol. Its code is shown with that of the kernel that calls it, and
// not with that of another one.
//
// RUN: %oclc %s -o %t.oclbin --cpu=x86-64-v3 --image-formats=rgba-float
// RUN: %ocldis -d --no-source --kernel=copy %t.oclbin | FileCheck %s
// RUN: %ocldis -d --no-source --kernel=plain %t.oclbin | FileCheck %s --check-prefix=PLAIN
// RUN: %ocldis -d --no-source --kernel=copy %t.oclbin | grep '^0.*called' > %t.copy
// RUN: %ocldis -d --no-source --kernel=twice %t.oclbin | grep '^0.*called' > %t.twice
// RUN: %ocldis -d --no-source %t.oclbin | grep '^0.*called' | sort > %t.all
// RUN: sort -u %t.copy %t.twice | diff - %t.all
// RUN: not diff %t.copy %t.twice

kernel void copy(read_only image2d_t from, write_only image2d_t to) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(to, at, read_imagef(from, at));
}

kernel void twice(read_only image2d_t from, write_only image2d_t to) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(to, at, 2 * read_imagef(from, at));
}

kernel void plain(global int *out) { *out = 1; }

// CHECK-DAG: <oclc.copy.any.x86-64-v3>:
// CHECK-DAG: {{call|jmp}}{{.*}} 0x[[VERSION:[0-9a-f]+]] <called.[[VERSION]]>
// CHECK-DAG: {{^0+}}[[VERSION]] <called.[[VERSION]]>:

// PLAIN-NOT: <called
