import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/simulator';

let simulator: Simulator;
let token: string;
beforeAll(async () => {
  simulator = await startSimulator({ pace: 0 });
  token = simulator.makeToken('tabiya_fan', []);
});
afterAll(() => simulator.close());

interface Score {
  white: number;
  draws: number;
  black: number;
}
const get = (query: string, bearer = token): Promise<Response> =>
  fetch(`${simulator.explorerUrl}/lichess?${query}`, { headers: { authorization: `Bearer ${bearer}` } });
const ask = async (query: string): Promise<Score & { moves: (Score & { uci: string; san: string })[] }> =>
  (await get(query)).json();
const total = ({ white, draws, black }: Score): number => white + draws + black;

const games = readFileSync(new URL('../games/lichess.pgn', import.meta.url), 'utf8')
  .split('\n\n\n')
  .filter((text) => text.includes('[Event "rated'))
  .map((text) => {
    const [white = 0, black = 0] = [...text.matchAll(/Elo "(\d+)"/g)].map(([, elo]) => Number(elo));
    return {
      blitz: text.includes(' blitz game"]'),
      elo: (white + black) / 2,
      moves: text.split('\n\n')[1]?.replace(/\{.*?\} |\d+\.+ /g, '') ?? '',
    };
  });

test('counts rated games, move by move', async () => {
  const start = await ask('moves=30');
  expect(total(start)).toBe(games.length);
  const e4 = start.moves.find(({ san }) => san === 'e4');
  expect(e4 && total(e4)).toBe(games.filter(({ moves }) => moves.startsWith('e4 ')).length);
  expect(start.moves.reduce((sum, move) => sum + total(move), 0)).toBe(total(start));
});

test('filters by speed and by the average rating, floored to a group', async () => {
  const band = games.filter(({ blitz, elo }) => blitz && elo >= 1800 && elo < 2000).length;
  expect(band).toBeGreaterThan(20);
  expect(total(await ask('speeds=blitz&ratings=1800'))).toBe(band);
  expect(total(await ask('speeds=blitz&ratings=1900'))).toBe(band);
  expect(total(await ask('ratings=400'))).toBe(games.filter(({ elo }) => elo < 1000).length);
  expect(total(await ask('ratings='))).toBe(0);
});

test('merges transpositions and writes castling as king takes rook', async () => {
  const caro = encodeURIComponent('rnbqkb1r/pp2pppp/5n2/3p4/2PP4/8/PP3PPP/RNBQKBNR w KQkq -');
  const lines = ['e4 c6 d4 d5 exd5 cxd5 c4 Nf6 ', 'c4 c6 e4 d5 exd5 cxd5 d4 Nf6 '];
  const counts = lines.map((line) => games.filter(({ moves }) => moves.startsWith(line)).length);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(total(await ask(`fen=${caro}`))).toBeGreaterThanOrEqual((counts[0] ?? 0) + (counts[1] ?? 0));
  const italian = encodeURIComponent('r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R w KQkq -');
  expect((await ask(`fen=${italian}`)).moves.find(({ san }) => san === 'O-O')?.uci).toBe('e1h1');
});

test('refuses requests without a token, and what is no position or filter', async () => {
  expect((await get('', 'lio_dead')).status).toBe(401);
  for (const query of ['fen=nonsense', 'speeds=hyper', 'ratings=x'])
    expect((await get(query)).status).toBe(400);
});
