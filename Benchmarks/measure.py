"""Runs a command and measures the whole process: time, processor time, peak memory, and how it ended."""
import contextlib
import dataclasses
import os
import pathlib
import signal
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "Benchmarks" / "output"


@dataclasses.dataclass
class Run:
    """One run of a command."""

    status: int  # the exit code, or minus the signal that ended it
    timed_out: bool
    wall_seconds: float
    cpu_seconds: float  # user and system time, of all threads and finished children
    peak_megabytes: float  # resident memory of the largest process
    output: bytes
    errors: bytes


def run(command, limit_seconds=None):
    """Runs a command to its end, or kills its process group when the limit is over."""
    started = time.monotonic()
    process = subprocess.Popen(
        [str(part) for part in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    timed_out = threading.Event()

    def kill():
        timed_out.set()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limit_seconds, kill) if limit_seconds else None
    if timer:
        timer.start()
    errors = []
    reader = threading.Thread(target=lambda: errors.append(process.stderr.read()))
    reader.start()
    output = process.stdout.read()
    reader.join()
    _, status, usage = os.wait4(process.pid, 0)
    if timer:
        timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(
        status=process.returncode,
        timed_out=timed_out.is_set(),
        wall_seconds=time.monotonic() - started,
        cpu_seconds=usage.ru_utime + usage.ru_stime,
        peak_megabytes=usage.ru_maxrss / 1024,
        output=output,
        errors=errors[0],
    )


def build(product):
    """Builds a product for release and returns the path of the program."""
    command = ["swift", "build", "-c", "release", "--product", product, "--static-swift-stdlib"]
    subprocess.run([*command, "--quiet"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    folder = subprocess.run(
        [*command, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    return pathlib.Path(folder) / product


def machine():
    """The machine and the versions that figures depend on, one `name: value` line each."""
    model = next(
        (
            line.split(":", 1)[1].strip()
            for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        "unknown",
    )
    first_line = lambda *command: subprocess.run(
        command, capture_output=True, text=True
    ).stdout.splitlines()[0]
    revision = first_line("git", "-C", str(ROOT), "describe", "--always", "--dirty")
    return {
        "processor": f"{model}, {os.cpu_count()} cores",
        "system": next(
            line.split("=", 1)[1].strip('"')
            for line in pathlib.Path("/etc/os-release").read_text().splitlines()
            if line.startswith("PRETTY_NAME=")
        ),
        "swift": first_line("swift", "--version"),
        "ffmpeg": first_line("ffmpeg", "-version").split(" Copyright")[0],
        "revision": revision,
    }
