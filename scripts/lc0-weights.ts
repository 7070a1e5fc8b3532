/**
 * Reads nets in lc0's format, which stores each weight as 16 bits between a minimum and a maximum:
 * https://github.com/LeelaChessZero/lczero-common/blob/master/proto/net.proto
 */
import type { Connection, Convolution, Net } from '#chess/replies/net';

const epsilon = 1e-5;

type Fields = Map<number, Uint8Array[]>;

function readFields(bytes: Uint8Array): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('The net ends in the middle of a field');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = readVarint();
    const kind = tag % 8;
    if (kind === 0) {
      readVarint();
      continue;
    }
    const length = kind === 2 ? readVarint() : kind === 5 ? 4 : 8;
    const number = Math.floor(tag / 8);
    fields.set(number, [...(fields.get(number) ?? []), bytes.subarray(at, at + length)]);
    at += length;
    if (at > bytes.length) throw new Error('The net ends in the middle of a field');
  }
  return fields;
}

function getField(fields: Fields, number: number): Uint8Array {
  const [bytes] = fields.get(number) ?? [];
  if (bytes === undefined) throw new Error(`The net has no field ${number} where one is needed`);
  return bytes;
}

function readFloat(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0, true);
}

function readLayer(bytes: Uint8Array): Float32Array {
  const fields = readFields(bytes);
  const least = readFloat(getField(fields, 1));
  const greatest = readFloat(getField(fields, 2));
  const params = getField(fields, 3);
  const view = new DataView(params.buffer, params.byteOffset, params.byteLength);
  return Float32Array.from(
    { length: params.byteLength / 2 },
    (_, index) => least + (view.getUint16(2 * index, true) * (greatest - least)) / 65_535,
  );
}

function readConvolution(bytes: Uint8Array): Convolution {
  const fields = readFields(bytes);
  const weights = readLayer(getField(fields, 1));
  const findLayer = (number: number) => {
    const [layer] = fields.get(number) ?? [];
    return layer && readLayer(layer);
  };
  const biases = findLayer(2);
  const [means, variances, gammas, betas] = [3, 4, 5, 6].map(findLayer);
  const outputs = (means ?? biases)?.length ?? 0;
  const row = weights.length / outputs;
  const folded = new Float32Array(outputs);
  for (let output = 0; output < outputs; output++) {
    const scale = variances ? (gammas?.[output] ?? 1) / Math.sqrt((variances[output] ?? 1) + epsilon) : 1;
    folded[output] = ((biases?.[output] ?? 0) - (means?.[output] ?? 0)) * scale + (betas?.[output] ?? 0);
    for (let at = output * row; at < (output + 1) * row; at++) weights[at] = (weights[at] ?? 0) * scale;
  }
  return { inputs: row / 9, outputs, weights, biases: folded };
}

function readConnection(fields: Fields, number: number): Connection {
  const weights = readLayer(getField(fields, number));
  const biases = readLayer(getField(fields, number + 1));
  return { inputs: weights.length / biases.length, outputs: biases.length, weights, biases };
}

export function readLc0Weights(bytes: Uint8Array, rating: number): Net {
  const weights = readFields(getField(readFields(bytes), 10));
  const blocks = (weights.get(2) ?? []).map((block) => {
    const fields = readFields(block);
    const excitation = readFields(getField(fields, 3));
    return {
      first: readConvolution(getField(fields, 1)),
      second: readConvolution(getField(fields, 2)),
      squeeze: readConnection(excitation, 1),
      excite: readConnection(excitation, 3),
    };
  });
  return {
    rating,
    input: readConvolution(getField(weights, 1)),
    blocks,
    policyHidden: readConvolution(getField(weights, 11)),
    policy: readConvolution(getField(weights, 3)),
  };
}
