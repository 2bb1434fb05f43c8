// A sweep of the Ising model: each launch visits the spins of one colour of a chessboard, whose
// neighbours have the other colour. The lattice is periodic, and each spin that is visited has a
// random generator of its own.
uint next_random(uint *state) {
  uint x = *state;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  *state = x;
  return x;
}

__kernel void ising_sweep(__global char *spins, __global uint *random_states, int width, int height,
                          int colour, float beta, float field) {
  int column = get_global_id(0);
  int y = get_global_id(1);
  if (column >= width / 2 || y >= height)
    return;
  int x = 2 * column + ((y + colour) & 1);
  int left = (x + width - 1) % width;
  int right = (x + 1) % width;
  int up = (y + height - 1) % height;
  int down = (y + 1) % height;

  int own = spins[y * width + x];
  int sum = spins[y * width + left] + spins[y * width + right] + spins[up * width + x] +
            spins[down * width + x];
  float change = 2.0f * own * (sum + field);
  uint state = random_states[y * (width / 2) + column];
  float random = next_random(&state) * (1.0f / 4294967296.0f);
  random_states[y * (width / 2) + column] = state;
  if (change <= 0.0f || random < exp(-beta * change))
    spins[y * width + x] = -own;
}
