import { afterEach, expect, test, vi } from 'vitest';
import { emptyLine } from '#chess/live/line';
import { createBotPlayer } from './bot-player.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a slow thread is waited for: no time limit ends it with its nets', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const errors: unknown[] = [];
  const player = createBotPlayer({
    packPath: '',
    random: () => 0.5,
    onError: (error) => errors.push(error),
  });
  try {
    expect((await player.chooseMove(emptyLine, 1500))?.uci).toMatch(/^[a-h][1-8][a-h][1-8]$/);
    expect(errors).toEqual([]);
  } finally {
    await player.close();
  }
});

test('R57: as somebody it plays what he plays, also what almost nobody else does', async () => {
  const games = JSON.stringify(
    Array.from({ length: 80 }, () => ({ color: 'White', rating: 1500, result: 1, moves: 'Nh3 e5 Ng1' })),
  );
  const player = createBotPlayer({ packPath: '', random: () => 0.5, onError: () => undefined });
  const book = { id: 'ann Lichess odd 1', games, color: 'white' } as const;
  try {
    const choose = async (...moves: string[]) =>
      (await player.chooseMove({ ...emptyLine, moves }, 1500, book))?.uci;
    expect(await choose()).toBe('g1h3');
    expect(await choose('g1h3', 'e7e5')).toBe('h3g1');
    expect(await choose('e2e4', 'e7e5')).not.toBe('e1e2');
  } finally {
    await player.close();
  }
});
