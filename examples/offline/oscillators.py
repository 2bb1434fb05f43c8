"""Coupled oscillators: a PyOpenCL program that knows nothing of oclc.

Simulates a ring of oscillators, each of which is pulled towards the phases of its two neighbours. Prints
how close neighbours are in phase, before and after. PyOpenCL writes most of the kernels itself: for the update of
the phases, the sum, and arithmetic on arrays.
"""

import numpy as np
import pyopencl as cl
import pyopencl.array
from pyopencl.elementwise import ElementwiseKernel
from pyopencl.reduction import ReductionKernel

SOURCE = """
kernel void pull(global const float *phase, global float *force, local float *tile)
{
    const int n = get_global_size(0), i = get_global_id(0), l = get_local_id(0), m = get_local_size(0);
    tile[l + 1] = phase[i];
    if (l == 0)
        tile[0] = phase[(i + n - 1) % n];
    if (l == m - 1)
        tile[m + 1] = phase[(i + 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    force[i] = COUPLING * (sin(tile[l] - tile[l + 1]) + sin(tile[l + 2] - tile[l + 1]));
}
"""

COUNT, GROUP, STEPS, STEP = 4096, 64, 400, 0.1


def main():
    context = cl.create_some_context(interactive=False)
    queue = cl.CommandQueue(context)
    program = cl.Program(context, SOURCE).build(["-DCOUPLING=1.5f"])
    advance = ElementwiseKernel(context, "float *phase, const float *force, const float *speed, float step",
                                "phase[i] += step * (speed[i] + force[i])", name="advance")
    order = ReductionKernel(context, np.float32, neutral="0", reduce_expr="a + b",
                            map_expr="cos(phase[i] - phase[(i + 1) % count])",
                            arguments="const float *phase, int count", name="order")

    random = np.random.default_rng(7)
    phase = cl.array.to_device(queue, random.uniform(0, 6.28, COUNT).astype(np.float32))
    speed = cl.array.to_device(queue, random.normal(0, 0.05, COUNT).astype(np.float32))
    force = cl.array.zeros_like(phase)
    pull = program.pull
    before = order(phase, np.int32(COUNT)).get() / COUNT
    for _ in range(STEPS):
        pull(queue, (COUNT,), (GROUP,), phase.data, force.data, cl.LocalMemory(4 * (GROUP + 2)))
        advance(phase, force, speed, np.float32(STEP))
    after = order(phase, np.int32(COUNT)).get() / COUNT
    spread = (phase - speed).get().std()
    print(f"order {before:.2f} before, {after:.2f} after")
    assert abs(before) < 0.1 and after > 0.9 and np.isfinite(spread)


main()
