import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/simulator';

let simulator: Simulator;
let token: string;
beforeAll(async () => {
  simulator = await startSimulator({ pace: 0 });
  token = simulator.makeToken('tabiya_fan', []);
});
afterAll(() => simulator.close());

interface Answer {
  white: number;
  draws: number;
  black: number;
  moves: { uci: string; san: string; white: number; draws: number; black: number; game: object | null }[];
  recentGames: object[];
  topGames: object[];
  opening: { eco: string; name: string } | null;
}
const get = (query: string, bearer = token): Promise<Response> =>
  fetch(`${simulator.explorerUrl}/lichess?${query}`, { headers: { authorization: `Bearer ${bearer}` } });
const ask = async (query: string): Promise<Answer> => (await get(query)).json();
const total = ({ white, draws, black }: Pick<Answer, 'white' | 'draws' | 'black'>): number =>
  white + draws + black;

const games = readFileSync(new URL('../games/lichess.pgn', import.meta.url), 'utf8')
  .split('\n\n\n')
  .map((text) => ({
    rated: text.includes('[Event "rated'),
    blitz: text.includes(' blitz game"]'),
    elo:
      ['White', 'Black'].reduce(
        (sum, side) => sum + Number(new RegExp(`${side}Elo "(\\d+)"`).exec(text)?.[1]),
        0,
      ) / 2,
    moves: text.split('\n\n')[1]?.replace(/\{.*?\} |\d+\.+ /g, '') ?? '',
  }))
  .filter(({ rated }) => rated);

describe('explorer', () => {
  test('wants a token, whatever its scopes', async () => {
    expect((await fetch(`${simulator.explorerUrl}/lichess`)).status).toBe(401);
    expect((await get('', 'lio_dead')).status).toBe(401);
    expect((await get('')).status).toBe(200);
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
    expect((await get('speeds=hyper')).status).toBe(400);
  });

  test('merges transpositions and writes castling as king takes rook', async () => {
    const caro = encodeURIComponent('rnbqkb1r/pp2pppp/5n2/3p4/2PP4/8/PP3PPP/RNBQKBNR w KQkq -');
    const panov = await ask(`fen=${caro}`);
    const lines = ['e4 c6 d4 d5 exd5 cxd5 c4 Nf6 ', 'c4 c6 e4 d5 exd5 cxd5 d4 Nf6 '];
    const counts = lines.map((line) => games.filter(({ moves }) => moves.startsWith(line)).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(total(panov)).toBeGreaterThanOrEqual((counts[0] ?? 0) + (counts[1] ?? 0));
    const italian = await ask('play=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,c2c3,g8f6,d2d3,d7d6');
    expect(italian.moves.find(({ san }) => san === 'O-O')?.uci).toBe('e1h1');
    expect(italian.opening?.name).toBe('Italian Game');
  });

  test('shows the game behind a move that one game played, and games only as asked', async () => {
    const start = await ask('topGames=0&recentGames=0&moves=30');
    expect([start.topGames, start.recentGames]).toEqual([[], []]);
    for (const move of start.moves) expect(move.game === null).toBe(total(move) !== 1);
    expect((await ask('recentGames=9')).recentGames).toHaveLength(4);
  });

  test('knows fifty plies and nothing behind them', async () => {
    const long = games.find(({ moves }) => moves.split(' ').length > 60);
    const { Chess } = await import('chessops/chess');
    const { parseSan } = await import('chessops/san');
    const { makeFen } = await import('chessops/fen');
    const position = Chess.default();
    const fens = long?.moves
      .split(' ')
      .slice(0, 51)
      .map((san) => {
        const move = parseSan(position, san);
        if (move) position.play(move);
        return makeFen(position.toSetup());
      });
    expect(total(await ask(`fen=${encodeURIComponent(fens?.[48] ?? '')}`))).toBeGreaterThan(0);
    expect(total(await ask(`fen=${encodeURIComponent(fens?.[49] ?? '')}`))).toBe(0);
  });

  test('answers 400 to what is no position', async () => {
    expect((await get('fen=nonsense')).status).toBe(400);
    expect((await get('play=e2e5')).status).toBe(400);
  });
});
