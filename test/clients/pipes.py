#!/usr/bin/env python3
"""Sends packets through pipes, with and without reservations, and checks that none is lost or repeated.

usage: pipes.py OCLC [--full]

Without --full, only the most different ways of compilation are tested.

Status 77: PyOpenCL or NumPy is not installed.
"""

import sys

try:
    import numpy as np
    import pyopencl as cl
except ImportError as missing:
    print(f"pipes.py: {missing}")
    sys.exit(77)

WAYS = ((), ("-cl-opt-disable",), ("--method=cbs",), ("--method=replicate",), ("--vector-width=8",), ("--vector-width=off",),
        ("--sanitize=address",))
LOCAL_SIZES = (1, 16, 21, 64)
ITEMS = 64 * 21
TYPES = {"uchar": np.uint8, "short": np.int16, "int": np.int32, "ulong": np.uint64, "double": np.float64}

COMMON = """
#ifndef __opencl_c_pipes
#error no macro
#endif
"""
SINGLE = """
kernel void send(write_only pipe T p, global const T *in, global int *status) {
  size_t me = get_global_id(0);
  T value = in[me];
  status[me] = write_pipe(p, &value);
}
kernel void receive(read_only pipe T p, global T *out, global int *status) {
  size_t me = get_global_id(0);
  status[me] = read_pipe(p, out + me);
}
"""
PAIRS = """
kernel void send(write_only pipe T p, global const T *in, global int *status) {
  size_t me = get_global_id(0);
  status[me] = -1;
  if (me % 3 == 1)
    return; // The packets of others must stay together nevertheless.
  reserve_id_t id = reserve_write_pipe(p, 2);
  if (!is_valid_reserve_id(id))
    return;
  T second = in[me] + (T)1;
  status[me] = write_pipe(p, id, 1, &second) + write_pipe(p, id, 0, in + me);
  if (write_pipe(p, id, 2, &second) == 0)
    status[me] = 5;
  commit_write_pipe(p, id);
}
kernel void receive(read_only pipe T p, global T *out, global int *status) {
  size_t me = get_global_id(0);
  reserve_id_t id = reserve_read_pipe(p, 2);
  status[me] = -1;
  if (is_valid_reserve_id(id)) {
    status[me] = read_pipe(p, id, 0, out + 2 * me) + read_pipe(p, id, 1, out + 2 * me + 1);
    commit_read_pipe(p, id);
  }
}
"""
# The id is in local memory, as some programs have it, and in an array.
COLLECTIVE = """
kernel void send(write_only pipe T p, global const T *in, global int *status) {
  size_t me = get_global_id(0);
  local reserve_id_t id;
  id = GROUP_reserve_write_pipe(p, SIZE);
  status[me] = -1;
  if (is_valid_reserve_id(id))
    status[me] = write_pipe(p, id, LOCAL, in + me);
  GROUP_commit_write_pipe(p, id);
}
kernel void receive(read_only pipe T p, global T *out, global int *status) {
  size_t me = get_global_id(0);
  reserve_id_t ids[2];
  ids[me % 2] = CLK_NULL_RESERVE_ID;
  status[me] = is_valid_reserve_id(ids[me % 2]) ? 7 : -1;
  reserve_id_t id = GROUP_reserve_read_pipe(p, SIZE);
  ids[me % 2] = id;
  if (is_valid_reserve_id(ids[me % 2]))
    status[me] = read_pipe(p, ids[me % 2], LOCAL, out + me);
  GROUP_commit_read_pipe(p, id);
}
"""
WORK_GROUP = COLLECTIVE.replace("GROUP", "work_group").replace("SIZE", "get_local_size(0)").replace("LOCAL", "get_local_id(0)")
SUB_GROUP = (COLLECTIVE.replace("GROUP", "sub_group").replace("local reserve", "reserve")
             .replace("SIZE", "get_sub_group_size()").replace("LOCAL", "get_sub_group_local_id()"))

