// Values that work-items have in front of a barrier, chosen behind it in ways with effects of their own.
// RUN: %exec-test --simplify none,usual,hard,shipped --method auto,cbs %s

// EXEC: sizes 8x1x1
// EXEC: kernel two g:256:1 g:256:2 g:256 g:256
// EXEC: launch 1 64 1 1 8 1 1 0 0 0
kernel void two(global const uint *a, global const uint *b, global uint *out, global uint *effect) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i], v;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x % 3 == 0) {
    atomic_add((volatile global uint *)effect + 5, y);
    v = y;
  } else {
    atomic_xor((volatile global uint *)effect + 6, y);
    v = x;
  }
  out[i] = v;
}

// EXEC: kernel four g:256:3 g:256:4 g:256 g:256
// EXEC: launch 1 64 1 1 8 1 1 0 0 0
kernel void four(global const uint *a, global const uint *b, global uint *out, global uint *effect) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i], z = x * y, v;
  for (int j = 0; j < 3; j++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    switch ((x ^ j) & 3) {
    case 0:
      atomic_add((volatile global uint *)effect, y);
      v = z;
      break;
    case 1:
      atomic_add((volatile global uint *)effect + 1, x);
      v = y;
      break;
    case 2:
      if (y & 1) {
        atomic_or((volatile global uint *)effect + 2, z);
        v = x;
        break;
      }
    default:
      atomic_xor((volatile global uint *)effect + 3, z);
      v = x - z;
    }
    x += v;
  }
  out[i] = x;
}
