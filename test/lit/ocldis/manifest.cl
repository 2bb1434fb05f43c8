// The description of a binary as text contains every field of the manifest.
//
// RUN: %oclc %s -o %t.oclbin --vector-width=4 --cpu=x86-64-v2 --cpu=x86-64-v3 --local-size=64 -cl-kernel-arg-info -cl-mad-enable
// RUN: %ocldis %t.oclbin | FileCheck %s
// RUN: %ocldis %t.oclbin | FileCheck %s --check-prefix=ALIGNED --strict-whitespace
// RUN: %ocldis --kernel=empty %t.oclbin | FileCheck %s --check-prefix=EMPTY
// RUN: %ocldis - < %t.oclbin | FileCheck %s --check-prefix=STDIN
// RUN: %ocldis %t.oclbin %t.oclbin | FileCheck %s --check-prefix=TWICE

struct Pair { float a; int b; };

__attribute__((vec_type_hint(float4)))
kernel void scale(global float4 *restrict data, const float factor, constant float *table,
                  local float *tile, struct Pair pair) {
  local float first[64];
  size_t i = get_global_id(0);
  first[get_local_id(0)] = table[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[get_local_id(0)] = first[0];
  data[i] = data[i] * factor + tile[0] + pair.a + pair.b;
}

kernel __attribute__((reqd_work_group_size(8, 4, 1))) void empty() {}

// CHECK:      manifest.cl.tmp.oclbin: oclc binary, format version 1
// CHECK-NEXT:   size              {{[0-9]+}} bytes, {{[0-9]+}} in memory
// CHECK-NEXT:   content hash      {{[0-9a-f]+$}}
// CHECK-NEXT:   build-id          {{[0-9a-f]+$}}
// CHECK-NEXT:   type              executable
// CHECK-NEXT:   compiler          oclc {{.*}} (LLVM 22{{.*}})
// CHECK-NEXT:   language          OpenCL C 1.2
// CHECK-NEXT:   options           {{.*}}-cl-mad-enable
// CHECK-NEXT:   triple            x86_64-unknown-linux-gnu
// CHECK-NEXT:   argument info     yes
// CHECK-NEXT:   work-groups       all of one size
// CHECK-NEXT:   global variables  0 bytes
// CHECK-NEXT:   embedded          -
// CHECK-EMPTY:
// CHECK-NEXT: targets
// CHECK-NEXT:   0  x86-64-v2: crc32 popcnt sse sse2 sse3 sse4.1 sse4.2 ssse3
// CHECK-NEXT:   1  x86-64-v3: avx avx2 bmi bmi2
// CHECK:      kernel scale
// CHECK-NEXT:   arguments         5, packed into 40 bytes
// CHECK-NEXT:     #  offset  size  align  type         name    qualifiers
// CHECK-NEXT:     0       0     8      8  float4*      data    global restrict
// CHECK-NEXT:     1       8     4      4  float        factor
// CHECK-NEXT:     2      16     8      8  float*       table   constant const
// CHECK-NEXT:     3      24     8      8  float*       tile    local
// CHECK-NEXT:     4      32     8      4  struct Pair  pair
// CHECK-NEXT:   attributes        vec_type_hint(float4)
// CHECK-NEXT:   sub-groups        16 work-items
// CHECK-NEXT:   local memory      256 bytes per work-group
// CHECK-NEXT:   private memory    0 bytes per work-item
// CHECK-NEXT:   variants          4
// CHECK-NEXT:     symbol local size  target     method  width  context bytes address  code bytes
// CHECK-NEXT:     {{[^ ]+}} any         x86-64-v2  loops       4  {{[0-9]+}} per item 0x1000
// CHECK-NEXT:     {{[^ ]+}} 64x1x1      x86-64-v2  loops
// CHECK-NEXT:     {{[^ ]+}} any         x86-64-v3  loops
// CHECK-NEXT:     {{[^ ]+}} 64x1x1      x86-64-v3  loops
// CHECK-EMPTY:
// CHECK-NEXT: kernel empty
// CHECK-NEXT:   arguments         none
// CHECK-NEXT:   attributes        reqd_work_group_size(8,4,1)
// CHECK-NEXT:   required size     8x4x1

// ALIGNED:{{^}}    #  offset  size  align  type         name    qualifiers{{$}}
// ALIGNED:{{^}}    0       0     8      8  float4*      data    global restrict{{$}}
// ALIGNED:{{^}}    1       8     4      4  float        factor{{$}}

// EMPTY-NOT:  kernel scale
// EMPTY:      kernel empty

// STDIN:      -: oclc binary, format version 1

// TWICE:      oclc binary, format version 1
// TWICE:      oclc binary, format version 1
