// Another object of the same program, with the same names inside.
constant int table[4] = {5, 6, 7, 8};
int helper(int i) { return table[i & 3]; }
kernel void second(global int *out) { out[get_global_id(0)] = helper(get_global_id(0)); }
