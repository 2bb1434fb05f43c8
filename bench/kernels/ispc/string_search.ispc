// Where a word begins in a text.

#include "launch.isph"

KERNEL(string_search) {
  const uniform uint8 *uniform text = ARRAY(uint8, 0);
  const uniform uint8 *uniform word = ARRAY(uint8, 1);
  uniform uint8 *uniform found = ARRAY(uint8, 2);
  const uniform int text_length = VALUE(int, 3);
  const uniform int word_length = VALUE(int, 4);
  foreach (i = (uniform int)begin ... min(text_length - word_length + 1, (uniform int)end)) {
    uint8 same = 1;
    for (uniform int k = 0; k < word_length; k++) {
      const uniform uint8 *uniform letters = text + k;
      if (letters[i] != word[k]) {
        same = 0;
        break;
      }
    }
    found[i] = same;
  }
}
