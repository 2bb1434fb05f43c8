"""Runs one function of OpenCV on the OpenCL device. usage: opencv.py matchTemplate|bilateralFilter|opticalFlow

OpenCV keeps no binaries here, so that each run compiles all kernels.
"""

import os
import sys

os.environ["OPENCV_OPENCL_DEVICE"] = ":CPU:"
os.environ["OPENCV_OPENCL_CACHE_ENABLE"] = "false"

import cv2  # noqa: E402
import numpy as np  # noqa: E402

if not cv2.ocl.haveOpenCL():
    sys.exit("OpenCV finds no OpenCL device")
cv2.ocl.setUseOpenCL(True)
picture = (np.random.default_rng(1).random((720, 1280)) * 255).astype(np.uint8)
if sys.argv[1] == "matchTemplate":
    found = cv2.matchTemplate(cv2.UMat(picture), cv2.UMat(picture[100:164, 200:264].copy()), cv2.TM_CCOEFF_NORMED).get()
    assert np.unravel_index(found.argmax(), found.shape) == (100, 200)
elif sys.argv[1] == "opticalFlow":
    before = cv2.GaussianBlur(picture, (9, 9), 3)
    after = np.roll(before, 2, axis=1)
    points = cv2.goodFeaturesToTrack(before, 200, 0.01, 10)
    moved, status, _ = cv2.calcOpticalFlowPyrLK(cv2.UMat(before), cv2.UMat(after), cv2.UMat(points), None)
    steps = (moved.get().reshape(-1, 2) - points.reshape(-1, 2))[status.get().ravel() == 1]
    assert len(steps) > 150 and abs(np.median(steps[:, 0]) - 2) < 0.1
else:
    smooth = cv2.bilateralFilter(cv2.UMat(picture), 9, 50, 50).get()
    assert abs(smooth.mean() - picture.mean()) < 1
