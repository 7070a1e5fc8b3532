import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/simulator';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ pace: 0 });
});
afterAll(() => simulator.close());

const get = (path: string, token?: string): Promise<Response> =>
  fetch(simulator.lichessUrl + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});

async function listNames(path: string, token?: string): Promise<string[]> {
  const text = await (await get(path, token)).text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).name);
}

describe('study list', () => {
  test('shows strangers only what is public, newest change first, in any case of the name', async () => {
    expect(await listNames('/api/study/by/Tabiya_Fan')).toEqual(['Caro-Kann and Slav', 'Italian and Alapin']);
  });

  test('shows the owner everything, and others nothing more', async () => {
    const own = simulator.makeToken('tabiya_fan', ['study:read']);
    const other = simulator.makeToken('rookery_lane', ['study:read']);
    expect(await listNames('/api/study/by/tabiya_fan', own)).toContain('Stonewall experiments (private)');
    expect(await listNames('/api/study/by/tabiya_fan', own)).toContain('Übungen: endgames ♔ by hand');
    expect(await listNames('/api/study/by/tabiya_fan', other)).toHaveLength(2);
  });

  test('refuses a token without the scope even for public studies, and a dead token everywhere', async () => {
    const noScope = simulator.makeToken('tabiya_fan', []);
    const refused = await get('/api/study/by/tabiya_fan', noScope);
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'Missing scope: study:read' }]);
    expect((await get('/api/study/wItaAlap.pgn', noScope)).status).toBe(403);
    expect((await get('/api/study/wItaAlap.pgn', 'lio_dead')).status).toBe(401);
    expect((await get('/api/games/user/tabiya_fan', 'lio_dead')).status).toBe(401);
  });

  test('sends each line in two pieces', async () => {
    const slow = await startSimulator({ pace: 0.5 });
    const { body } = await fetch(`${slow.lichessUrl}/api/study/by/tabiya_fan`);
    const pieces: string[] = [];
    for await (const piece of body ?? []) pieces.push(Buffer.from(piece).toString());
    await slow.close();
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces[0]).not.toContain('\n');
  });
});

describe('study export', () => {
  test('gives the side only when asked', async () => {
    const plain = await (await get('/api/study/bCaroSlv.pgn')).text();
    const requested = await (await get('/api/study/bCaroSlv.pgn?orientation=true')).text();
    expect(plain).not.toContain('[Orientation');
    expect(requested.match(/\[Orientation "black"\]/g)).toHaveLength(14);
    expect(requested.match(/\[StudyName /g)).toHaveLength(14);
  });

  test('prints move signs as suffixes and other signs as numbers', async () => {
    const full = await (await get('/api/study/bCaroSlv.pgn')).text();
    expect(full).toContain('Bd6?! { Locks the bishop in. }');
    expect(full).toContain('$10');
    expect(full).not.toMatch(/ \$[1-6]\b/);
  });

  test('keeps private studies to their members', async () => {
    const member = simulator.makeToken('tabiya_fan', ['study:read']);
    const other = simulator.makeToken('rookery_lane', ['study:read']);
    expect((await get('/api/study/pStoneWl.pgn')).status).toBe(401);
    expect((await get('/api/study/pStoneWl.pgn', other)).status).toBe(403);
    expect((await get('/api/study/pStoneWl.pgn', member)).status).toBe(200);
    expect((await get('/api/study/rScotchP.pgn', member)).status).toBe(200);
  });

  test('does not export a locked study', async () => {
    expect((await get('/api/study/rNajLock.pgn')).status).toBe(403);
  });

  test('tells the last change by HEAD and nothing about what does not exist', async () => {
    const head = await fetch(`${simulator.lichessUrl}/api/study/wItaAlap.pgn`, { method: 'HEAD' });
    expect([head.status, head.headers.get('last-modified')]).toEqual([204, 'Sat, 07 Mar 2026 18:18:12 GMT']);
    expect((await get('/api/study/nothing1.pgn')).status).toBe(404);
  });

  test('makes a study of sixty chapters on demand', async () => {
    const big = await startSimulator({ pace: 0, bigStudy: true });
    const pgn = await (await fetch(`${big.lichessUrl}/api/study/bigStudy.pgn`)).text();
    await big.close();
    expect(new Set(pgn.match(/\[ChapterName .*\]/g)).size).toBe(60);
  });
});

describe('what other origins may read', () => {
  test('is /api only, with the header list of Lichess', async () => {
    const preflight = await fetch(`${simulator.lichessUrl}/api/study/wItaAlap.pgn`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'Origin, Authorization, If-Modified-Since, Cache-Control, Content-Type',
    );
    expect((await get('/api/study/nothing1.pgn')).headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${simulator.lichessUrl}/study/wItaAlap.pgn`, { method: 'OPTIONS' })).status).toBe(
      404,
    );
  });
});
