import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { PLANES_LENGTH, writePlanes } from '#chess/replies/input-planes';
import { LineBoard } from '#chess/replies/line-board';
import { type NetRunner, POLICY_PLANES, SQUARES } from '#chess/replies/net';
import { NET_RATINGS, type NetRating } from '#chess/replies/net-ratings';
import { makeShares } from '#chess/replies/policy-moves';
import { makeKernelRunner, readNet } from '#server/replies/net-runners';
import { hashFile, hashKernel } from './build-kernel.ts';
import { longTestsFolder } from './data.mjs';
import { readLc0Weights } from './lc0-weights.ts';

interface GoldenAnswer {
  net: NetRating;
  moves: string;
  policy: [uci: string, share: number][];
}

const replies = join(import.meta.dirname, '../src/chess/replies');
const golden: GoldenAnswer[] = JSON.parse(readFileSync(join(replies, 'nets/golden.json'), 'utf8'));
const line = new LineBoard();

function splitMoves(moves: string): string[] {
  return moves === '' ? [] : moves.split(' ');
}

function findWorst(runner: NetRunner, answers: readonly GoldenAnswer[]): number {
  const planes = new Float32Array(answers.length * PLANES_LENGTH);
  const keys = answers.map(({ moves }, index) => {
    const position = line.play({ sans: splitMoves(moves) });
    if (typeof position === 'string') throw new Error(`${position}: ${moves}`);
    writePlanes(position, planes, index * PLANES_LENGTH);
    return position.keys.at(-1) ?? '';
  });
  const logits = runner.run(planes, answers.length);
  let worst = 0;
  for (const [index, { policy }] of answers.entries()) {
    const key = keys[index] ?? '';
    line.board.setUp(key);
    const shares = makeShares(line.board, key, logits, index * SQUARES * POLICY_PLANES);
    for (const [uci, share] of policy) {
      const found = shares.find((reply) => reply.uci === uci)?.share ?? NaN;
      expect(found).not.toBeNaN();
      worst = Math.max(worst, Math.abs(found - share));
    }
  }
  return worst;
}

function listGolden(rating: NetRating): GoldenAnswer[] {
  return golden.filter(({ net }) => net === rating);
}

describe.each(NET_RATINGS)('net %i', (rating) => {
  test('8 bits answer to 0.02', () => {
    const net = readNet(rating);
    expect(net.rating).toBe(rating);
    expect(listGolden(rating)).toHaveLength(21);
    expect(findWorst(makeKernelRunner(net), listGolden(rating))).toBeLessThan(0.02);
  });

  test.each(longTestsFolder === undefined ? [] : [join(longTestsFolder, 'maia', `maia-${rating}.pb.gz`)])(
    'floats, as they are published, answer to 0.005: %s',
    (published) => {
      const net = readLc0Weights(gunzipSync(readFileSync(published)), rating);
      expect(findWorst(makeKernelRunner(net), listGolden(rating))).toBeLessThan(0.005);
    },
  );
});

function makeRandomPlanes(count: number): Float32Array {
  let seed = 1;
  return Float32Array.from({ length: count * PLANES_LENGTH }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 7 === 0 ? (seed % 1000) / 1000 : 0;
  });
}

describe('the kernel', () => {
  test('answers each of nine positions as it does alone: one more than it takes at once', () => {
    const runner = makeKernelRunner(readNet(1500));
    const planes = makeRandomPlanes(9);
    const together = Float32Array.from(runner.run(planes, 9));
    const length = SQUARES * POLICY_PLANES;
    for (let at = 0; at < 9; at++) {
      const alone = runner.run(planes.slice(at * PLANES_LENGTH, (at + 1) * PLANES_LENGTH), 1);
      for (let value = 0; value < length; value++)
        expect(together[at * length + value]).toBeCloseTo(alone[value] ?? NaN, 5);
    }
  });

  test('was built since its source was changed, and is as it was built', () => {
    expect(readFileSync(hashFile, 'utf8').trim()).toBe(hashKernel());
  });
});
