import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/simulator';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ pace: 0 });
});
afterAll(() => simulator.close());

const get = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${simulator.lichessUrl}/api/games/user/${query}`, { headers });
const tag = (pgn: string, name: string): string[] =>
  [...pgn.matchAll(new RegExp(`\\[${name} "(.*?)"\\]`, 'g'))].map((match) => match[1] ?? '');

describe('game export', () => {
  test('sends the newest games first, as many as asked for', async () => {
    const pgn = await (await get('tabiya_fan?max=80')).text();
    const times = tag(pgn, 'UTCDate').map((date, index) => `${date} ${tag(pgn, 'UTCTime')[index]}`);
    expect(times).toHaveLength(80);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('shows clocks and openings only when asked', async () => {
    const plain = await (await get('tabiya_fan?max=20')).text();
    const full = await (await get('tabiya_fan?max=20&clocks=true&opening=true')).text();
    expect(plain).not.toMatch(/%clk|\[ECO |\d\.\.\. /);
    expect(full).toMatch(/^1\. \S+ \{ \[%clk 0:\d\d:\d\d\] \} 1\.\.\. \S+ \{/m);
    expect(tag(full, 'Opening').length).toBeGreaterThan(10);
  });

  test('leaves out games that go on, and marks other variants', async () => {
    const finished = await (await get('tabiya_fan')).text();
    expect(tag(finished, 'GameId')).not.toContain('oDdGoing');
    expect(new Set(tag(finished, 'Variant'))).toEqual(new Set(['Standard', 'Chess960', 'From Position']));
  });

  test('pretends to crawlers without a token that nobody is there', async () => {
    const crawler = { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0' };
    const authorization = `Bearer ${simulator.makeToken('rookery_lane', [])}`;
    const refused = await get('tabiya_fan?max=1', crawler);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await get('tabiya_fan?max=1', { ...crawler, authorization })).status).toBe(200);
    expect((await get('nobody_at_all')).status).toBe(404);
    const lenient = await startSimulator({ pace: 0, crawlerRules: false });
    const answer = await fetch(`${lenient.lichessUrl}/api/games/user/tabiya_fan?max=1`, { headers: crawler });
    await lenient.close();
    expect(answer.status).toBe(200);
  });

  test('moves all dates so that the newest game is of the last two days', async () => {
    const now = Date.UTC(2031, 5, 20, 7);
    const later = await startSimulator({ pace: 0, now: () => now });
    const pgn = await (await fetch(`${later.lichessUrl}/api/games/user/tabiya_fan?max=1`)).text();
    await later.close();
    expect(['2031.06.18', '2031.06.19', '2031.06.20']).toContain(tag(pgn, 'UTCDate')[0]);
  });

  test('runs two streams at a time for one address and refuses the third', async () => {
    const slow = await startSimulator({ pace: 0.5 });
    const url = `${slow.lichessUrl}/api/games/user/tabiya_fan?max=20`;
    const statuses = await Promise.all([1, 2, 3].map(async () => (await fetch(url)).status));
    await slow.close();
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
  });
});
