// Base64 of bytes: each work-item encodes three bytes as four characters, the last one with
// padding.
__constant uchar alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

__kernel void base64_encode(__global const uchar *input, __global uchar *output, uint length) {
  uint i = get_global_id(0);
  uint from = 3 * i;
  if (from >= length)
    return;
  uint rest = length - from;
  uint bits = input[from] << 16;
  if (rest > 1)
    bits |= input[from + 1] << 8;
  if (rest > 2)
    bits |= input[from + 2];
  uchar4 text;
  text.x = alphabet[bits >> 18];
  text.y = alphabet[(bits >> 12) & 63];
  text.z = rest > 1 ? alphabet[(bits >> 6) & 63] : '=';
  text.w = rest > 2 ? alphabet[bits & 63] : '=';
  vstore4(text, i, output);
}
