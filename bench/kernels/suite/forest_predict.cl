// Predictions of a random forest: each sample goes from the root to a leaf of every tree, and the
// result is the mean of the leaves.
typedef struct {
  int feature; // Negative in a leaf.
  float value; // The threshold, or the result of a leaf.
  int left;
  int right;
} Node;

__kernel void forest_predict(__global const float *samples, int sample_count, int features,
                             __global const Node *nodes, __global const int *roots, int trees,
                             __global float *predictions) {
  const int i = get_global_id(0);
  if (i >= sample_count)
    return;
  __global const float *sample = samples + i * features;
  float sum = 0.0f;
  for (int tree = 0; tree < trees; ++tree) {
    int at = roots[tree];
    while (nodes[at].feature >= 0) {
      Node node = nodes[at];
      at = sample[node.feature] <= node.value ? node.left : node.right;
    }
    sum += nodes[at].value;
  }
  predictions[i] = sum / trees;
}
