import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { PositionReplies } from '#chess/opening/replies';
import { type EstimateHandlerAnswer, EstimateHandler } from './estimate-handler.ts';
import { countWorkers } from './estimate-replies.ts';

const replies = join(import.meta.dirname, '../../chess/replies');

function readBytes(name: string): ArrayBuffer {
  return Uint8Array.from(readFileSync(join(replies, name))).buffer;
}

const kernel = new Uint8Array(readBytes('kernel/kernel.wasm')).buffer;
const file = readBytes('nets/maia-1500.net');

function giveNet(handler: EstimateHandler, itsKernel: ArrayBuffer): Promise<EstimateHandlerAnswer> {
  return handler.handle({ kind: 'net', id: 1, rating: 1500, file, kernel: itsKernel });
}

async function giveAndAsk(handler: EstimateHandler): Promise<EstimateHandlerAnswer> {
  await giveNet(handler, kernel);
  return handler.handle({
    kind: 'ask',
    id: 2,
    rating: 1500,
    lines: [{ sans: ['e4'] }, { sans: ['e5'] }, { sans: ['f3', 'e5', 'g4', 'Qh4#'] }, { sans: [] }],
  });
}

function listReplies(answer: EstimateHandlerAnswer): (PositionReplies | string)[] {
  if (!answer.ok) throw new Error(answer.problem);
  return answer.replies;
}

describe('the handler', () => {
  let answers: (PositionReplies | string)[] = [];
  beforeAll(async () => {
    answers = listReplies(await giveAndAsk(new EstimateHandler()));
  });

  test('answers lines in their order, and says which cannot be', () => {
    expect(answers[0]).toMatchObject({
      source: 'estimate',
      filter: { kind: 'estimated', rating: 1500 },
      games: undefined,
      isRough: false,
    });
    expect(answers.slice(1, 3)).toEqual(['illegal', 'game-over']);
    const [likeliest] = (typeof answers[0] === 'object' && answers[0].replies) || [];
    expect(likeliest).toMatchObject({ san: 'e5', uci: 'e7e5' });
    expect(likeliest?.share).toBeCloseTo(0.5, 1);
  });

  test('says so where the browser refuses WebAssembly', async () => {
    const nothing = new ArrayBuffer(8);
    expect(await giveNet(new EstimateHandler(), nothing)).toEqual({
      id: 1,
      ok: false,
      problem: 'wasm-refused',
      rating: 1500,
    });
  });

  test('averages two nets, and above the highest it is rough', async () => {
    const handler = new EstimateHandler();
    const file1700 = readBytes('nets/maia-1700.net');
    const file1900 = readBytes('nets/maia-1900.net');
    await handler.handle({ kind: 'net', id: 1, rating: 1500, file, kernel });
    await handler.handle({ kind: 'net', id: 2, rating: 1700, file: file1700, kernel });
    await handler.handle({ kind: 'net', id: 3, rating: 1900, file: file1900, kernel });
    const ask = async (rating: number) => {
      const [answer] = listReplies(
        await handler.handle({ kind: 'ask', id: rating, rating, lines: [{ sans: ['e4'] }] }),
      );
      if (typeof answer !== 'object') throw new Error(answer);
      return { ...answer, c5: answer.replies.find(({ san }) => san === 'c5')?.share ?? 0 };
    };
    const [low, middle, high] = [await ask(1500), await ask(1550), await ask(1700)];
    expect(middle.c5).toBeCloseTo(0.75 * low.c5 + 0.25 * high.c5, 5);
    expect(low.c5).not.toBeCloseTo(high.c5, 2);
    expect((await ask(1900)).isRough).toBe(false);
    expect(await ask(2300)).toMatchObject({ isRough: true, filter: { rating: 2300 } });
  });
});

describe('what is wrong with a net is said', () => {
  const give = async (bytes: Uint8Array, rating: 1500 | 1700 = 1500) => {
    const answer = await new EstimateHandler().handle({
      kind: 'net',
      id: 1,
      rating,
      file: Uint8Array.from(bytes).buffer,
      kernel,
    });
    return answer.ok ? 'ok' : answer.problem;
  };

  test('a changed byte, an early end, something else, the net of another rating', async () => {
    const changed = gunzipSync(new Uint8Array(file));
    changed[20_000] = (changed[20_000] ?? 0) ^ 4;
    expect(await give(gzipSync(changed))).toBe('checksum');
    expect(await give(new Uint8Array(file).subarray(0, 100_000))).toBe('truncated');
    expect(await give(gzipSync(gunzipSync(new Uint8Array(file)).subarray(0, 100_000)))).toBe('truncated');
    expect(await give(gzipSync(new TextEncoder().encode('<!doctype html><title>Sign in</title>')))).toBe(
      'foreign',
    );
    expect(await give(new Uint8Array(file), 1700)).toBe('foreign');
    expect(await give(new Uint8Array(file))).toBe('ok');
  });
});

test('a device that has no more memory is told so, and the handler works again once it has', async () => {
  const handler = new EstimateHandler();
  const refused = vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
  });
  const net = { kind: 'net', id: 1, rating: 1500, file, kernel } as const;
  expect(await handler.handle(net)).toEqual({ id: 1, ok: false, problem: 'memory' });
  refused.mockRestore();
  expect(await giveAndAsk(handler)).toMatchObject({ ok: true });
});

test('workers: one core stays free, four are enough, one where memory is little', () => {
  expect(countWorkers({ hardwareConcurrency: 1 })).toBe(1);
  expect(countWorkers({ hardwareConcurrency: 2 })).toBe(1);
  expect(countWorkers({ hardwareConcurrency: 4 })).toBe(3);
  expect(countWorkers({ hardwareConcurrency: 16, deviceMemory: 8 })).toBe(4);
  expect(countWorkers({ hardwareConcurrency: 8, deviceMemory: 2 })).toBe(1);
});
