import { crc32 as referenceCrc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unwrap } from '#chess/testing/readers';
import { crc32, makeNetFile, parseNetFile } from './net-file.ts';
import { BLOCKS, CHANNELS, type Connection, INPUT_PLANES, type Net, POLICY_PLANES } from './net.ts';

function makeLayer(inputs: number, outputs: number, taps: number): Connection {
  const weights = Float32Array.from(
    { length: inputs * outputs * taps },
    (_, at) => ((at * 31) % 255) / 255 - 0.5,
  );
  return { inputs, outputs, weights, biases: Float32Array.from({ length: outputs }, (_, at) => at / 8) };
}

const net: Net = {
  rating: 1500,
  input: makeLayer(INPUT_PLANES, CHANNELS, 9),
  blocks: Array.from({ length: BLOCKS }, () => ({
    first: makeLayer(CHANNELS, CHANNELS, 9),
    second: makeLayer(CHANNELS, CHANNELS, 9),
    squeeze: makeLayer(CHANNELS, 8, 1),
    excite: makeLayer(8, 2 * CHANNELS, 1),
  })),
  policyHidden: makeLayer(CHANNELS, CHANNELS, 9),
  policy: makeLayer(CHANNELS, POLICY_PLANES, 9),
};
const file = makeNetFile(net);

function findProblem(bytes: Uint8Array): string | undefined {
  const parsed = parseNetFile(bytes);
  return parsed.ok ? undefined : parsed.error.problem;
}

test('a net comes back to half a step of 8 bits, its biases exactly', () => {
  const parsed = unwrap(parseNetFile(file));
  expect(parsed.rating).toBe(1500);
  expect(parsed.blocks).toHaveLength(BLOCKS);
  expect(parsed.policy.biases).toEqual(net.policy.biases);
  const [before, after] = [net, parsed].map(({ blocks }) => blocks[5]?.second.weights);
  const worst = before?.reduce(
    (most, weight, at) => Math.max(most, Math.abs((after?.[at] ?? NaN) - weight)),
    0,
  );
  expect(worst).toBeLessThan(0.0025);
});

describe('a file that is not what it says', () => {
  test('any changed byte is noticed', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = file.slice();
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(findProblem(changed)).toBeDefined();
      }),
      { numRuns: 20 },
    );
  });

  test('any length but its own is noticed', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), (length) => {
        expect(findProblem(file.subarray(0, length))).toBe('truncated');
      }),
      { numRuns: 50 },
    );
    expect(findProblem(Uint8Array.from([...file, 0]))).toBe('foreign');
  });

  test('each has its reason', () => {
    const damaged = file.slice();
    damaged[5000] = (damaged[5000] ?? 0) ^ 1;
    expect(findProblem(damaged)).toBe('checksum');
    const newer = file.slice();
    newer[4] = 2;
    expect(findProblem(newer)).toBe('version');
    expect(findProblem(new TextEncoder().encode('<!doctype html><p>Not found, sorry</p>'))).toBe('foreign');
  });
});

test('the checksum is that of zlib', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(crc32(bytes)).toBe(referenceCrc32(bytes));
    }),
  );
});
