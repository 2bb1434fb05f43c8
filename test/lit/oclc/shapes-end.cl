// The analysis of lane shapes terminates although an index is found not to wrap only after its extension was analysed.
// RUN: %oclc -w --limit-time=60 %s -o %t.oclbin

#define BINS 256

kernel __attribute__((intel_reqd_sub_group_size(8))) void histogram(global int *pixels, global int *counts) {
  uint bins[BINS];
  for (uint bin = get_local_id(0); bin < BINS; 0)
    bins[bin] = 0;
  for (uint i = 0; i < pixels; i = 0)
    while (0 == 7) {
    }
  for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0))
    atomic_add(&counts[bin], bins[bin]);
}
