#!/usr/bin/env python3
"""Expand a block-quantised ONNX model (`*_int8bq.onnx`) to plain 32-bit floating point.

Several engines refuse the block-quantised form. The expansion folds every `DequantizeLinear` of a
constant (and the `Reshape` that may follow it) into one float constant and drops `Dropout`, which does
nothing at inference. It needs the standard library only, and the same input gives the same bytes, so
that the result can be pinned by its SHA-256.

usage: expand_int8bq.py INPUT.onnx OUTPUT.onnx
"""

import array
import sys

# Field numbers of the ONNX messages that are looked into.
MODEL_GRAPH = 7
GRAPH_NODE, GRAPH_NAME, GRAPH_INITIALIZER, GRAPH_INPUT, GRAPH_OUTPUT = 1, 2, 5, 11, 12
NODE_INPUT, NODE_OUTPUT, NODE_TYPE, NODE_ATTRIBUTE = 1, 2, 4, 5
ATTRIBUTE_NAME, ATTRIBUTE_INTEGER = 1, 3
TENSOR_DIMS, TENSOR_TYPE, TENSOR_FLOATS, TENSOR_INT32S, TENSOR_INT64S, TENSOR_NAME, TENSOR_RAW = (
    1, 2, 4, 5, 7, 8, 9)
FLOAT, UINT8, INT8, INT64 = 1, 2, 3, 7
VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while True:
        low, value = value & 127, value >> 7
        out.append(low | 128 if value else low)
        if not value:
            return bytes(out)


def fields(message):
    """The fields of a serialised message, in order, as (number, wire type, value)."""
    at, found = 0, []
    while at < len(message):
        key, at = read_varint(message, at)
        number, wire = key >> 3, key & 7
        if wire == VARINT:
            value, at = read_varint(message, at)
        elif wire == BYTES:
            length, at = read_varint(message, at)
            value, at = message[at:at + length], at + length
        elif wire in (FIXED32, FIXED64):
            length = 4 if wire == FIXED32 else 8
            value, at = message[at:at + length], at + length
        else:
            raise ValueError(f"wire type {wire} is not used by ONNX")
        found.append((number, wire, value))
    return found


def message(content):
    out = bytearray()
    for number, wire, value in content:
        out += varint(number << 3 | wire)
        if wire == VARINT:
            out += varint(value)
        elif wire == BYTES:
            out += varint(len(value)) + value
        else:
            out += value
    return bytes(out)


def values(content, number):
    return [value for found, _, value in content if found == number]


def value(content, number, default=b""):
    found = values(content, number)
    return found[-1] if found else default


def integers(content, number):
    """A repeated integer field, packed or not, as signed numbers."""
    out = []
    for found, wire, item in content:
        if found != number:
            continue
        if wire == VARINT:
            out.append(item)
            continue
        at = 0
        while at < len(item):
            one, at = read_varint(item, at)
            out.append(one)
    return [item - (1 << 64) if item >> 63 else item for item in out]


def tensor(raw):
    """The dimensions and the numbers of a constant."""
    content = fields(raw)
    dims, kind = integers(content, TENSOR_DIMS), value(content, TENSOR_TYPE, 0)
    packed = value(content, TENSOR_RAW)
    if packed:
        numbers = array.array({FLOAT: "f", INT8: "b", INT64: "q", UINT8: "B"}[kind])
        numbers.frombytes(packed)
        return dims, numbers.tolist()
    if kind == FLOAT:
        numbers = array.array("f")
        numbers.frombytes(b"".join(values(content, TENSOR_FLOATS)))
        return dims, numbers.tolist()
    if kind == INT64:
        return dims, integers(content, TENSOR_INT64S)
    return dims, [item - 256 if kind == INT8 and item > 127 else item
                  for item in integers(content, TENSOR_INT32S)]


def float_tensor(name, dims, numbers):
    return message(
        [(TENSOR_DIMS, VARINT, dim) for dim in dims]
        + [(TENSOR_TYPE, VARINT, FLOAT), (TENSOR_NAME, BYTES, name),
           (TENSOR_RAW, BYTES, array.array("f", numbers).tobytes())])


