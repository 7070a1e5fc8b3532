import { afterEach, expect, test, vi } from 'vitest';
import { loadNetFile } from './net-files.ts';

afterEach(() => vi.unstubAllGlobals());

test('a net that does not come has a sentence, and is asked for again', async () => {
  const sentence = 'The estimate of opponents’ replies could not be loaded. Check your connection.';
  const answer = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', answer);
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loadNetFile(1500)).rejects.toThrow(sentence);
  answer.mockResolvedValueOnce(new Response('', { status: 404 }));
  await expect(loadNetFile(1500)).rejects.toThrow(sentence);
  answer.mockResolvedValueOnce(new Response('net'));
  expect((await loadNetFile(1500)).byteLength).toBe(3);
  await loadNetFile(1500);
  expect(answer).toHaveBeenCalledTimes(3);
});
