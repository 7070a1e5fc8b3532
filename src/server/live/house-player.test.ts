import { afterEach, expect, test, vi } from 'vitest';
import { createHousePlayer } from './house-player.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a slow thread is waited for: no time limit ends it with its nets', async () => {
  // Whatever limit there is has passed already.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const errors: unknown[] = [];
  const player = createHousePlayer({
    packPath: '',
    random: () => 0.5,
    onError: (error) => errors.push(error),
  });
  try {
    expect(await player.chooseMove([], 1500)).toMatch(/^[a-h][1-8][a-h][1-8]$/);
    expect(errors).toEqual([]);
  } finally {
    await player.close();
  }
});