ORDER = """
kernel void order(write_only pipe int p, global uint *counts) {
  reserve_id_t first = reserve_write_pipe(p, 2), second = reserve_write_pipe(p, 1), third = reserve_write_pipe(p, 6);
  for (int i = 0; i < 2; ++i)
    write_pipe(p, first, i, &i);
  int two = 2, three = 3;
  write_pipe(p, second, 0, &two);
  commit_write_pipe(p, second);
  counts[0] = get_pipe_num_packets(p);
  commit_write_pipe(p, first);
  counts[1] = get_pipe_num_packets(p);
  counts[2] = get_pipe_max_packets(p);
  counts[3] = is_valid_reserve_id(third);
  counts[4] = write_pipe(p, &three) == 0;
  counts[5] = get_pipe_num_packets(p);
  counts[6] = is_valid_reserve_id(reserve_write_pipe(p, 5));
}
kernel void drain(read_only pipe int p, global int *out, global uint *counts) {
  reserve_id_t first = reserve_read_pipe(p, 2), second = reserve_read_pipe(p, 1);
  counts[0] = get_pipe_num_packets(p);
  read_pipe(p, second, 0, out + 2);
  commit_read_pipe(p, second);
  read_pipe(p, first, 1, out + 1);
  read_pipe(p, first, 0, out);
  commit_read_pipe(p, first);
  counts[1] = read_pipe(p, out + 3) == 0;
  counts[2] = read_pipe(p, out + 4) == 0;
  counts[3] = get_pipe_max_packets(p);
}
"""
STRUCTURES = """
typedef struct { char c[5]; } S;
typedef struct { double16 d; int i; } L;
static int put(write_only pipe S p, const S *s) { return write_pipe(p, s); }
kernel void send(write_only pipe S small, write_only pipe L large, write_only pipe float3 threes, global int *status) {
  int me = get_global_id(0);
  S s;
  for (int i = 0; i < 5; ++i)
    s.c[i] = me + i;
  L l = {(double16)me, me + 1};
  float3 f = {me, me + 1, me + 2};
  status[me] = put(small, &s) + write_pipe(large, &l) + write_pipe(threes, &f);
}
kernel void receive(read_only pipe S small, read_only pipe L large, read_only pipe float3 threes, global int *status) {
  int me = get_global_id(0);
  S s;
  L l;
  float3 f;
  bool failed = read_pipe(small, &s) | read_pipe(large, &l) | read_pipe(threes, &f);
  for (int i = 0; i < 5; ++i)
    failed |= s.c[i] != (char)(s.c[0] + i);
  failed |= l.d.s7 + 1 != l.i || l.d.s0 != l.d.sf || f.x + 2 != f.z || f.x + 1 != f.y;
  status[me] = failed ? -1 : l.i - 1;
}
kernel void mistake(write_only pipe int p, global int *status) {
  int x = 0;
  status[get_global_id(0)] = write_pipe(p, &x);
}
"""
# Work-items of the same launch, and of two launches at the same time, race for packets.
RACE = """
kernel void send(write_only pipe uint p, uint tries, global uint *left) {
  uint next = get_global_id(0) * 100, end = next + 100;
  for (; tries && next != end; --tries)
    if (write_pipe(p, &next) == 0)
      ++next;
  left[get_global_id(0)] = end - next;
}
kernel void receive(read_only pipe uint p, uint tries, global uint *seen) {
  uint value;
  for (; tries; --tries)
    if (read_pipe(p, &value) == 0)
      atomic_inc(seen + value);
}
kernel void pass(read_only pipe uint p, write_only pipe uint q, uint tries) {
  uint value;
  for (; tries; --tries)
    if (read_pipe(p, &value) == 0)
      while (write_pipe(q, &value) != 0)
        ;
}
"""


