// Each kernel has one mistake. The report names its line, and the first work-item that makes it. The event ends with
// CL_OUT_OF_RESOURCES.
// REQUIRES: oclc, runtime
// RUN: %oclc -w -cl-std=CL3.0 --sanitize=address %s -o %t.oclbin
// RUN: %launch-sanitized %t.oclbin %s 2>&1 | FileCheck %s
// RUN: %oclc -w -cl-std=CL3.0 --sanitize=address -O0 %s -o %t.O0.oclbin
// RUN: %launch-sanitized %t.O0.oclbin %s 2>&1 | FileCheck %s
// RUN: %oclc -w -cl-std=CL3.0 --sanitize=address -O1 --method=cbs %s -o %t.cbs.oclbin
// RUN: %launch-sanitized %t.cbs.oclbin %s 2>&1 | FileCheck %s

// LAUNCH: write_end 17 1 buffer:64
// CHECK: kernel write_end
kernel void write_end(global int *a) {
  size_t i = get_global_id(0);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'a' (byte 64 of 64) by work-item (16, 0, 0) of kernel 'write_end'
  a[i] = 1;
}
// CHECK-NEXT: status -5

// LAUNCH: read_end 16 4 buffer:64 buffer:64
// CHECK: kernel read_end
kernel void read_end(global int *to, global const int *from) {
  int i = get_global_id(0);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: read of 4 bytes behind the end of argument 'from' (byte 64 of 64) by work-item (15, 0, 0) of kernel 'read_end'
  to[i] = from[i + 1];
}
// CHECK-NEXT: status -5

// LAUNCH: negative 16 4 buffer:64 buffer:64
// CHECK: kernel negative
kernel void negative(global int *to, global const int *from) {
  int i = get_global_id(0);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: read of 4 bytes before the start of argument 'from' (byte -4 of 64) by work-item (0, 0, 0) of kernel 'negative'
  to[i] = from[i - 1];
}
// CHECK-NEXT: status -5

// LAUNCH: unsigned_index 16 16 buffer:64
// CHECK: kernel unsigned_index
kernel void unsigned_index(global int *a) {
  uint i = get_global_id(0);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'a' (byte 17179869180 of 64) by work-item (0, 0, 0) of kernel 'unsigned_index'
  a[i - 1] = 1;
}
// CHECK-NEXT: status -5

// LAUNCH: across_end 8 8 buffer:60
// CHECK: kernel across_end
kernel void across_end(global long *a) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 8 bytes across the end of argument 'a' (bytes 56 to 63 of 60) by work-item (7, 0, 0) of kernel 'across_end'
  a[get_global_id(0)] = 1;
}
// CHECK-NEXT: status -5

// LAUNCH: constant_argument 5 5 buffer:20 buffer:16
// CHECK: kernel constant_argument
kernel void constant_argument(global int *to, constant int *table) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: read of 4 bytes behind the end of argument 'table' (byte 16 of 16) by work-item (4, 0, 0) of kernel 'constant_argument'
  to[get_global_id(0)] = table[get_global_id(0)];
}
// CHECK-NEXT: status -5

// LAUNCH: constant_table 6 3 buffer:64
// CHECK: kernel constant_table
constant int Primes[5] = {2, 3, 5, 7, 11};
kernel void constant_table(global int *to) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: read of 4 bytes behind the end of constant 'Primes' (byte 20 of 20) by work-item (5, 0, 0) of kernel 'constant_table'
  to[get_global_id(0)] = Primes[get_global_id(0)];
}
// CHECK-NEXT: status -5

