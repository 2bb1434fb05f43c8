// Remarks report, by line, how a loop over work-items is vectorized and what its lanes do not do at once. Each line
// gets a remark once; copies for the remainder and attempts of 'auto' give none.
// RUN: %oclc --cpu=x86-64-v4 --vector-width=16 --local-size=64 --no-any-local-size -Rpass=vectorize-work-items \
// RUN:   -Rpass-analysis=vectorize-work-items %s -o %t 2> %t.remarks
// RUN: FileCheck %s --input-file=%t.remarks --implicit-check-not=remark:
// RUN: %oclc --cpu=x86-64-v4 --vector-width=16 %s -o %t 2>&1 | count 0
// RUN: %oclc --cpu=x86-64-v4 --vector-width=16 --kernel=escape -Rpass=vectorize-work-items \
// RUN:   -Rpass-analysis=vectorize-work-items %s -o %t 2>&1 | FileCheck %s --check-prefix=ANY --implicit-check-not=remark:
// RUN: %oclc --cpu=x86-64-v4 --vector-width=16 --kernel=together --local-size=9 --local-size=15 \
// RUN:   --no-any-local-size -Rpass=vectorize-work-items %s -o %t 2>&1 | FileCheck %s --check-prefix=MASK --implicit-check-not=remark:
// RUN: %oclc --cpu=x86-64-v3 --vector-width=8 --kernel=together --local-size=9 --local-size=12 \
// RUN:   --no-any-local-size -Rpass=vectorize-work-items %s -o %t 2>&1 | FileCheck %s --check-prefix=FEW --implicit-check-not=remark:
// RUN: %oclc --cpu=x86-64-v4 --kernel=scattered --local-size=64 --no-any-local-size \
// RUN:   -Rpass-analysis=vectorize-work-items %s -o %t 2>&1 | FileCheck %s --check-prefix=TRIED --implicit-check-not=remark:

// MASK: [[#@LINE+5]]:{{[0-9]+}}: remark: all work-items run in a vector of 16 lanes under a mask [-Rpass=vectorize-work-items]
// FEW-DAG: [[#@LINE+4]]:{{[0-9]+}}: remark: 8 work-items run in a vector, the remainder one by one [-Rpass=vectorize-work-items]
// FEW-DAG: [[#@LINE+3]]:{{[0-9]+}}: remark: 8 work-items run in a vector, the remainder in a vector of 4 lanes [-Rpass=vectorize-work-items]
kernel void together(global float *p) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: 16 work-items run in a vector [-Rpass=vectorize-work-items]
  size_t i = get_local_id(0);
  p[i] = p[i] * 2;
}

// TRIED: remark: {{[0-9]+}} lanes cost {{.*}}, LLVM's loop vectorizer
kernel void scattered(global float *y, global const float *x, global const int *j, ulong n) {
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: 16 work-items run in a vector
  size_t i = get_local_id(0);
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: gather: lanes load from different places; an index that grows by one with the id is a single access [-Rpass-analysis=vectorize-work-items]
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: scatter: lanes store to different places; an index that grows by one with the id is a single access [-Rpass-analysis=vectorize-work-items]
  y[i * n] = x[j[i]] + x[j[i] + 4];
}

// Adjacent elements that are loaded or stored in whole vectors and shuffled are not reported as gathers.
kernel void strided(global float *y, global const float *x) {
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: 16 work-items run in a vector
  size_t i = get_local_id(0);
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: gather: lanes are 136 bytes apart; an array for each member, or another order of the dimensions, brings them together
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: scatter: lanes are 80 bytes apart
  y[1000 - 20 * i] = x[34 * i];
  y[2 * i] = x[2 * i];
  y[2 * i + 1] = x[2 * i + 1];
}

kernel void one_by_one(global volatile int *v, global int *bins, global float *p) {
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: 16 work-items run in a vector
  size_t i = get_local_id(0);
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: lane by lane: an atomic access; atomics of all lanes at one address are combined
  atomic_add(&bins[i], (int)p[i]);
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: lane by lane: a volatile access; accesses that are not volatile are vectorized
  v[i] = 3;
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: lane by lane: a call of 'printf' [
  printf("first\n");
  if (p[i] > 1)
    // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: mask: lanes whose condition is false are inactive, and the block is skipped when no lane is active [
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: lane by lane: a call of 'printf' [
    printf("second\n");
}

kernel void escape(global float *p, int n) {
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: 16 work-items run in a vector
  // ANY-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: 16 work-items run in a vector, the remainder in a vector of 16 lanes under a mask [
  int i = get_global_id(0);
  float x = p[i];
  // ANY-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: divergent trip count: the loop runs until its last lane leaves; equal trip counts of adjacent work-items avoid idle lanes [-Rpass-analysis=vectorize-work-items]
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: divergent trip count: the loop runs until its last lane leaves
  for (int k = 0; k < n && x < 5; ++k)
    x = x * x + k;
  for (int k = 0; k < n; ++k)
    x += k * x;
  p[i] = x;
}

kernel void chosen(global float *y, global const float *x) {
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: 16 work-items run in a vector
  size_t i = get_local_id(0);
  if (x[i] > 0)
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: mask: lanes whose condition is false are inactive; a value that ?: selects and all lanes store needs no mask [
    y[i] = x[i];
}
