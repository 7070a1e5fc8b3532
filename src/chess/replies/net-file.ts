/**
 * Little-endian: "TNET", version (u16), rating (u16), bytes after the header (u32), CRC-32 (u32), layers. A
 * layer: output scales, biases, input scales (float32), weights (int8, or int16 in the last layer).
 */
import { err, ok, type Result } from '#chess/result';
import {
  BLOCKS,
  CHANNELS,
  type Connection,
  type Convolution,
  INPUT_PLANES,
  type Net,
  POLICY_PLANES,
  type Scales,
} from './net.ts';

const NET_VERSION = 1;
const HEADER_BYTES = 16;
const MAGIC = [...'TNET'].map((letter) => letter.charCodeAt(0));
const CHECKSUM_AT = 12;
const SQUEEZED = 8;

type NetFileProblem = 'foreign' | 'version' | 'truncated' | 'checksum';

export interface NetFileError {
  readonly problem: NetFileProblem;
  readonly message: string;
}

const MESSAGES: Record<NetFileProblem, string> = {
  foreign: 'The file is not a net.',
  version: 'The net was made for another version of Tabiya.',
  truncated: 'The net is not complete.',
  checksum: 'The net is damaged: its checksum is wrong.',
};

function fail(problem: NetFileProblem): Result<never, NetFileError> {
  return err({ problem, message: MESSAGES[problem] });
}

type Layer = Pick<Convolution, 'inputs' | 'outputs'> & { taps: number; bits: Bits };

const convolution = (inputs: number, outputs: number): Layer => ({ inputs, outputs, taps: 9, bits: 8 });
const connection = (inputs: number, outputs: number): Layer => ({ inputs, outputs, taps: 1, bits: 8 });

const BLOCK_LAYERS = [
  convolution(CHANNELS, CHANNELS),
  convolution(CHANNELS, CHANNELS),
  connection(CHANNELS, SQUEEZED),
  connection(SQUEEZED, 2 * CHANNELS),
];

const LAYERS: readonly Layer[] = [
  convolution(INPUT_PLANES, CHANNELS),
  ...Array.from({ length: BLOCKS }, () => BLOCK_LAYERS).flat(),
  convolution(CHANNELS, CHANNELS),
  { ...convolution(CHANNELS, POLICY_PLANES), bits: 16 },
];

function countBytes({ inputs, outputs, taps, bits }: Layer): number {
  return 4 * (2 * outputs + inputs) + (outputs * inputs * taps * bits) / 8;
}

const BODY_BYTES = LAYERS.reduce((sum, layer) => sum + countBytes(layer), 0);

function listLayers({ input, blocks, policyHidden, policy }: Net): (Convolution | Connection)[] {
  const inBlocks = blocks.flatMap(({ first, second, squeeze, excite }) => [first, second, squeeze, excite]);
  return [input, ...inBlocks, policyHidden, policy];
}

export function parseNetFile(bytes: Uint8Array): Result<Net, NetFileError> {
  if (MAGIC.some((code, index) => index < bytes.length && bytes[index] !== code)) return fail('foreign');
  if (bytes.length < HEADER_BYTES) return fail('truncated');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(4, true) !== NET_VERSION) return fail('version');
  const bodyBytes = view.getUint32(8, true);
  if (bytes.length < HEADER_BYTES + bodyBytes) return fail('truncated');
  if (bodyBytes !== BODY_BYTES || bytes.length !== HEADER_BYTES + BODY_BYTES) return fail('foreign');
  if (view.getUint32(CHECKSUM_AT, true) !== findChecksum(bytes)) return fail('checksum');
  return ok(readNet(view));
}

function findChecksum(bytes: Uint8Array): number {
  const copy = bytes.slice();
  copy.fill(0, CHECKSUM_AT, HEADER_BYTES);
  return crc32(copy);
}

function readNet(view: DataView): Net {
  let offset = HEADER_BYTES;
  let next = 0;
  const read = (): Connection => {
    const layer = LAYERS[next++];
    if (layer === undefined) throw new RangeError('A net has no more layers');
    const values = readLayer(view, offset, layer);
    offset += countBytes(layer);
    return values;
  };
  return {
    rating: view.getUint16(6, true),
    input: read(),
    blocks: Array.from({ length: BLOCKS }, () => ({
      first: read(),
      second: read(),
      squeeze: read(),
      excite: read(),
    })),
    policyHidden: read(),
    policy: read(),
  };
}