// LAUNCH: local_variable 8 8 buffer:64
// CHECK: kernel local_variable
kernel void local_variable(global int *to) {
  local int tile[7];
  size_t i = get_local_id(0);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of local variable 'tile' (byte 28 of 28) by work-item (7, 0, 0) of kernel 'local_variable'
  tile[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  to[i] = tile[6 - min(i, (size_t)6)];
}
// CHECK-NEXT: status -5

// LAUNCH: local_argument 8 4 buffer:64 local:12
// CHECK: kernel local_argument
kernel void local_argument(global int *to, local int *tile) {
  size_t i = get_local_id(0);
  tile[min(i, (size_t)2)] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: read of 4 bytes behind the end of argument 'tile' (byte 12 of 12) by work-item (3, 0, 0) of kernel 'local_argument'
  to[get_global_id(0)] = tile[i];
}
// CHECK-NEXT: {{.*}} 2 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: private_array 8 8 buffer:64
// CHECK: kernel private_array
kernel void private_array(global int *to) {
  int own[5];
  size_t i = get_global_id(0);
  for (int k = 0; k < 5; ++k)
    own[k] = to[k];
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: read of 4 bytes behind the end of private variable 'own' (byte 20 of 20) by work-item (5, 0, 0) of kernel 'private_array'
  to[i] = own[i];
}
// CHECK-NEXT: {{.*}} 3 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: private_constant_index 1 1 buffer:64
// CHECK: kernel private_constant_index
kernel void private_constant_index(global int *to) {
  int own[4] = {1, 2, 3, 4};
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of private variable 'own' (byte 16 of 16) by work-item (0, 0, 0) of kernel 'private_constant_index'
  own[4] = to[0];
  to[1] = own[3];
}
// CHECK-NEXT: status -5

// LAUNCH: load_vector 5 5 buffer:80 buffer:72
// CHECK: kernel load_vector
kernel void load_vector(global int *to, global const int *from) {
  size_t i = get_global_id(0);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: read of 16 bytes across the end of argument 'from' (bytes 64 to 79 of 72) by work-item (4, 0, 0) of kernel 'load_vector'
  vstore4(vload4(i, from), i, to);
}
// CHECK-NEXT: status -5

// LAUNCH: store_vector 5 5 buffer:64
// CHECK: kernel store_vector
kernel void store_vector(global float *to) {
  size_t i = get_global_id(0);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 16 bytes behind the end of argument 'to' (byte 64 of 64) by work-item (4, 0, 0) of kernel 'store_vector'
  vstore4((float4)i, i, to);
}
// CHECK-NEXT: status -5

// LAUNCH: wrong_pitch 8,4 4,2 buffer:128 int:9
// CHECK: kernel wrong_pitch
kernel void wrong_pitch(global int *a, int pitch) {
  int x = get_global_id(0), y = get_global_id(1);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'a' (byte 128 of 128) by work-item (5, 3, 0) of kernel 'wrong_pitch'
  a[y * pitch + x] = x;
}
// CHECK-NEXT: {{.*}} 3 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: part_of_buffer 9 3 part:32:128
// CHECK: kernel part_of_buffer
kernel void part_of_buffer(global int *a) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'a' (byte 32 of 32) by work-item (8, 0, 0) of kernel 'part_of_buffer'
  a[get_global_id(0)] = 1;
}
// CHECK-NEXT: status -5

// LAUNCH: atomic_update 3 3 buffer:8
// CHECK: kernel atomic_update
kernel void atomic_update(global int *counters) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: atomic access of 4 bytes behind the end of argument 'counters' (byte 8 of 8) by work-item (2, 0, 0) of kernel 'atomic_update'
  atomic_inc(&counters[get_global_id(0)]);
}
// CHECK-NEXT: status -5

// LAUNCH: struct_field 5 5 buffer:48
// CHECK: kernel struct_field
struct Particle { int id; float mass; float charge; };
kernel void struct_field(global struct Particle *all) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'all' (byte 56 of 48) by work-item (4, 0, 0) of kernel 'struct_field'
  all[get_global_id(0)].charge = 1;
}
// CHECK-NEXT: status -5

// LAUNCH: struct_copy 3 3 buffer:96 buffer:64
// CHECK: kernel struct_copy
struct Row { int values[8]; };
kernel void struct_copy(global struct Row *to, global const struct Row *from) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: read of 32 bytes behind the end of argument 'from' (byte 64 of 64) by work-item (2, 0, 0) of kernel 'struct_copy'
  to[get_global_id(0)] = from[get_global_id(0)];
}
// CHECK-NEXT: status -5

// LAUNCH: in_helper 4 4 buffer:12
// CHECK: kernel in_helper
void put(global int *p, size_t i) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'a' (byte 12 of 12) by work-item (3, 0, 0) of kernel 'in_helper'
  p[i] = 1;
}
kernel void in_helper(global int *a) { put(a, get_global_id(0)); }
// CHECK-NEXT: status -5

