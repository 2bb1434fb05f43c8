// Predictions of a random forest, with a sample in each lane, which goes from the root to a leaf of
// every tree.

#include "launch.isph"

struct Node {
  int feature; // Negative in a leaf.
  float value;
  int left, right;
};

KERNEL(forest_predict) {
  const uniform float *uniform samples = ARRAY(float, 0);
  const uniform int sample_count = VALUE(int, 1), features = VALUE(int, 2);
  const uniform Node *uniform nodes = ARRAY(Node, 3);
  const uniform int *uniform roots = ARRAY(int, 4);
  const uniform int trees = VALUE(int, 5);
  uniform float *uniform predictions = ARRAY(float, 6);
  foreach (i = (uniform int)begin ... min(sample_count, (uniform int)end)) {
    float sum = 0;
    for (uniform int tree = 0; tree < trees; tree++) {
      int at = roots[tree];
      int feature = nodes[at].feature;
      while (feature >= 0) {
        at = samples[i * features + feature] <= nodes[at].value ? nodes[at].left : nodes[at].right;
        feature = nodes[at].feature;
      }
      sum += nodes[at].value;
    }
    predictions[i] = sum / trees;
  }
}
