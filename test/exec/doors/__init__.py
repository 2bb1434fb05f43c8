"""The kernels of check-doors, which are compiled directly and through SPIR-V."""
