# What `cmake --install` puts under a prefix; the same relative layout as the build tree.
