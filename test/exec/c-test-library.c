// Functions of the C library that tests in kernels may use (wrap-c-test). They are written for
// clarity, and each is inlined wherever it is called.

typedef __SIZE_TYPE__ size_t;

void *memcpy(void *to, const void *from, size_t size) {
  for (size_t i = 0; i != size; ++i)
    ((char *)to)[i] = ((const char *)from)[i];
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  if ((size_t)to < (size_t)from)
    return memcpy(to, from, size);
  for (size_t i = size; i != 0; --i)
    ((char *)to)[i - 1] = ((const char *)from)[i - 1];
  return to;
}

void *memset(void *to, int value, size_t size) {
  for (size_t i = 0; i != size; ++i)
    ((unsigned char *)to)[i] = (unsigned char)value;
  return to;
}

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  for (; size != 0; --size, ++a, ++b)
    if (*a != *b)
      return *a < *b ? -1 : 1;
  return 0;
}

size_t strlen(const char *text) {
  size_t size = 0;
  while (text[size])
    ++size;
  return size;
}

int strncmp(const char *left, const char *right, size_t size) {
  for (; size != 0; --size, ++left, ++right) {
    if (*left != *right)
      return (unsigned char)*left < (unsigned char)*right ? -1 : 1;
    if (!*left)
      break;
  }
  return 0;
}

int strcmp(const char *left, const char *right) { return strncmp(left, right, (size_t)-1); }

char *strcpy(char *to, const char *from) { return memcpy(to, from, strlen(from) + 1); }

char *strncpy(char *to, const char *from, size_t size) {
  size_t length = 0;
  while (length != size && from[length])
    ++length;
  memcpy(to, from, length);
  memset(to + length, 0, size - length);
  return to;
}

char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strchr(const char *text, int sought) {
  for (; *text != (char)sought; ++text)
    if (!*text)
      return 0;
  return (char *)text;
}

char *strrchr(const char *text, int sought) {
  for (size_t size = strlen(text) + 1; size != 0; --size)
    if (text[size - 1] == (char)sought)
      return (char *)text + size - 1;
  return 0;
}

void bzero(void *to, size_t size) { memset(to, 0, size); }
int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }
double fabs(double value) { return __builtin_fabs(value); }
float fabsf(float value) { return __builtin_fabsf(value); }
double copysign(double value, double sign) { return __builtin_copysign(value, sign); }
float copysignf(float value, float sign) { return __builtin_copysignf(value, sign); }

/// Blocks are never reused, because no test needs much memory.
static _Alignas(16) char heap[4096];
static size_t heapUsed;

void *malloc(size_t size) {
  size_t start = heapUsed;
  if (size > sizeof(heap) - start)
    return 0;
  heapUsed = (start + size + 15) / 16 * 16;
  return heap + start;
}

void *calloc(size_t count, size_t size) {
  void *block = malloc(count * size);
  return block ? memset(block, 0, count * size) : block;
}

void free(void *block) { (void)block; }

// Output of a test is not compared.
int puts(const char *text) { return (int)strlen(text); }
int putchar(int letter) { return letter; }
