// The manifest describes arguments and attributes as the source declares them.
// RUN: %oclc %s -o %t.oclbin && %ocldis %t.oclbin | FileCheck %s
// RUN: %oclc -cl-kernel-arg-info %s -o %t.oclbin && %ocldis %t.oclbin | FileCheck %s --check-prefix=INFO

// INFO: argument info     yes
typedef struct {
  int a;
  float b[5];
  char c;
} S;

// CHECK: argument info     no
// CHECK: kernel k
// CHECK: arguments         8, packed into 96 bytes
// CHECK:      0  0 8 8 float4* p global
// CHECK-NEXT: 1  16 16 16 uint3 v
// CHECK-NEXT: 2  32 8 8 uchar* q global volatile
// CHECK-NEXT: 3  40 8 8 double* l local
// CHECK-NEXT: 4  48 8 8 int* c constant const restrict
// CHECK-NEXT: 5  56 28 4 S s
// CHECK-NEXT: 6  84 1 1 char b
// CHECK-NEXT: 7  88 8 8 ulong n
// CHECK: attributes        vec_type_hint(float4) work_group_size_hint(8,2,1)
kernel __attribute__((vec_type_hint(float4))) __attribute__((work_group_size_hint(8, 2, 1)))
void k(global float4 *p, const uint3 v, volatile global uchar *q, local double *l,
       constant int *restrict c, S s, char b, ulong n) {
  *p = v.x + *l + *c + s.a + b + n;
  *q = 1;
}

// CHECK: kernel none
// CHECK-NEXT: arguments none
// CHECK: vec_type_hint(uchar16)
kernel __attribute__((vec_type_hint(uchar16))) void none(void) {}