def dequantized(node, inputs, constants):
    """The value of a DequantizeLinear node whose input is constant, as (dimensions, numbers)."""
    integer_attributes = {}
    for raw in values(node, NODE_ATTRIBUTE):
        attribute = fields(raw)
        integer_attributes[value(attribute, ATTRIBUTE_NAME)] = value(attribute, ATTRIBUTE_INTEGER, 0)
    dims, quantized = tensor(constants[inputs[0]])
    scales = tensor(constants[inputs[1]])[1]
    zeros = tensor(constants[inputs[2]])[1] if len(inputs) > 2 else [0] * len(scales)
    if len(scales) == 1:
        return dims, [(item - zeros[0]) * scales[0] for item in quantized]
    block = integer_attributes.get(b"block_size", 0)
    if block < 1 or integer_attributes.get(b"axis", 1) != len(dims) - 1:
        raise ValueError("only blocks along the last axis are known")
    row = dims[-1]
    blocks_per_row = -(-row // block)
    numbers = []
    for start in range(0, len(quantized), row):
        for index in range(blocks_per_row):
            at = start // row * blocks_per_row + index
            first, last = start + index * block, start + min((index + 1) * block, row)
            numbers += [(item - zeros[at]) * scales[at] for item in quantized[first:last]]
    return dims, numbers


def expanded(model):
    graph = fields(value(fields(model), MODEL_GRAPH))
    constants = {value(fields(raw), TENSOR_NAME): raw for raw in values(graph, GRAPH_INITIALIZER)}
    folded, renamed, kept = {}, {}, []
    for raw in values(graph, GRAPH_NODE):
        node = fields(raw)
        kind, inputs = value(node, NODE_TYPE), values(node, NODE_INPUT)
        output = values(node, NODE_OUTPUT)[0]
        if kind == b"DequantizeLinear" and inputs[0] in constants:
            folded[output] = dequantized(node, inputs, constants)
        elif kind == b"Reshape" and inputs[0] in folded and inputs[1] in constants:
            folded[output] = (tensor(constants[inputs[1]])[1], folded.pop(inputs[0])[1])
        elif kind == b"Dropout":
            renamed[output] = inputs[0]
        else:
            kept.append(node)

    def resolved(name):
        while name in renamed:
            name = renamed[name]
        return name

    nodes = [[(number, wire, resolved(item) if number == NODE_INPUT else item)
              for number, wire, item in node] for node in kept]
    used = {item for node in nodes for item in values(node, NODE_INPUT)}
    initializers = [float_tensor(name, *content) for name, content in folded.items() if name in used]
    initializers += [raw for name, raw in constants.items() if name in used]
    inputs = []
    for raw in values(graph, GRAPH_INPUT):
        name = value(fields(raw), 1)
        if name in used and name not in folded and name not in constants:
            inputs.append(raw)
    body = (
        [(GRAPH_NODE, BYTES, message(node)) for node in nodes]
        + [(GRAPH_NAME, BYTES, name) for name in values(graph, GRAPH_NAME)]
        + [(GRAPH_INITIALIZER, BYTES, raw) for raw in initializers]
        + [(GRAPH_INPUT, BYTES, raw) for raw in inputs]
        + [(GRAPH_OUTPUT, BYTES, raw) for raw in values(graph, GRAPH_OUTPUT)])
    # IR version 7, the name of the producer, the graph, operator set 11 of the default domain.
    return message([
        (1, VARINT, 7), (2, BYTES, b"expand_int8bq"), (MODEL_GRAPH, BYTES, message(body)),
        (8, BYTES, message([(1, BYTES, b""), (2, VARINT, 11)]))])


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: expand_int8bq.py INPUT.onnx OUTPUT.onnx")
    with open(sys.argv[1], "rb") as source:
        model = expanded(source.read())
    with open(sys.argv[2], "wb") as target:
        target.write(model)
