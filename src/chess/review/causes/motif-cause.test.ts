import { readFileSync } from 'node:fs';
import { makeSan } from 'chessops/san';
import { makeUci, parseUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { findPosition } from '#chess/position/moves';
import { parseReviewGame, type ReviewGame } from '#chess/review/review-game';
import type { GameAnalysis, SearchLine } from '#chess/review/search';
import { findMotifCause } from './motif-cause.ts';
import { findMotifs } from './motifs.ts';
import { replayTacticalLine } from './tactical-line.ts';

interface Puzzle {
  fen: string;
  lead: string;
  line: string[];
  isMate: boolean;
}

const puzzles: Puzzle[] = readFileSync('samples/puzzles.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [, , fen = '', lead = '', line = '', themes = ''] = row.split(',');
    return { fen, lead, line: line.split(' '), isMate: themes.split(' ').includes('mate') };
  });

/** A game in which the shot was there after the first move, and another move was played. */
function makeGame({ fen, lead, line }: Puzzle): ReviewGame | undefined {
  const position = findPosition(fen);
  const first = parseUci(lead);
  if (!position || !first) return undefined;
  const firstSan = makeSan(position, first);
  position.play(first);
  for (const [from, dests] of position.allDests()) {
    for (const to of dests) {
      const move = { from, to };
      if (makeUci(move) === line[0]?.slice(0, 4)) continue;
      const san = makeSan(position, move);
      const game = parseReviewGame(`[FEN "${fen}"]\n[SetUp "1"]\n\n${firstSan} ${san} *`);
      return game.ok && game.value.moves.length === 2 ? game.value : undefined;
    }
  }
  return undefined;
}

/** From the solver's side, in hundredths of a pawn; `line` undefined: no second line is known. */
function makeAnalysis(
  game: ReviewGame,
  line: string[],
  second: number | undefined,
  had: number,
): GameAnalysis {
  const sign = game.positions[1]?.turn === 'white' ? 1 : -1;
  const at = (cp: number, moves: string[] = []): SearchLine => ({ score: { cp: sign * cp }, moves });
  const others = second === undefined ? [] : [at(second)];
  return {
    source: 'here',
    engine: 'test',
    gameId: game.id,
    searches: new Map([
      [0, { nodes: 1, lines: [at(had)] }],
      [1, { nodes: 1, lines: [at(500, line), ...others] }],
      [2, { nodes: 1, lines: [at(had)] }],
    ]),
  };
}

describe('the shot of a puzzle', () => {
  const quiet = puzzles
    .filter(({ isMate }) => !isMate)
    .flatMap((puzzle) => {
      const game = makeGame(puzzle);
      const line = replayTacticalLine(puzzle.fen, puzzle.lead, puzzle.line);
      // A pawn that goes far explains no mistake.
      const motif = line && findMotifs(line).find((found) => found.motif !== 'advanced pawn')?.motif;
      return game && motif && game.positions[1]?.end === undefined ? [{ ...puzzle, game, motif }] : [];
    });

  test('is missed by who does not play it, and allowed by who gave it', () => {
    expect(quiet.length).toBeGreaterThan(100);
    for (const { game, line, motif } of quiet) {
      const analysis = makeAnalysis(game, line, 0, 0);
      expect(findMotifCause(game, analysis, 2)).toEqual({ kind: 'missed', motif });
      expect(findMotifCause(game, analysis, 1)).toEqual({ kind: 'allowed', motif });
    }
  });

  test('is none where a second move is nearly as good, where no second is known, and where all is won already', () => {
    for (const { game, line } of quiet.filter(({ game: { positions } }) => positions[1]?.legalMoves !== 1)) {
      expect(findMotifCause(game, makeAnalysis(game, line, 450, 0), 2)).toBeUndefined();
      expect(findMotifCause(game, makeAnalysis(game, line, undefined, 0), 2)).toBeUndefined();
      expect(findMotifCause(game, makeAnalysis(game, line, 0, 900), 2)).toBeUndefined();
    }
  });
});

test('a mate is always named', () => {
  const [puzzle] = puzzles.filter(({ isMate }) => isMate);
  const game = puzzle && makeGame(puzzle);
  if (!game) throw new Error('the sample has no mate');
  const { searches, ...rest } = makeAnalysis(game, puzzle.line, undefined, 900);
  const mate = game.positions[1]?.turn === 'white' ? 2 : -2;
  const analysis = {
    ...rest,
    searches: new Map([
      ...searches,
      [1, { nodes: 1, lines: [{ score: { mate }, moves: puzzle.line }] }] as const,
    ]),
  };
  expect(findMotifCause(game, analysis as GameAnalysis, 2)).toEqual({ kind: 'missed', motif: 'mate' });
});
