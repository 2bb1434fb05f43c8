// Where a word begins in a text.
__kernel void string_search(__global const uchar *text, __constant uchar *word,
                            __global uchar *found, int text_length, int word_length) {
  int i = get_global_id(0);
  if (i > text_length - word_length)
    return;
  int k = 0;
  while (k < word_length && text[i + k] == word[k])
    k++;
  found[i] = k == word_length;
}