class Test:
    """The objects of all tests, and what they found."""

    def __init__(self):
        self.context = cl.Context(cl.get_platforms()[0].get_devices()[:1])
        self.queue = cl.CommandQueue(self.context)
        self.where = self.differences = None

    def expect(self, what, found, wanted):
        if not np.array_equal(np.asarray(found), np.asarray(wanted)):
            self.differences.append(f"{self.where}: {what}: {found} is not {wanted}")

    def pipe(self, dtype, packets):
        return cl.Pipe(self.context, cl.mem_flags.HOST_NO_ACCESS, np.dtype(dtype).itemsize, packets)

    def buffer(self, content):
        return cl.Buffer(self.context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=content)

    def read(self, buffer, count, dtype):
        content = np.empty(count, dtype)
        cl.enqueue_copy(self.queue, content, buffer)
        return content

    def program(self, source, *options):
        return cl.Program(self.context, COMMON + source).build(["-cl-std=CL3.0", *options])

    def transfer(self, program, dtype, local, packets, each=1):
        """Sends and receives packets twice, so that they pass the end of the ring. Returns those of the second time with
        the statuses of both kernels."""
        pipe, values = self.pipe(dtype, packets), (np.arange(ITEMS) * 7 % 251).astype(dtype)
        sent = self.buffer(values)
        for _ in range(2):
            received = self.buffer(np.zeros(each * ITEMS, dtype))
            statuses = [self.buffer(np.full(ITEMS, 9, np.int32)) for _ in range(2)]
            cl.Kernel(program, "send")(self.queue, (ITEMS,), (local,), pipe, sent, statuses[0])
            cl.Kernel(program, "receive")(self.queue, (ITEMS,), (local,), pipe, received, statuses[1])
        return (values, self.read(received, each * ITEMS, dtype), *(self.read(one, ITEMS, np.int32) for one in statuses))

    def single(self, way, local, type_name):
        dtype = TYPES[type_name]
        program = self.program(SINGLE, f"-DT={type_name}", *way)
        values, received, sends, receives = self.transfer(program, dtype, local, ITEMS + 5)
        self.expect("statuses", [sends.any(), receives.any()], [False, False])
        self.expect("packets", np.sort(received), np.sort(values))
        # Some packets fit, and no others are read.
        values, received, sends, receives = self.transfer(program, dtype, local, 100)
        self.expect("writes", np.unique(sends, return_counts=True), [[-1, 0], [ITEMS - 100, 100]])
        self.expect("reads", np.unique(receives, return_counts=True), [[-1, 0], [ITEMS - 100, 100]])
        self.expect("packets that fit", np.sort(received[receives == 0]), np.sort(values[sends == 0]))

    def pairs(self, way, local):
        values, received, sends, receives = self.transfer(self.program(PAIRS, "-DT=int", *way), np.int32, local, 1501, 2)
        self.expect("writes", np.unique(sends, return_counts=True), [[-1, 0], [ITEMS - 750, 750]])
        self.expect("reads", np.unique(receives, return_counts=True), [[-1, 0], [ITEMS - 750, 750]])
        pairs = received.reshape(ITEMS, 2)[receives == 0]
        self.expect("pairs", pairs[:, 1], pairs[:, 0] + 1)
        self.expect("packets", np.sort(pairs[:, 0]), np.sort(values[sends == 0]))

    def collective(self, way, local, source, group):
        program = self.program(source, "-DT=int", *way)
        values, received, sends, receives = self.transfer(program, np.int32, local, ITEMS + 3)
        self.expect("statuses", [np.unique(sends), np.unique(receives)], [[0], [0]])
        if local % group == 0:
            self.expect("groups", *(np.sort(each.reshape(-1, group), axis=0) for each in (received, values)))
        self.expect("packets", np.sort(received), np.sort(values))
        _, _, sends, _ = self.transfer(program, np.int32, local, 2 * local - 1)
        self.expect("a group that does not fit", bool((sends == -1).any()), True)

    def order(self, way):
        program, pipe = self.program(ORDER, *way), self.pipe(np.int32, 10)
        counts, out = self.buffer(np.zeros(7, np.uint32)), self.buffer(np.zeros(5, np.int32))
        cl.Kernel(program, "order")(self.queue, (1,), (1,), pipe, counts)
        self.expect("counts of a writer", self.read(counts, 7, np.uint32), [1, 3, 10, 1, 1, 4, 0])
        cl.Kernel(program, "drain")(self.queue, (1,), (1,), pipe, out, counts)
        # The reservation that was never committed hides the last packet.
        self.expect("counts of a reader", self.read(counts, 4, np.uint32), [1, 0, 0, 10])
        self.expect("order", self.read(out, 3, np.int32), [0, 1, 2])

    def structures(self, way, local):
        program, items = self.program(STRUCTURES, *way), 120 // local * local
        pipes = [cl.Pipe(self.context, 0, size, items) for size in (5, 256, 16)]
        status = self.buffer(np.full(items, 9, np.int32))
        cl.Kernel(program, "send")(self.queue, (items,), (local,), *pipes, status)
        self.expect("writes", np.unique(self.read(status, items, np.int32)), [0])
        cl.Kernel(program, "receive")(self.queue, (items,), (local,), *pipes, status)
        self.expect("structures", np.sort(self.read(status, items, np.int32)), np.arange(items))
        cl.Kernel(program, "mistake")(self.queue, (items,), (local,), pipes[0], status)
        self.expect("packets of another size", np.unique(self.read(status, items, np.int32)), [-1])

    def race(self, way, local):
        program, items = self.program(RACE, *way), 32 * local
        first, second = (self.pipe(np.uint32, packets) for packets in (97, items * 100))
        queues = [cl.CommandQueue(self.context) for _ in range(2)]
        seen, left = self.buffer(np.zeros(items * 100, np.uint32)), self.buffer(np.zeros(items, np.uint32))
        cl.Kernel(program, "send")(queues[0], (items,), (local,), first, np.uint32(3000), left)
        cl.Kernel(program, "pass")(queues[1], (items,), (local,), first, second, np.uint32(3000))
        for queue in queues:
            queue.flush()
        for queue in queues:
            queue.finish()
        cl.Kernel(program, "pass")(self.queue, (items,), (local,), first, second, np.uint32(100))
        cl.Kernel(program, "receive")(self.queue, (items,), (local,), second, np.uint32(101), seen)
        sent = 100 - self.read(left, items, np.uint32)
        wanted = (np.arange(100) < sent[:, None]).ravel()
        self.expect("packets", self.read(seen, items * 100, np.uint32), wanted.astype(np.uint32))

    def arguments(self):
        kernel = cl.Kernel(self.program(SINGLE, "-DT=int", "-cl-kernel-arg-info"), "send")
        info = cl.kernel_arg_info
        self.expect("type", kernel.get_arg_info(0, info.TYPE_NAME), "int")
        self.expect("access", kernel.get_arg_info(0, info.ACCESS_QUALIFIER), cl.kernel_arg_access_qualifier.WRITE_ONLY)
        self.expect("qualifier", kernel.get_arg_info(0, info.TYPE_QUALIFIER), 8)

    def run(self, name, *arguments):
        self.where = " ".join(str(each) for each in (name, *arguments[:2]))
        getattr(self, name)(*arguments)


def main():
    test, is_full = Test(), "--full" in sys.argv
    test.differences = []
    test.run("arguments")
    for number, way in enumerate(WAYS):
        for place, local in enumerate(LOCAL_SIZES):
            if not is_full and (number + place) % 2:
                continue
            test.run("single", way, local, list(TYPES)[(number + place // 2) % len(TYPES)])
            test.run("pairs", way, local)
            test.run("collective", way, local, WORK_GROUP, local)
            test.run("collective", way, local, SUB_GROUP, 16)
            test.run("structures", way, local)
            test.run("race", way, local)
        test.run("order", way)
    print(*test.differences, sep="\n")
    print(f"{len(test.differences)} differences")
    sys.exit(bool(test.differences))


main()
