"""Trains a small model on the OpenCL device. usage: lightgbm.py MAX_BIN"""

import sys

# The name of this file hides the module.
sys.path = [folder for folder in sys.path if not folder.endswith("bench/programs")]

import lightgbm  # noqa: E402
import numpy as np  # noqa: E402

random = np.random.default_rng(1)
data = random.random((50000, 28)).astype(np.float32)
target = data[:, 0] * 3 + data[:, 1] * data[:, 2] + random.random(50000) / 10
options = {"objective": "regression", "device_type": "gpu", "max_bin": int(sys.argv[1]), "verbose": -1, "num_threads": 2}
model = lightgbm.train(options, lightgbm.Dataset(data, target, params=options), 10)
assert ((model.predict(data) - target) ** 2).mean() < 0.2
