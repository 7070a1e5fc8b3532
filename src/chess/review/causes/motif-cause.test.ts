import { readFileSync } from 'node:fs';
import { makeSan } from 'chessops/san';
import { makeUci, parseUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { findPosition } from '#chess/position/moves';
import { parseReviewGame, type ReviewGame } from '#chess/review/review-game';
import type { GameAnalysis, SearchLine } from '#chess/review/search';
import { readGame } from '#chess/testing/readers';
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
    isFinal: true,
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
      const found = line && findMotifs(line).find(({ motif }) => motif !== 'advanced pawn');
      const prey = line?.moves[0]?.captured?.role ?? 'pawn';
      const isOpen = game?.positions[1]?.end === undefined && prey === 'pawn';
      return game && found && isOpen ? [{ ...puzzle, game, ...found }] : [];
    });
  const early = quiet.filter(({ at }) => at <= 2);

  test('is missed by who does not play it, and allowed by who gave it', () => {
    expect(early.length).toBeGreaterThan(100);
    for (const { game, line, motif } of early) {
      const analysis = makeAnalysis(game, line, 0, 0);
      expect(findMotifCause(game, analysis, 2)).toEqual({ kind: 'missed', motif });
      expect(findMotifCause(game, analysis, 1)).toEqual({ kind: 'allowed', motif });
    }
  });

  test('counts late in the line only after checks and captures', () => {
    const late = quiet.filter(({ at, motif }) => at > 2 && motif !== 'promotion');
    expect(late.length).toBeGreaterThan(10);
    for (const { game, fen, lead, line, motif, at } of late) {
      const moves = replayTacticalLine(fen, lead, line)?.moves.slice(0, at) ?? [];
      const isForcing = moves.every((move, ply) => ply % 2 === 1 || move.captured || move.after.isCheck());
      const found = findMotifCause(game, makeAnalysis(game, line, 0, 0), 2)?.motif;
      expect([line, found === motif]).toEqual([line, isForcing]);
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

describe('a piece that is left to a cheaper one', () => {
  const findCause = (fen: string, moves: string, line: string, second: string, secondCp: number) => {
    const game = readGame(`[FEN "${fen}"]\n[SetUp "1"]\n\n${moves} *`);
    const { searches, ...rest } = makeAnalysis(game, line.split(' '), undefined, 0);
    const sign = game.positions[1]?.turn === 'white' ? 1 : -1;
    const other: SearchLine = { score: { cp: sign * secondCp }, moves: second.split(' ') };
    const lines = [searches.get(1)?.lines[0] ?? other, other] as const;
    const analysis = { ...rest, searches: new Map([...searches, [1, { nodes: 1, lines }] as const]) };
    return findMotifCause(game, analysis, 1);
  };
  const hung = { kind: 'allowed', motif: 'hanging piece' };
  const queen = '4k3/8/4p3/8/8/2N5/8/3QK3 w - - 0 1';

  test('hangs, though it is defended', () => {
    expect(findCause(queen, 'Qd5 Kf7', 'e6d5 c3d5', 'e8f7 d5e6', 0)).toEqual(hung);
  });

  test('hangs also where it can be taken a move later', () => {
    expect(findCause(queen, 'Qd5 Kf7', 'e6d5 c3d5', 'e8e7 e1e2 e6d5', 480)).toEqual(hung);
    expect(findCause(queen, 'Qd5 Kf7', 'e6d5 c3d5', 'e8e7 e1e2 e7f7', 480)).toBeUndefined();
  });

  test('is exchanged where as much is taken back', () => {
    const queens = '3qk3/8/8/2n5/4P3/1P6/8/3QK3 b - - 0 1';
    expect(findCause(queens, 'Nxe4 Kf1', 'd1d8 e8d8 e1f1', 'e1f1', 0)).toBeUndefined();
  });
});

test('a mate up to five moves is named, a longer one by its tactic or as a forced mate', () => {
  const findMateCause = (isMate: boolean, moves: number) =>
    puzzles
      .filter((puzzle) => puzzle.isMate === isMate)
      .flatMap((puzzle) => {
        const game = makeGame(puzzle);
        if (!game) return [];
        const { searches, ...rest } = makeAnalysis(game, puzzle.line, undefined, 900);
        const mate = game.positions[1]?.turn === 'white' ? moves : -moves;
        const search = { nodes: 1, lines: [{ score: { mate }, moves: puzzle.line }] as const };
        const analysis: GameAnalysis = { ...rest, searches: new Map([...searches, [1, search]]) };
        return [findMotifCause(game, analysis, 2)?.motif];
      });
  for (const moves of [1, 5]) expect(new Set(findMateCause(true, moves))).toEqual(new Set(['mate']));
  const long = findMateCause(false, 6);
  expect(long).not.toContain('mate');
  expect(long).toContain('fork');
  expect(long).toContain('forced mate');
  expect(long).not.toContain(undefined);
});