function readLayer(view: DataView, start: number, { inputs, outputs, taps, bits }: Layer): Connection {
  const weights = new Float32Array(outputs * inputs * taps);
  const biases = new Float32Array(outputs);
  const inputScales = Float32Array.from({ length: inputs }, (_, input) =>
    view.getFloat32(start + 4 * (2 * outputs + input), true),
  );
  let from = start + 4 * (2 * outputs + inputs);
  let at = 0;
  for (let output = 0; output < outputs; output++) {
    const outputScale = view.getFloat32(start + 4 * output, true);
    biases[output] = view.getFloat32(start + 4 * (outputs + output), true);
    for (const inputScale of inputScales)
      for (let tap = 0; tap < taps; tap++) {
        const steps = bits === 8 ? view.getInt8(from) : view.getInt16(from, true);
        weights[at++] = outputScale * inputScale * steps;
        from += bits / 8;
      }
  }
  return { inputs, outputs, weights, biases };
}

export function makeNetFile(net: Net): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + BODY_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint16(4, NET_VERSION, true);
  view.setUint16(6, net.rating, true);
  view.setUint32(8, BODY_BYTES, true);
  let offset = HEADER_BYTES;
  const layers = listLayers(net);
  for (const [index, layer] of LAYERS.entries()) {
    const given = layers[index];
    if (given?.inputs !== layer.inputs || given.outputs !== layer.outputs)
      throw new RangeError(`Layer ${index} of the net has another shape`);
    writeLayer(view, offset, given, layer);
    offset += countBytes(layer);
  }
  view.setUint32(CHECKSUM_AT, findChecksum(bytes), true);
  return bytes;
}

function writeLayer(
  view: DataView,
  start: number,
  layer: Connection,
  { inputs, outputs, taps, bits }: Layer,
): void {
  const { weights, biases } = layer;
  const { outputScales, inputScales } = layer.scales ?? findScales(layer, bits);
  for (const [input, scale] of inputScales.entries())
    view.setFloat32(start + 4 * (2 * outputs + input), scale, true);
  let to = start + 4 * (2 * outputs + inputs);
  let at = 0;
  for (const [output, outputScale] of outputScales.entries()) {
    view.setFloat32(start + 4 * output, outputScale, true);
    view.setFloat32(start + 4 * (outputs + output), biases[output] ?? 0, true);
    for (const inputScale of inputScales)
      for (let tap = 0; tap < taps; tap++) {
        const steps = Math.round((weights[at++] ?? 0) / (outputScale * inputScale));
        if (bits === 8) view.setInt8(to, steps);
        else view.setInt16(to, steps, true);
        to += bits / 8;
      }
  }
}

const TABLE = new Uint32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  TABLE[byte] = value;
}

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

export const STEPS = { 8: 127, 16: 32_767 } as const;

type Bits = keyof typeof STEPS;

const FINEST_INPUT = 1 / 16;

export function findScales({ inputs, outputs, weights }: Connection, bits: Bits): Scales {
  const taps = weights.length / (inputs * outputs);
  const inputScales = new Float32Array(inputs);
  for (const [at, weight] of weights.entries()) {
    const input = Math.floor(at / taps) % inputs;
    inputScales[input] = Math.max(inputScales[input] ?? 0, Math.abs(weight));
  }
  const largest = inputScales.reduce((most, scale) => Math.max(most, scale), 0);
  for (const [input, scale] of inputScales.entries())
    inputScales[input] = largest > 0 ? Math.max(FINEST_INPUT, Math.sqrt(scale / largest)) : 1;
  const outputScales = new Float32Array(outputs);
  for (const [at, weight] of weights.entries()) {
    const output = Math.floor(at / (taps * inputs));
    const steps = Math.abs(weight) / (inputScales[Math.floor(at / taps) % inputs] ?? 1) / STEPS[bits];
    outputScales[output] = Math.max(outputScales[output] ?? 0, steps);
  }
  // If all weights of an output are zero, use scale 1, because `writeLayer` divides by it.
  return { outputScales: outputScales.map((scale) => (scale > 0 ? scale : 1)), inputScales };
}
