// Each kernel has one race. The report names the lines of both accesses, and both work-items.
// REQUIRES: oclc, runtime
// RUN: %oclc -w -cl-std=CL3.0 --sanitize=race %s -o %t.oclbin
// RUN: %launch-sanitized %t.oclbin %s 2>&1 | FileCheck %s
// RUN: %oclc -w -cl-std=CL3.0 --sanitize=race -O0 %s -o %t.O0.oclbin
// RUN: %launch-sanitized %t.O0.oclbin %s 2>&1 | FileCheck %s
// RUN: %oclc -w -cl-std=CL3.0 --sanitize=race -O1 --method=cbs %s -o %t.cbs.oclbin
// RUN: %launch-sanitized %t.cbs.oclbin %s 2>&1 | FileCheck %s

// LAUNCH: no_barrier 4 4 buffer:64
// CHECK: kernel no_barrier
kernel void no_barrier(global int *to) {
  local int tile[5];
  size_t i = get_local_id(0);
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} write of 4 bytes of local variable 'tile' by work-item (1, 0, 0) {{.*}} races with work-item (0, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} note: the read of work-item (0, 0, 0) is here
  tile[i] = i + 1;
  to[i] = tile[i + 1];
}
// CHECK-NEXT: {{.*}} 3 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: one_writes_all_read 4 4 buffer:64
// CHECK: kernel one_writes_all_read
kernel void one_writes_all_read(global int *to) {
  local int start;
  if (get_local_id(0) == 0)
    start = 3;
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} read of 4 bytes of local variable 'start' by work-item (1, 0, 0) {{.*}} races with work-item (0, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE-2]]:{{.*}} note: the write of work-item (0, 0, 0) is here
  to[get_local_id(0)] = start;
}
// CHECK-NEXT: {{.*}} 3 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: reduction 8 8 buffer:64 local:32
// CHECK: kernel reduction
kernel void reduction(global int *to, local int *sums) {
  size_t i = get_local_id(0);
  sums[i] = i + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 4)
    sums[i] += sums[i + 4];
  barrier(CLK_LOCAL_MEM_FENCE);
// CHECK-NEXT: {{.*}}:[[@LINE+4]]:{{.*}} write of 4 bytes of argument 'sums' by work-item (1, 0, 0) {{.*}} races with work-item (0, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+3]]:{{.*}} note: the read of work-item (0, 0, 0) is here
  for (size_t step = 2; step > 0; step /= 2)
    if (i < step)
      sums[i] += sums[i + step];
  to[i] = sums[i];
}
// CHECK: status -5

// LAUNCH: same_global_word 4 4 buffer:64
// CHECK: kernel same_global_word
kernel void same_global_word(global int *to) {
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} write of 4 bytes of argument 'to' by work-item (1, 0, 0) {{.*}} races with work-item (0, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+1]]:{{.*}} note: the write of work-item (0, 0, 0) is here
  to[3] = get_local_id(0) + 1;
}
// CHECK-NEXT: {{.*}} 3 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: halo 6 6 buffer:64
// CHECK: kernel halo
kernel void halo(global int *a) {
  size_t i = get_global_id(0);
  if (i == 0)
    return;
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} read of 4 bytes of argument 'a' by work-item (2, 0, 0) {{.*}} races with work-item (1, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+1]]:{{.*}} note: the write of work-item (1, 0, 0) is here
  a[i] = a[i - 1] + 1;
}
// CHECK-NEXT: {{.*}} 4 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: second_barrier 4 4 buffer:64
// CHECK: kernel second_barrier
kernel void second_barrier(global int *to) {
  local int tile[4];
  size_t i = get_local_id(0);
  int sum = 0;
  for (int k = 0; k < 2; ++k) {
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} write of 4 bytes of local variable 'tile' by work-item (0, 0, 0) {{.*}} races with work-item (3, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+3]]:{{.*}} note: the read of work-item (3, 0, 0) is here
    tile[i] = k + i;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += tile[(i + 1) % 4];
  }
  to[i] = sum;
}
// CHECK: status -5

// LAUNCH: atomic_and_plain 4 4 buffer:64
// CHECK: kernel atomic_and_plain
kernel void atomic_and_plain(global int *to) {
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} atomic access of 4 bytes of argument 'to' by work-item (1, 0, 0) {{.*}} races with work-item (0, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} note: the read of work-item (0, 0, 0) is here
  atomic_inc(&to[0]);
  to[get_local_id(0) + 1] = to[0];
}
// CHECK: status -5

// LAUNCH: wrong_fence 4 4 buffer:64
// CHECK: kernel wrong_fence
kernel void wrong_fence(global int *a) {
  size_t i = get_local_id(0);
  a[i] = i + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} read of 4 bytes of argument 'a' by work-item (0, 0, 0) {{.*}} races with work-item (1, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE-3]]:{{.*}} note: the write of work-item (1, 0, 0) is here
  int next = a[(i + 1) % 4];
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[i] = next;
}
// CHECK-NEXT: {{.*}} 4 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: bins 4 4 buffer:64
// CHECK: kernel bins
kernel void bins(global int *to) {
  local int counts[2];
  size_t i = get_local_id(0);
  if (i < 2)
    counts[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} read of 4 bytes of local variable 'counts' by work-item (2, 0, 0) {{.*}} races with work-item (0, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+1]]:{{.*}} note: the write of work-item (0, 0, 0) is here
  ++counts[i % 2];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 2)
    to[i] = counts[i];
}
// CHECK: status -5

// LAUNCH: transposed 4,4 2,2 buffer:64
// CHECK: kernel transposed
kernel void transposed(global int *to) {
  local int tile[2][2];
  size_t x = get_local_id(0), y = get_local_id(1);
// CHECK-NEXT: {{.*}}:[[@LINE+4]]:{{.*}} write of 4 bytes of local variable 'tile' by work-item (0, 1, 0) {{.*}} races with work-item (1, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+4]]:{{.*}} note: the read of work-item (1, 0, 0) is here
// CHECK-NEXT: {{.*}}:[[@LINE+3]]:{{.*}} read of 4 bytes of local variable 'tile' by work-item (0, 1, 0) {{.*}} races with work-item (1, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+1]]:{{.*}} note: the write of work-item (1, 0, 0) is here
  tile[y][x] = get_global_id(0) + 1;
  to[get_global_id(1) * 4 + get_global_id(0)] = tile[x][y];
}
// CHECK: status -5

// LAUNCH: overlapping_vectors 4 4 buffer:64
// CHECK: kernel overlapping_vectors
kernel void overlapping_vectors(global int *to) {
  size_t i = get_local_id(0);
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} write of 16 bytes of argument 'to' by work-item (1, 0, 0) {{.*}} races with work-item (0, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+1]]:{{.*}} note: the write of work-item (0, 0, 0) is here
  vstore4((int4)(i + 1), 0, to + 3 * i);
}
// CHECK-NEXT: {{.*}} 3 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: overlapping_bytes 4 4 buffer:64
// CHECK: kernel overlapping_bytes
kernel void overlapping_bytes(global uchar *to) {
  size_t i = get_local_id(0);
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} write of 1 byte of argument 'to' by work-item (1, 0, 0) {{.*}} races with work-item (0, 0, 0)
// CHECK-NEXT: {{.*}}:[[@LINE+2]]:{{.*}} note: the write of work-item (0, 0, 0) is here
  to[2 * i] = i + 1;
  to[2 * i + 2] = 9;
}
// CHECK: status -5
