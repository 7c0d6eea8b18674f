#!/usr/bin/env python3
"""Record what OpenCV's FaceDetectorYN and FaceRecognizerSF say about variants of a portrait.

Needs `opencv-python-headless` and `numpy`, the two models as `Samples/setup-faces.sh` installs them,
and scikit-image's `astronaut.png` as `Tests/Pictures/fetch.sh` fetches it.

usage: record.py MODELS_FOLDER astronaut.png > opencv.json
"""

import hashlib
import json
import sys

import cv2
import numpy as np


def variants(picture):
    """The same pictures as `PortraitVariant` makes in Swift, by whole-number arithmetic only."""
    wide = picture.astype(np.uint32)
    half = (wide[0::2, 0::2] + wide[1::2, 0::2] + wide[0::2, 1::2] + wide[1::2, 1::2] + 2) >> 2
    yield "original", picture
    yield "half", half.astype(np.uint8)
    yield "mirrored", picture[:, ::-1]
    yield "darkened", (wide * wide // 255).astype(np.uint8)
    yield "oddCrop", picture[13:260, 101:372]
    yield "cutOff", picture[0:260, 215:475]
    yield "withoutFace", picture[256:512, 0:160]


def main():
    models, path = sys.argv[1:]
    picture = cv2.imread(path)
    detector = cv2.FaceDetectorYN.create(f"{models}/yunet_2023mar.onnx", "", (320, 320), 0.7, 0.3, 5000)
    embedder = cv2.FaceRecognizerSF.create(f"{models}/sface_2021dec.onnx", "")
    recorded = []
    for name, variant in variants(picture):
        variant = np.ascontiguousarray(variant)
        detector.setInputSize((variant.shape[1], variant.shape[0]))
        found = detector.detect(variant)[1]
        faces = []
        for row in [] if found is None else found:
            feature = embedder.feature(embedder.alignCrop(variant, row))[0].astype(np.float64)
            feature /= np.linalg.norm(feature)
            faces.append({
                "box": [round(float(value), 3) for value in row[0:4]],
                "landmarks": [round(float(value), 3) for value in row[4:14]],
                "confidence": round(float(row[14]), 5),
                "embedding": [round(float(value), 6) for value in feature],
            })
        rgb = np.ascontiguousarray(variant[:, :, ::-1])
        recorded.append({
            "variant": name, "width": variant.shape[1], "height": variant.shape[0],
            "sha256": hashlib.sha256(rgb.tobytes()).hexdigest(), "faces": faces,
        })
    lines = ",\n".join(json.dumps(picture, separators=(",", ":")) for picture in recorded)
    print(f'{{"opencv":"{cv2.__version__}","pictures":[\n{lines}\n]}}')


if __name__ == "__main__":
    main()
