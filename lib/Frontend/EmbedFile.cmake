# Writes OUTPUT, a C++ file that defines in the namespace oclc::frontend `const char NAME[]` with
# the bytes of INPUT and a final zero, and `const unsigned long NAME##Size`, the number of bytes
# without the final zero:
#   cmake -DINPUT=... -DOUTPUT=... -DNAME=... -P EmbedFile.cmake
file(READ "${INPUT}" BYTES HEX)
string(LENGTH "${BYTES}" DIGITS)
math(EXPR SIZE "${DIGITS} / 2")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," BYTES "${BYTES}")
string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n" BYTES "${BYTES}")
file(WRITE "${OUTPUT}"
  "// Generated at build time.\n"
  "namespace oclc::frontend {\n"
  "extern const char ${NAME}[];\nextern const unsigned long ${NAME}Size;\n"
  "const char ${NAME}[] = {\n${BYTES}0};\n"
  "const unsigned long ${NAME}Size = ${SIZE};\n"
  "} // namespace oclc::frontend\n")
