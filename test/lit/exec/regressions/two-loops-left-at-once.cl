// A block leaves two loops at once, of which the outer one is left lane by lane: the inner one had no mask from which the
// lanes went, and never ended.
// RUN: %exec-test --simplify none,shipped --level O1,O3 --method auto,cbs --width off,auto,2,4,8,16 %s

// EXEC: kernel counts g:128:5 g:128:0 u:3
// EXEC: launch 1  1 1 1    1 1 1   0 0 0
// EXEC: launch 1  64 1 1   16 1 1   0 0 0
// EXEC: launch 1  60 1 1   13 1 1   0 0 0
kernel void counts(global const uint *in, global uint *out, uint n) {
  uint a = in[get_global_id(0)], b = n;
  for (uint j = 3; j-- > 0;) {
    switch (j & 3) {
      case 0: ;
      a -= 1;
      continue;
      case 3: ;
      b -= a;
    }
  }
  out[get_global_id(0)] = a ^ b;
}

// The same with a bound that differs between work-items.
// EXEC: kernel differs g:128:5 g:128:0 u:3
// EXEC: launch 1  64 1 1   16 1 1   0 0 0
kernel void differs(global const uint *in, global uint *out, uint n) {
  uint x = in[get_global_id(0)], a = 1, b = n;
  for (uint j = x & 7; j-- > 0;) {
    switch (j & 3) {
      case 0: ;
      a -= 1;
      continue;
      case 3: ;
      b -= a;
      if (b == x)
        break;
    }
  }
  out[get_global_id(0)] = a ^ b;
}
