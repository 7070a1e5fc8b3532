import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INITIAL_EPD } from 'chessops/fen';
import { makeCountedReplies } from '#chess/opening/replies';
import type { EstimatedReplies } from '#chess/replies/estimate';
import { readOpening } from '#chess/testing/random-books';
import {
  findOpponentRating,
  OpponentRepertoire,
  LAST_GAMES,
  mixOpponentGames,
  type ScoutedGame,
} from './opponent-repertoire.ts';
import { mixOpponentReplies } from './opponent-replies.ts';
import { Scouting } from './scouting.ts';

function makeGame(moves: string, changes: Partial<ScoutedGame> = {}): ScoutedGame {
  return { color: 'White', rating: 1684, result: 1, moves, ...changes };
}

const source = (moves: Record<string, number>) =>
  makeCountedReplies('pack', { speeds: 'blitz', ratings: '1600' }, 100, Object.entries(moves));

test('their games count by colour, the newest most, and after 200 games half', () => {
  const games = [
    makeGame('e4 e5'),
    ...Array.from({ length: 199 }, () => makeGame('e4 c5', { color: 'Black' })),
    makeGame('d4 d5'),
  ];
  const theirs = new OpponentRepertoire(games, 'White').find(INITIAL_EPD);
  expect(theirs).toMatchObject({ games: 2, weight: 1.5 });
  expect(theirs?.moves.get('e4')).toMatchObject({ games: 1, weight: 1, score: 1 });
  expect(theirs?.moves.get('d4')?.weight).toBeCloseTo(0.5);
  expect(new OpponentRepertoire(games, 'Black').games).toBe(199);
});

test('only their last 1,000 games count', () => {
  const games = Array.from({ length: LAST_GAMES + 50 }, (_, index) =>
    makeGame(index < LAST_GAMES ? 'e4' : 'd4'),
  );
  const theirs = new OpponentRepertoire(games, 'White');
  expect([theirs.games, [...(theirs.find(INITIAL_EPD)?.moves.keys() ?? [])]]).toEqual([LAST_GAMES, ['e4']]);
});

test('a position counts once a game, and a move that cannot be played ends it', () => {
  const theirs = new OpponentRepertoire([makeGame('Nf3 Nf6 Ng1 Ng8 e4 Qh4')], 'White');
  expect(theirs.find(INITIAL_EPD)).toMatchObject({ games: 1 });
  expect([...(theirs.find(INITIAL_EPD)?.moves.keys() ?? [])]).toEqual(['Nf3']);
});

test('share = (2·s + c)/(2 + n): one of their games shifts a share by a third', () => {
  const theirs = new OpponentRepertoire([makeGame('d4')], 'White').find(INITIAL_EPD);
  const mixed = mixOpponentGames(source({ e4: 60, d4: 30, c4: 10 }), theirs);
  expect(mixed.replies.map(({ san, share }) => [san, Math.round(1000 * share)])).toEqual([
    ['d4', Math.round((1000 * (2 * 0.3 + 1)) / 3)],
    ['e4', 400],
    ['c4', 67],
  ]);
  expect(mixed.own?.games).toBe(1);
  expect(mixOpponentGames(source({ e4: 100 }), undefined).own).toBeUndefined();
});

test('shares that add up to 1 still do with their games in them', () => {
  const moves = ['e4', 'd4', 'c4', 'b3'];
  fc.assert(
    fc.property(
      fc
        .array(fc.nat(50), { minLength: 4, maxLength: 4 })
        .filter((counts) => counts.some((count) => count > 0)),
      fc.array(fc.constantFrom('e4', 'd4', 'g3'), { maxLength: 60 }),
      (counts, played) => {
        const all = counts.reduce((sum, count) => sum + count, 0);
        const usual = makeCountedReplies(
          'pack',
          { speeds: '', ratings: '' },
          all,
          counts.map((count, index) => [moves[index] ?? '', count] as const),
        );
        const theirs = new OpponentRepertoire(
          played.map((move) => makeGame(move)),
          'White',
        ).find(INITIAL_EPD);
        const { replies } = mixOpponentGames(usual, theirs);
        expect(replies.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(replies.every(({ share }, index) => share <= (replies[index - 1]?.share ?? 1))).toBe(true);
      },
    ),
  );
});

test('their rating is that of their last games', () => {
  expect(findOpponentRating([makeGame('e4', { rating: null }), makeGame('e4', { rating: 1700 })])).toBe(1700);
  const blitz = makeGame('e4', { rating: 1500, speed: 'blitz' });
  const rapid = makeGame('e4', { rating: 1900, speed: 'rapid' });
  expect(findOpponentRating([rapid, blitz, blitz])).toBe(1500);
  expect(findOpponentRating([])).toBeUndefined();
});

test('against a book: asked along the likeliest way against them, and where they leave known paths', () => {
  const graph = readOpening('1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bc4) 2. c3 Nf6 3. e5 *', 'white');
  const games = [
    ...Array.from({ length: 6 }, () => makeGame('e4 c5 c3 b6', { color: 'Black' })),
    makeGame('e4 e5 Nf3 Nc6', { color: 'Black' }),
  ];
  const scouting = new Scouting(graph, 'white', new OpponentRepertoire(games, 'Black'));
  const requested: string[] = [];
  let answers: [string, ReturnType<typeof source>][] = [];
  for (let wave = scouting.takeWave([]); wave; wave = scouting.takeWave(answers)) {
    requested.push(...wave.map(({ line }) => line.sans.join(' ')));
    answers = wave.map(({ key, line }) => [
      key,
      source(line.sans.length === 1 ? { c5: 50, e5: 50 } : { Nf6: 60, d5: 37, b6: 3, Nc6: 0 }),
    ]);
  }
  expect(requested).toEqual(['e4', 'e4 c5 c3', 'e4 e5 Nf3']);
  expect(scouting.listUnusualMoves()).toMatchObject([
    { line: '1. e4 c5 2. c3', san: 'b6', times: 6, games: 6, usualShare: 0.03 },
  ]);
  const [first] = scouting.findKeyPositions({ recall: () => 1, errors: [] });
  expect(first?.reason).toMatchObject({ kind: 'leaves', reply: 'b6', times: 6 });
  expect(first?.chance).toBeGreaterThan(0.7);
});

test('without any source their games speak alone, and leave room for what they have never played', () => {
  const graph = readOpening('1. e4 c5 2. c3 *', 'white');
  const games = Array.from({ length: 3 }, () => makeGame('e4 c5 c3', { color: 'Black' }));
  const scouting = new Scouting(graph, 'white', new OpponentRepertoire(games, 'Black'));
  scouting.addOpponentAlone();
  const [replies] = scouting.replies.values();
  expect(replies?.replies.map(({ san, share }) => [san, Math.round(100 * share)])).toEqual([['c5', 60]]);
  expect(scouting.listUnusualMoves()).toEqual([]);
});

test('a player with the same moves finds them among the others, with their squares', () => {
  const theirs = new OpponentRepertoire(
    Array.from({ length: 4 }, () => makeGame('Nh3')),
    'White',
  ).find(INITIAL_EPD);
  const usual: EstimatedReplies = {
    ...source({ e4: 100 }),
    source: 'estimate',
    replies: [{ san: 'e4', uci: 'e2e4', share: 1 }],
  };
  const [first, second] = mixOpponentReplies(usual, theirs, INITIAL_EPD);
  expect([first?.san, first?.uci, second?.uci]).toEqual(['Nh3', 'g1h3', 'e2e4']);
  expect(mixOpponentReplies(usual, undefined, INITIAL_EPD)).toEqual(usual.replies);
});
