import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Score } from '#chess/position/score';
import { readGame } from '#chess/testing/readers';
import { findAnswerKey, judgeAnswer } from './answer-key.ts';
import { chooseCards, findMistakes } from './mistake-cards.ts';
import { CLOSE_CALL_NODES, planDeeper, planPassOne } from './plan.ts';
import { findSearch, reviewMoves } from './reviewed-moves.ts';
import type { GameAnalysis, PositionSearch } from './search.ts';

const pgn = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1';
const game = readGame(pgn);

type Lines = [cp: number, uci: string][];

function makeSearch(lines: Lines): PositionSearch {
  const [first, ...others] = lines.map(([cp, uci]) => ({ score: { cp }, moves: [uci] }));
  if (first === undefined) throw new Error('no line');
  return { nodes: 1, lines: [first, ...others] };
}

function makeAnalysis(entries: [number, Lines][]): GameAnalysis {
  const searches = new Map(entries.map(([ply, lines]) => [ply, makeSearch(lines)]));
  return { source: 'here', isFinal: true, engine: 'e', gameId: game.id, searches };
}

function choose(before: Lines, knownKeys?: Set<string>) {
  const analysis = makeAnalysis([
    [6, before],
    [7, [[-150, 'd8g5']]],
  ]);
  return chooseCards(game, analysis, reviewMoves(game, analysis), {
    player: 'white',
    knownKeys: knownKeys ?? new Set(),
  });
}

