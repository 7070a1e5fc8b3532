/** Writes nets in lc0's format, for tests of the reader. */
import type { Connection, Convolution, Net } from '#chess/replies/net';

function makeVarint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

function makeField(number: number, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([
    Uint8Array.from([...makeVarint(number * 8 + 2), ...makeVarint(bytes.length)]),
    bytes,
  ]);
}

function makeFloatField(number: number, value: number): Uint8Array {
  const bytes = Buffer.alloc(5);
  bytes[0] = number * 8 + 5;
  bytes.writeFloatLE(value, 1);
  return bytes;
}

function makeLayer(values: Float32Array): Uint8Array {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const step = (greatest - least) / 65_535 || 1;
  const params = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries())
    params.writeUInt16LE(Math.round((value - least) / step), 2 * index);
  return Buffer.concat([makeFloatField(1, least), makeFloatField(2, greatest), makeField(3, params)]);
}

/** As in Maia's nets, half of the bias is a mean, and outputs are scaled by 2. */
function makeConvolution({ weights, biases }: Convolution): Uint8Array {
  const outputs = biases.length;
  return Buffer.concat([
    makeField(1, makeLayer(weights.map((weight) => weight / 2))),
    makeField(2, makeLayer(biases.map((bias) => bias / 4))),
    makeField(3, makeLayer(biases.map((bias) => -bias / 8))),
    makeField(4, makeLayer(new Float32Array(outputs).fill(1 - 1e-5))),
    makeField(5, makeLayer(new Float32Array(outputs).fill(2))),
    makeField(6, makeLayer(biases.map((bias) => bias / 4))),
  ]);
}

function makeConnection(number: number, { weights, biases }: Connection): Uint8Array {
  return Buffer.concat([makeField(number, makeLayer(weights)), makeField(number + 1, makeLayer(biases))]);
}

export function writeLc0Weights({ input, blocks, policyHidden, policy }: Net): Uint8Array {
  const weights = [
    makeField(1, makeConvolution(input)),
    ...blocks.map(({ first, second, squeeze, excite }) =>
      makeField(
        2,
        Buffer.concat([
          makeField(1, makeConvolution(first)),
          makeField(2, makeConvolution(second)),
          makeField(3, Buffer.concat([makeConnection(1, squeeze), makeConnection(3, excite)])),
        ]),
      ),
    ),
    makeField(11, makeConvolution(policyHidden)),
    makeField(3, makeConvolution(policy)),
  ];
  return makeField(10, Buffer.concat(weights));
}
