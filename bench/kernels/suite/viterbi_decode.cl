// Decodes frames of a radio signal with a convolutional code of rate 1/2 and length 7. A work-group
// has a work-item for each state of the encoder. The first one follows the best path back.
#define STATES 64
#define STEPS 128
#define POLYNOMIAL_A 0x79
#define POLYNOMIAL_B 0x5b

int parity(int x) { return popcount(x) & 1; }

__kernel __attribute__((reqd_work_group_size(STATES, 1, 1))) void
viterbi_decode(__global const uchar2 *received, __global uchar *bits) {
  __local int metrics[2][STATES];
  __local uchar decisions[STEPS][STATES];
  const int state = get_local_id(0);
  const int frame = get_group_id(0);

  // The newest bit of a state is its highest one; the oldest bit is lost in a transition.
  const int newest = state >> 5;
  const int before = (state << 1) & (STATES - 1);
  const int code = (newest << 6) | before;
  const int a0 = parity(code & POLYNOMIAL_A) * 255, b0 = parity(code & POLYNOMIAL_B) * 255;
  const int a1 = parity((code | 1) & POLYNOMIAL_A) * 255;
  const int b1 = parity((code | 1) & POLYNOMIAL_B) * 255;

  metrics[0][state] = state == 0 ? 0 : 1000000;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int t = 0; t < STEPS; t++) {
    const uchar2 symbol = received[frame * STEPS + t];
    __local const int *old = metrics[t & 1];
    int zero = old[before] + abs(a0 - symbol.x) + abs(b0 - symbol.y);
    int one = old[before | 1] + abs(a1 - symbol.x) + abs(b1 - symbol.y);
    metrics[(t + 1) & 1][state] = min(zero, one);
    decisions[t][state] = one < zero;
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  if (state == 0) {
    // The encoder ends in state 0.
    int at = 0;
    for (int t = STEPS - 1; t >= 0; t--) {
      bits[frame * STEPS + t] = at >> 5;
      at = ((at << 1) & (STATES - 1)) | decisions[t][at];
    }
  }
}