describe('which mistakes make a card', () => {
  test('one with a clear answer', () => {
    expect(
      choose([
        [120, 'f3d4'],
        [40, 'e1h1'],
        [10, 'c2c3'],
      ]),
    ).toMatchObject([{ move: { san: 'Nxe5', label: '??' }, refusal: undefined }]);
  });
  test.each<[string, Lines, string]>([
    [
      'where the second-best still wins',
      [
        [350, 'f3d4'],
        [200, 'e1h1'],
      ],
      'still-winning',
    ],
    [
      'where the second-best still mates',
      [
        [900, 'f3d4'],
        [1000, 'e1h1'],
      ],
      'still-winning',
    ],
    [
      'where two are equally good',
      [
        [120, 'f3d4'],
        [110, 'e1h1'],
      ],
      'too-close',
    ],
    ['before the search with several lines', [[120, 'f3d4']], 'not-searched'],
  ])('none %s', (_, lines, refusal) => {
    expect(choose(lines)).toMatchObject([{ refusal }]);
  });
  test('none twice in one position', () => {
    const key = game.positions[6]?.key ?? '';
    expect(
      choose(
        [
          [120, 'f3d4'],
          [40, 'e1h1'],
        ],
        new Set([key]),
      ),
    ).toMatchObject([{ refusal: 'known-position' }]);
  });
  test('none of what almost nobody finds; those first that cost much and that others find', () => {
    const analysis = makeAnalysis([
      [
        6,
        [
          [120, 'f3d4'],
          [40, 'e1h1'],
        ],
      ],
      [7, [[-150, 'd8g5']]],
    ]);
    const pick = (finders: number) =>
      chooseCards(game, analysis, reviewMoves(game, analysis), {
        player: 'white',
        finders: new Map([[7, finders]]),
      });
    expect(pick(2)).toMatchObject([{ refusal: 'rarely-found' }]);
    expect(pick(3)).toMatchObject([{ refusal: undefined }]);
  });
  test('no inaccuracies, and nothing of the other side', () => {
    const analysis = makeAnalysis([
      [
        6,
        [
          [-50, 'f3d4'],
          [-90, 'c2c3'],
        ],
      ],
      [7, [[-150, 'd8g5']]],
    ]);
    const reviewed = reviewMoves(game, analysis);
    expect(reviewed.moves[6]?.label).toBe('?!');
    expect(findMistakes(reviewed, 'white')).toEqual([]);
    expect(
      findMistakes(
        reviewMoves(
          game,
          makeAnalysis([
            [6, [[120, 'f3d4']]],
            [7, [[-150, 'd8g5']]],
          ]),
        ),
        'black',
      ),
    ).toEqual([]);
  });

  test('at most five a game, the costliest', () => {
    const moves = Array.from({ length: 16 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
    const longer = readGame(`${moves} *`);
    const entries = longer.positions.map((_, ply): [number, PositionSearch] => [
      ply,
      ply % 2 === 0
        ? makeSearch([
            [100, 'e2e4'],
            [0, 'd2d4'],
          ])
        : makeSearch([[-100 - ply, 'e7e5']]),
    ]);
    const analysis = { ...makeAnalysis([]), searches: new Map(entries) };
    const reviewed = reviewMoves(longer, analysis);
    const choices = chooseCards(longer, analysis, reviewed, { player: 'white' });
    expect(choices.length).toBe(32);
    expect(choices.filter(({ refusal }) => refusal === undefined)).toHaveLength(2);
    expect(choices.filter(({ refusal }) => refusal === undefined).map(({ move }) => move.ply)).toEqual([
      61, 63,
    ]);
    expect(
      chooseCards(longer, analysis, reviewed, { player: 'white', most: 1 }).filter(
        ({ refusal }) => refusal === 'enough',
      ).length,
    ).toBeGreaterThan(0);
  });
});

const threeLines: [number, string][] = [
  [120, 'f3d4'],
  [40, 'e1h1'],
  [0, 'c2c3'],
];
const plan = (of: GameAnalysis, player: 'white' | 'black' = 'white') =>
  planDeeper(game, of, player).map(({ ply, lines }) => [ply, lines]);

test('pass one searches every position without a score, from the last to the first', () => {
  expect(planPassOne(game, makeAnalysis([]))).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(planPassOne(game, makeAnalysis([[7, [[-150, 'd8g5']]]]))).not.toContain(7);
});

test('then it searches the positions around own mistakes, each once', () => {
  const analysis = makeAnalysis([
    [6, [[120, 'f3d4']]],
    [7, [[-150, 'd8g5']]],
    [8, [[-140, 'e5f7']]],
  ]);
  expect(plan(analysis)).toEqual([
    [6, 3],
    [7, 2],
  ]);
  expect(plan(analysis, 'black')).toEqual([]);
  const searched = makeAnalysis([
    [6, threeLines],
    [
      7,
      [
        [-150, 'd8g5'],
        [-20, 'd7d6'],
      ],
    ],
    [8, [[-140, 'e5f7']]],
  ]);
  expect(plan(searched)).toEqual([]);
});

test('the largest drop comes first', () => {
  const analysis = makeAnalysis([
    [2, [[120, 'f3d4']]],
    [3, [[-100, 'd8g5']]],
    [6, [[120, 'f3d4']]],
    [7, [[-350, 'd8g5']]],
  ]);
  expect(plan(analysis)).toEqual([
    [6, 3],
    [7, 2],
    [2, 3],
    [3, 2],
  ]);
});

test('then it searches both sides of own moves close to a limit, unless they were searched for longer', () => {
  // Half a pawn is 4.6 points, close to the limit of five. One and a half pawns are not close to any limit.
  const close = makeAnalysis([
    [6, [[0, 'f3d4']]],
    [7, [[-50, 'd8g5']]],
    [8, [[100, 'e5f7']]],
  ]);
  expect(plan(close)).toEqual([
    [6, 1],
    [7, 1],
  ]);
  expect(plan(close, 'black')).toEqual([]);
  const deeper = new Map(
    [...close.searches].map(([ply, search]) => [
      ply,
      ply === 7 ? { ...search, nodes: CLOSE_CALL_NODES } : search,
    ]),
  );
  expect(plan({ ...close, searches: deeper })).toEqual([[6, 1]]);
  const costly = makeAnalysis([
    [6, [[0, 'f3d4']]],
    [7, [[-110, 'd8g5']]],
  ]);
  expect(plan(costly)).toEqual([
    [6, 3],
    [7, 1],
  ]);
});

describe('one search decides', () => {
  const score: fc.Arbitrary<Score> = fc.oneof(
    fc.integer({ min: -1500, max: 1500 }).map((cp) => ({ cp })),
    fc.integer({ min: 1, max: 20 }).chain((n) => fc.constantFrom({ mate: n }, { mate: -n })),
  );
  const ucis = ['f3d4', 'e1h1', 'c2c3', 'f3e5', 'd2d3', 'b1c3'];
  const worth = (each: Score) => ('cp' in each ? each.cp : (each.mate > 0 ? 10_000 : -10_000) - each.mate);
  const search: fc.Arbitrary<PositionSearch> = fc
    .tuple(
      fc.shuffledSubarray(ucis, { minLength: 1, maxLength: 3 }),
      fc.array(score, { minLength: 3, maxLength: 3 }),
    )
    .map(([moves, scores]) => {
      const ordered = scores.sort((one, other) => worth(other) - worth(one));
      const [first, ...others] = moves.map((uci, index) => ({
        score: ordered[index] ?? { cp: 0 },
        moves: [uci],
      }));
      if (first === undefined) throw new Error('no line');
      return { nodes: 1, lines: [first, ...others] };
    });

  test('card, review and Try again never contradict each other', () => {
    fc.assert(
      fc.property(search, score, (before, after) => {
        const analysis: GameAnalysis = {
          ...makeAnalysis([]),
          searches: new Map([
            [6, before],
            [7, { nodes: 1, lines: [{ score: after, moves: [] }] }],
          ]),
        };
        const reviewed = reviewMoves(game, analysis);
        const played = reviewed.moves[6];
        const key = findAnswerKey(game, analysis, 7);
        if (played === undefined || key === undefined) throw new Error('no key');
        expect(findSearch(game, analysis, 7)).toBe(key.search);

        const verdict = judgeAnswer(key, played.uci);
        const isFault = ['?!', '?', '??'].includes(played.label ?? '');
        if (isFault) expect(verdict).toBe('wrong');
        if (played.label === 'best') expect(verdict).toBe('best');
        if (verdict === 'best' || verdict === 'also-good') expect(isFault).toBe(false);

        expect(judgeAnswer(key, before.lines[0].moves[0] ?? '')).toBe('best');
        for (const uci of ucis) {
          const taken = judgeAnswer(key, uci);
          if (taken !== 'best' && taken !== 'also-good') continue;
          const renamed = {
            ...game,
            moves: game.moves.map((move) => (move.ply === 7 ? { ...move, uci } : move)),
          };
          const label = reviewMoves(renamed, analysis).moves[6]?.label;
          expect(['best', 'good']).toContain(label);
        }
        for (const { move, refusal } of chooseCards(game, analysis, reviewed, { player: 'white' })) {
          if (refusal === undefined) expect(judgeAnswer(key, move.uci)).toBe('wrong');
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a mate on the board is right, castling is read in both ways, an illegal move is nothing', () => {
    const key = {
      fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
      search: makeSearch([[50, 'g1f3']]),
      played: { uci: 'a2a3', next: { cp: -100 } },
    };
    expect(judgeAnswer(key, 'h5f7')).toBe('also-good');
    expect(judgeAnswer(key, 'a2a3')).toBe('wrong');
    expect(judgeAnswer(key, 'b2b3')).toBe('unknown');
    expect(judgeAnswer(key, 'h5h8')).toBeUndefined();
    expect(judgeAnswer(key, 'x')).toBeUndefined();
    const castling = {
      ...key,
      fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
      search: makeSearch([[50, 'e1h1']]),
    };
    expect([judgeAnswer(castling, 'e1g1'), judgeAnswer(castling, 'e1h1')]).toEqual(['best', 'best']);
  });
});
