import { INITIAL_EPD } from 'chessops/fen';
import { expect, test } from 'vitest';
import { makeMemoryName } from '#chess/memory/memory-name';
import { foldAnswers } from '#chess/memory/training-fold';
import { setOpeningNames } from './name-tasks.ts';
import { Repertoire } from './repertoire.ts';
import * as training from './training-tasks.ts';

const nowMs = Date.UTC(2026, 10, 15, 12);
const dayMs = 86_400_000;
const afterE4E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';

const text = `[Event "Open games"]

1. e4 e5 2. Nf3 { Attacks e5. } (2. f4!? exf4 3. Nf3) (2. Bc4) 2... Nc6 3. Bb5 *

[Event "By another way"]

1. Nf3 Nc6 2. e4 *
`;
const { id: book } = new Repertoire({ id: 'open games', text, color: 'white', excludeSymbols: ['!?'] });
const untrained = [{ position_key: afterE4E5, san: 'Bc4' }];
const day = { nowMs, dayStartMs: nowMs - dayMs / 2, newPerDay: 10 };

function answered(rating: 1 | 3, daysAgo: number) {
  const entry = { id: 'a', rating };
  return foldAnswers([{ ...entry, answeredMs: nowMs - daysAgo * dayMs }]);
}

test('the summary counts what a session would ask, and what the book no longer has', () => {
  const memories = new Map([
    [makeMemoryName(INITIAL_EPD, 'Nf3 e4'), answered(3, 20)],
    [makeMemoryName(INITIAL_EPD, 'd4'), answered(3, 20)],
    [makeMemoryName(afterE4E5, 'Nf3'), answered(3, 0)],
  ]);
  const summary = training.summarizeTraining({ book, untrained, memories, ...day });
  expect(summary).toMatchObject({ positions: 4, unseen: 2, overdue: 1, due: 0, newToday: 2, weak: 0 });
  expect(summary.orphanedDueMs).toEqual([memories.get(makeMemoryName(INITIAL_EPD, 'd4'))?.schedule.due]);
  expect(summary.nextDueMs).toBe(memories.get(makeMemoryName(afterE4E5, 'Nf3'))?.schedule.due);
  expect(summary.chapters).toEqual(['Open games', 'By another way']);
});

test('a plan asks what is due with what the study says, and names the openings it is told of', () => {
  setOpeningNames("eco\tname\tpgn\nC20\tKing's Pawn Game\t1. e4 e5\n");
  const plan = training.planTraining({
    book,
    untrained,
    memories: new Map(),
    ...day,
    mode: { kind: 'from', key: afterE4E5 },
    seed: 1,
  });
  const tested = plan.steps.flatMap(({ kind, position }) => (kind === 'ask' ? [position] : []));
  expect(tested[0]).toMatchObject({
    key: afterE4E5,
    name: "King's Pawn Game",
    moves: [{ san: 'Nf3', comments: ['Attacks e5.'] }],
  });
  expect(tested[1]).toMatchObject({ name: "King's Pawn Game", moves: [{ san: 'Bb5' }] });
});

test('what the book answers otherwise by now, or has no more, is not trained', () => {
  const tested = [
    { position_key: INITIAL_EPD, moves: ['Nf3', 'e4'] },
    { position_key: INITIAL_EPD, moves: ['e4'] },
    { position_key: afterE4E5, moves: ['Nf3'] },
    { position_key: afterE4E5, moves: ['Bc4', 'Nf3'] },
    { position_key: '8/8/8/8/8/k7/8/K6R w - -', moves: ['Rh3+'] },
  ];
  expect(training.areTrained({ book, untrained, tested })).toEqual([true, false, true, false, false]);
});

test('a move outside the book is sound only by what is written there', () => {
  const judge = (key: string, san: string) => training.judgeTrainingMove({ book, key, san });
  expect(judge(afterE4E5, 'Bc4')).toBe('sound');
  expect(judge(afterE4E5, 'f4')).toBe('sound');
  const afterNf3Nc6 = 'r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -';
  expect(judge(afterNf3Nc6, 'e4')).toBe('sound');
  const afterE4Nc6 = 'r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';
  expect(judge(afterE4Nc6, 'Nf3')).toBe('sound');
  expect(judge(afterE4E5, 'a3')).toBe('unknown');
  expect(judge(afterE4E5, 'Ke3')).toBe('unknown');
});

test('a known book has a first day for everything, and begins now', () => {
  const known = training.spreadKnown({ book, untrained, memories: new Map() });
  expect(known.map(({ knownDays }) => knownDays)).toEqual([0, 0, 0, 0]);
});