// LAUNCH: either_pointer 6 6 buffer:24 buffer:8
// CHECK: kernel either_pointer
kernel void either_pointer(global int *a, global int *b) {
  size_t i = get_global_id(0);
  global int *p = i & 1 ? b : a;
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'a' or argument 'b' (byte 12 of 8) by work-item (3, 0, 0) of kernel 'either_pointer'
  p[i] = 1;
}
// CHECK-NEXT: {{.*}} 2 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: walking_pointer 1 1 buffer:64
// CHECK: kernel walking_pointer
kernel void walking_pointer(global int *a) {
  for (global int *p = a; p != a + 17; ++p)
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'a' (byte 64 of 64) by work-item (0, 0, 0) of kernel 'walking_pointer'
    *p = 1;
}
// CHECK-NEXT: status -5

// LAUNCH: shared_memory 5 5 shared:32:16
// CHECK: kernel shared_memory
kernel void shared_memory(global int *a) {
  size_t i = get_global_id(0);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'a' (byte 32 of 32) by work-item (4, 0, 0) of kernel 'shared_memory'
  a[i] = a[(int)i - 4];
}
// CHECK-NEXT: status -5

// LAUNCH: null_argument 1 1 null
// CHECK: kernel null_argument
kernel void null_argument(global int *a) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes through argument 'a', which is null, by work-item (0, 0, 0) of kernel 'null_argument'
  a[2] = 1;
}
// CHECK-NEXT: status -5

// LAUNCH: group_copy 4 4 buffer:64 buffer:60
// CHECK: kernel group_copy
kernel void group_copy(global int *to, global const int *from) {
  local int tile[16];
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: read of 4 bytes behind the end of argument 'from' (byte 60 of 60) by work-item (0, 0, 0) of kernel 'group_copy'
  event_t e = async_work_group_copy(tile, from, 16, 0);
  wait_group_events(1, &e);
  to[get_local_id(0)] = tile[get_local_id(0)];
}
// CHECK-NEXT: {{.*}} 4 times in this launch
// CHECK-NEXT: status -5

// LAUNCH: result_pointer 5 5 buffer:16 buffer:20
// CHECK: kernel result_pointer
kernel void result_pointer(global float *sines, global float *cosines) {
  size_t i = get_global_id(0);
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'sines' (byte 16 of 16) by work-item (4, 0, 0) of kernel 'result_pointer'
  cosines[i] = sincos((float)i, &sines[i]);
}
// CHECK-NEXT: status -5

// LAUNCH: program_variable 4 2 buffer:64
// CHECK: kernel program_variable
global int Totals[3];
kernel void program_variable(global int *to) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of program-scope variable 'Totals' (byte 12 of 12) by work-item (3, 0, 0) of kernel 'program_variable'
  Totals[get_global_id(0)] = 1;
}
// CHECK-NEXT: status -5

// LAUNCH: generic_pointer 5 5 buffer:16
// CHECK: kernel generic_pointer
void store(int *p, int v) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of argument 'a' (byte 16 of 16) by work-item (4, 0, 0) of kernel 'generic_pointer'
  *p = v;
}
kernel void generic_pointer(global int *a) { store(a + get_global_id(0), 1); }
// CHECK-NEXT: status -5

// LAUNCH: loaded_pointer 5 5 shared-list:16
// CHECK: kernel loaded_pointer
struct Head { global int *values; };
kernel void loaded_pointer(global struct Head *head) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes behind the end of the memory of a loaded pointer (byte 16 of 16) by work-item (4, 0, 0) of kernel 'loaded_pointer'
  head->values[get_global_id(0)] = 1;
}
// CHECK-NEXT: status -5

// LAUNCH: loaded_null 1 1 buffer:8
// CHECK: kernel loaded_null
kernel void loaded_null(global struct Head *head) {
// CHECK-NEXT: {{.*}}bounds-faults.cl:[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes through the memory of a loaded pointer, which is null, by work-item (0, 0, 0) of kernel 'loaded_null'
  head->values[3] = 1;
}
// CHECK-NEXT: status -5

// The driver does not know memory of the application.
// LAUNCH: unknown_memory 5 5 host:20
// CHECK: kernel unknown_memory
// CHECK-NEXT: status 0
kernel void unknown_memory(global int *a) { a[get_global_id(0)] = 1; }
