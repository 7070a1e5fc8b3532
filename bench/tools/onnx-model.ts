/** Writes a net in the format of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
import {
  CHANNELS,
  type Connection,
  type Convolution,
  INPUT_PLANES,
  type Net,
  POLICY_PLANES,
} from '#chess/replies/net';

type Bytes = Buffer;

function makeVarint(value: number): Bytes {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}

const number = (field: number, value: number): Bytes =>
  Buffer.concat([makeVarint(field * 8), makeVarint(value)]);

function message(field: number, ...parts: readonly Bytes[]): Bytes {
  const body = Buffer.concat(parts);
  return Buffer.concat([makeVarint(field * 8 + 2), makeVarint(body.length), body]);
}

const text = (field: number, value: string): Bytes => message(field, Buffer.from(value));

const float = 1;

function makeTensor(name: string, dims: readonly number[], values: Float32Array): Bytes {
  const data = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return message(5, ...dims.map((dim) => number(1, dim)), number(2, float), text(8, name), message(9, data));
}

function makeValue(field: number, name: string, dims: readonly number[]): Bytes {
  const shape = message(2, ...dims.map((dim) => message(1, number(1, dim))));
  return message(field, text(1, name), message(2, message(1, number(1, float), shape)));
}

class GraphWriter {
  readonly parts: Bytes[] = [];
  #count = 0;

  add(operator: string, inputs: readonly string[], attributes: readonly Bytes[] = [], results = 1): string[] {
    const names = Array.from({ length: results }, () => `v${this.#count++}`);
    this.parts.push(
      message(
        1,
        ...inputs.map((input) => text(1, input)),
        ...names.map((name) => text(2, name)),
        text(4, operator),
        ...attributes,
      ),
    );
    return names;
  }

  addOne(operator: string, inputs: readonly string[], attributes: readonly Bytes[] = []): string {
    return this.add(operator, inputs, attributes)[0] ?? '';
  }

  convolve(layer: Convolution | Connection, from: string): string {
    const width = layer.weights.length === layer.inputs * layer.outputs ? 1 : 3;
    const weights = `w${this.#count}`;
    const biases = `b${this.#count}`;
    this.parts.push(
      makeTensor(weights, [layer.outputs, layer.inputs, width, width], layer.weights),
      makeTensor(biases, [layer.outputs], layer.biases),
    );
    const pad = width >> 1;
    const pads = message(
      5,
      text(1, 'pads'),
      ...[pad, pad, pad, pad].map((each) => number(8, each)),
      number(20, 7),
    );
    return this.addOne('Conv', [from, weights, biases], [pads]);
  }
}

export function makeOnnxModel(net: Net): Uint8Array {
  const graph = new GraphWriter();
  let now = graph.addOne('Relu', [graph.convolve(net.input, 'planes')]);
  for (const block of net.blocks) {
    const first = graph.addOne('Relu', [graph.convolve(block.first, now)]);
    const second = graph.convolve(block.second, first);
    const means = graph.addOne('GlobalAveragePool', [second]);
    const hidden = graph.addOne('Relu', [graph.convolve(block.squeeze, means)]);
    const axis = message(5, text(1, 'axis'), number(3, 1), number(20, 2));
    const [scale = '', added = ''] = graph.add('Split', [graph.convolve(block.excite, hidden)], [axis], 2);
    const scaled = graph.addOne('Mul', [second, graph.addOne('Sigmoid', [scale])]);
    now = graph.addOne('Relu', [graph.addOne('Add', [graph.addOne('Add', [scaled, added]), now])]);
  }
  const policy = graph.convolve(net.policy, graph.addOne('Relu', [graph.convolve(net.policyHidden, now)]));
  graph.parts.push(message(1, text(1, policy), text(2, 'policy'), text(4, 'Identity')));
  if (net.input.outputs !== CHANNELS) throw new RangeError('The net has other channels');
  const body = message(
    7,
    ...graph.parts,
    text(2, 'maia'),
    makeValue(11, 'planes', [1, INPUT_PLANES, 8, 8]),
    makeValue(12, 'policy', [1, POLICY_PLANES, 8, 8]),
  );
  return Buffer.concat([number(1, 8), body, message(8, number(2, 13))]);
}
