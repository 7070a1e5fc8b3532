import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/simulator';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ pace: 0 });
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.close());

const studyUrl = (): string => `${simulator.lichessUrl}/api/study/wItaAlap.pgn`;

describe('faults', () => {
  test('answer with a status as often as asked, where asked, readable for other origins', async () => {
    simulator.faults.add({ site: 'lichess', path: '/api/study/', status: 429, times: 2 });
    const first = await fetch(studyUrl());
    expect([first.status, first.headers.get('access-control-allow-origin')]).toEqual([429, '*']);
    expect(await first.json()).toEqual({ error: 'Too many requests. Try again later.' });
    expect((await fetch(`${simulator.lichessUrl}/api/games/user/tabiya_fan?max=1`)).status).toBe(200);
    expect((await fetch(studyUrl())).status).toBe(429);
    expect((await fetch(studyUrl())).status).toBe(200);
  });

  test('cut a stream in the middle', async () => {
    simulator.faults.add({ path: 'wItaAlap', cutAfterBytes: 3_000, times: 1 });
    const answer = await fetch(studyUrl());
    expect(answer.status).toBe(200);
    let bytes = 0;
    const read = async (): Promise<void> => {
      for await (const chunk of answer.body ?? []) bytes += chunk.length;
    };
    await expect(read()).rejects.toThrow();
    expect(bytes).toBe(3_000);
  });

  test('delay an answer', async () => {
    simulator.faults.add({ site: 'chess-com', delayMs: 150 });
    const before = performance.now();
    await fetch(`${simulator.chessComUrl}/pub/player/tabiya_fan/games/archives`);
    expect(performance.now() - before).toBeGreaterThan(140);
  });

  test('can be set from another process, and what was asked can be read', async () => {
    const control = `${simulator.lichessUrl}/__control`;
    const fault = JSON.stringify({ site: 'explorer', status: 503 });
    expect((await fetch(`${control}/faults`, { method: 'POST', body: fault })).status).toBe(204);
    expect((await fetch(`${control}/faults`, { method: 'POST', body: '{"status":"bad"}' })).status).toBe(400);
    expect((await fetch(`${simulator.explorerUrl}/lichess`)).status).toBe(503);
    await fetch(`${control}/faults`, { method: 'DELETE' });
    expect((await fetch(`${simulator.explorerUrl}/lichess`)).status).toBe(401);
    const requests: { site: string; url: string }[] = await (await fetch(`${control}/requests`)).json();
    expect(requests.filter(({ site }) => site === 'explorer').map(({ url }) => url)).toEqual([
      '/lichess',
      '/lichess',
    ]);
  });
});
