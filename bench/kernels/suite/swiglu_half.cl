// The gate of a language model's hidden layer on 16-bit floats: x * sigmoid(x) of one array times
// the other one. A work-item computes four elements.
__kernel void swiglu_half(__global const half *gate, __global const half *up, __global half *output,
                          int n) {
  int i = get_global_id(0);
  if (i * 4 >= n)
    return;
  float4 g = vload_half4(i, gate);
  float4 u = vload_half4(i, up);
  float4 activated = g / (1.0f + exp(-g));
  vstore_half4(activated * u, i, output);
}
