import { afterEach, expect, test } from 'vitest';
import { findAnswerKey, judgeAnswer } from '#chess/review/answer-key';
import { type GameAnalysis, mergeAnalyses, type PositionSearch } from '#chess/review/search';
import { readGame } from '#chess/testing/readers';
import { EnginePool } from '../engine/engine-pool.ts';
import type { OpenPort } from '../engine/engine-port.ts';
import { searchTriedMove } from './tried-move.ts';

const game = readGame('1. e4 e5 2. Nf3 a6 3. Nxe5 *');
const search: PositionSearch = {
  nodes: 1_000_437,
  lines: [
    { score: { cp: 20 }, moves: ['b8c6'] },
    { score: { cp: 35 }, moves: ['d7d6'] },
    { score: { cp: 40 }, moves: ['g8f6'] },
  ],
};
const analysis: GameAnalysis = {
  source: 'here',
  isFinal: true,
  engine: 'e',
  gameId: game.id,
  searches: new Map([[3, search]]),
};

const pools: EnginePool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function makePool(score: string): { pool: EnginePool; sent: string[] } {
  const sent: string[] = [];
  const open: OpenPort = ({ onLine }) => ({
    send(command) {
      sent.push(command);
      const later = (...lines: string[]) => queueMicrotask(() => lines.forEach(onLine));
      if (command === 'uci') later('uciok');
      if (command === 'isready') later('readyok');
      const [, move] = / searchmoves (\S+)$/.exec(command) ?? [];
      if (move !== undefined)
        later(`info depth 9 score ${score} nodes 1000500 pv ${move} f3e5`, `bestmove ${move}`);
    },
    close: () => undefined,
  });
  const pool = new EnginePool({ size: 1, open });
  pools.push(pool);
  return { pool, sent };
}

test('"Try again" has a move analysed that the search does not know: alone, as deeply, stored with the others', async () => {
  const key = findAnswerKey(game, analysis, 4);
  if (key === undefined) throw new Error('no key');
  expect(judgeAnswer(key, 'd8e7')).toBe('unknown');
  const { pool, sent } = makePool('cp -40');
  const found = await searchTriedMove(pool, { game, ply: 4, uci: 'd8e7', search });
  expect(sent.filter((command) => /^(position|go)/.test(command))).toEqual([
    `position fen ${game.initialFen} moves e2e4 e7e5 g1f3`,
    'go nodes 1000437 searchmoves d8e7',
  ]);
  if (found === undefined) throw new Error('nothing found');
  // The engine scores from Black's side, the stored search from White's.
  expect(found.tried).toEqual([{ score: { cp: 40 }, moves: ['d8e7', 'f3e5'] }]);
  expect(judgeAnswer({ ...key, search: found }, 'd8e7')).toBe('also-good');
  const stored = mergeAnalyses(analysis, { ...analysis, searches: new Map([[3, found]]) });
  const again = findAnswerKey(game, stored, 4);
  expect(again && judgeAnswer(again, 'd8e7')).toBe('also-good');
  expect(again && judgeAnswer(again, 'b8c6')).toBe('best');
});

test('a tried move that loses is wrong, and an engine that says nothing leaves it unknown', async () => {
  const key = findAnswerKey(game, analysis, 4);
  const lost = await searchTriedMove(makePool('cp -400').pool, { game, ply: 4, uci: 'h7h6', search });
  expect(key && lost && judgeAnswer({ ...key, search: lost }, 'h7h6')).toBe('wrong');
  const open: OpenPort = () => {
    throw new Error('blocked');
  };
  const pool = new EnginePool({ size: 1, open });
  pools.push(pool);
  expect(await searchTriedMove(pool, { game, ply: 4, uci: 'h7h6', search })).toBeUndefined();
});
