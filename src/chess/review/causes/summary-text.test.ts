import * as fc from 'fast-check';
import { INITIAL_FEN } from 'chessops/fen';
import { expect, test } from 'vitest';
import { CLOCK_PARTS, TIME_FAULTS } from './clock-use.ts';
import { type GameSummary, MOST_MISTAKES, type MistakeSummary } from './game-summary.ts';
import { CAUSES, makeSummaryText, parseSummaryText, SUMMARY_LENGTH } from './summary-text.ts';

const counts = (length: number) =>
  fc.array(fc.nat({ max: 99_999 }), { minLength: length, maxLength: length });
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const mistake: fc.Arbitrary<MistakeSummary> = fc.record({
  ply: fc.integer({ min: 1, max: 600 }),
  san: fc.constantFrom('Nf3', 'O-O-O', 'exd8=Q+', 'Qa1xb2#'),
  label: fc.constantFrom('?!', '?', '??'),
  fen: fc.constantFrom(
    INITIAL_FEN,
    'r1bqk2r/pppp1ppp/2n2n2/4p3/1bB1P3/2N2N2/PPPP1PPP/R1BQ1RK1 b kq e3 13 117',
  ),
  best: fc.constantFrom('', 'd4', 'O-O'),
  loss: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
  cause: fc.constantFrom(...CAUSES),
  phase: fc.constantFrom('opening', 'middlegame', 'endgame'),
  clock: orNone(fc.constantFrom(...CLOCK_PARTS)),
  time: orNone(fc.constantFrom(...TIME_FAULTS)),
  foundBy: orNone(fc.integer({ min: 0, max: 100 })),
});

const summary: fc.Arbitrary<GameSummary> = fc.record({
  opening: fc.constantFrom('', 'Sicilian Defense', 'Réti Opening', "King's Indian Attack"),
  clock: orNone(fc.record({ parts: counts(4), moves: counts(3), seconds: counts(3), faults: counts(3) })),
  mistakes: fc.array(mistake, { maxLength: MOST_MISTAKES }),
});

test('a summary is read as it was written, and fits', () => {
  fc.assert(
    fc.property(summary, (each) => {
      const text = makeSummaryText(each);
      expect(text.length).toBeLessThanOrEqual(SUMMARY_LENGTH);
      expect(parseSummaryText(text)).toEqual(each);
    }),
  );
});

test('what is no summary is none: other words, other numbers, more mistakes or more text', () => {
  const row = `23 Nf3 ?? d4 31.4 missed_fork 1 0 - 71 ${INITIAL_FEN}`;
  expect(parseSummaryText(`- \n${row}`)?.mistakes).toHaveLength(1);
  const broken = [
    '',
    row,
    `- \n${row}\n`,
    `- \n${row.replace('missed_fork', 'missed_dinner')}`,
    `- \n${row.replace('31.4', '131.4')}`,
    `- \n${row.replace('23 ', '601 ')}`,
    `- \n${row.replace('KQkq', '<b>')}`,
    `- \n${Array.from({ length: MOST_MISTAKES + 1 }, () => row).join('\n')}`,
    `- ${'x'.repeat(SUMMARY_LENGTH)}`,
    '1,2,3 Sicilian Defense',
  ];
  for (const text of broken) expect([text, parseSummaryText(text)]).toEqual([text, undefined]);
});

test('anything at all is read without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseSummaryText(text)));
});
