#!/usr/bin/env python3
"""Joins the symbol graphs of the library's public modules into one, as a client sees them.

    join-symbol-graphs.py FOLDER OUTPUT

`MediaIntelligence` re-exports the values that its layers share, so its documentation shows the
symbols of both modules as one module's.
"""
import json
import pathlib
import sys

folder, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
joined = json.loads((folder / "MediaIntelligence.symbols.json").read_text(encoding="utf-8"))
known = {symbol["identifier"]["precise"] for symbol in joined["symbols"]}
for path in sorted(folder.glob("*.symbols.json")):
    module = path.name.removesuffix(".symbols.json")
    if module not in ("MediaValues", "MediaIntelligence@MediaValues"):
        continue
    values = json.loads(path.read_text(encoding="utf-8"))
    joined["symbols"] += [s for s in values["symbols"] if s["identifier"]["precise"] not in known]
    joined["relationships"] += values["relationships"]
output.write_text(json.dumps(joined), encoding="utf-8")
