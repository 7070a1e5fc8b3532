import { expect, test } from 'vitest';
import type { DeviationGroup } from '#chess/opening/games-report';

import { makeEditedCard } from '../../../card-editor/edited-card.ts';
import { describeBook, makeReportScore, makeReportCard, makeRowMove } from './report-words.ts';

const row: DeviationGroup = {
  position: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -',
  ply: 2,
  san: 'Bc4',
  bookMoves: ['Nf3', 'Nc3'],
  times: 3,
  score: 0.5,
  stayed: 4,
  stayedScore: 0.75,
  analysed: 0,
  loss: null,
  cost: 0.4,
  gameKeys: [],
};

test('a card of the report comes with prompt, answer and the book’s move on the answer board', () => {
  const card = makeReportCard(row, 'white');
  expect(card.prompt).toBe('You played 2. Bc4 here 3 times and deviated. What is your repertoire move?');
  expect(card.answer).toBe('2. Nf3 or 2. Nc3');
  const edited = makeEditedCard(card);
  expect(edited.answerLine.moves.map(({ san }) => san)).toEqual(['Nf3']);
  expect(makeReportCard({ ...row, times: 1 }, 'white').prompt).toContain('here once and');
});

test('rows in words', () => {
  expect(makeRowMove(row)).toBe('2. Bc4');
  expect(describeBook(row, true)).toBe('your repertoire has 2. Nf3 or 2. Nc3');
  expect(describeBook({ ...row, ply: 3, bookMoves: ['Nc6'] }, false)).toBe(
    'your repertoire answers 2... Nc6',
  );
  expect(describeBook({ ...row, bookMoves: [] }, false)).toBe('end of line');
  expect([makeReportScore(null), makeReportScore(0.375)]).toEqual(['–', '38 %']);
});
