// A sweep of the Ising model: each launch visits the spins of one colour of a chessboard, with the
// spins of a row in the lanes. Each spin has a random generator of its own.

#include "launch.isph"

KERNEL(ising_sweep) {
  uniform int8 *uniform spins = ARRAY(int8, 0);
  uniform unsigned int *uniform random_states = ARRAY(unsigned int, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform int colour = VALUE(int, 4);
  const uniform float beta = VALUE(float, 5), field = VALUE(float, 6);
  for (uniform int y = (uniform int)begin; y < min(height, (uniform int)end); y++) {
    uniform int8 *uniform row = spins + y * width;
    const uniform int8 *uniform up = spins + (y == 0 ? height - 1 : y - 1) * width;
    const uniform int8 *uniform down = spins + (y + 1 == height ? 0 : y + 1) * width;
    uniform unsigned int *uniform states = random_states + y * (width / 2);
    foreach (column = 0 ... width / 2) {
      const int x = 2 * column + ((y + colour) & 1);
      const int left = x == 0 ? width - 1 : x - 1, right = x + 1 == width ? 0 : x + 1;
      const int own = row[x];
      const int sum = (int)row[left] + (int)row[right] + (int)up[x] + (int)down[x];
      const float change = 2.0f * own * (sum + field);
      unsigned int state = states[column];
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      states[column] = state;
      const float random = (float)state * (1.0f / 4294967296.0f);
      if (change <= 0.0f || random < exp(-beta * change))
        row[x] = (int8)-own;
    }
  }
}
