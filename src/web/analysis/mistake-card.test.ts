import { expect, test } from 'vitest';
import { findAnswerKey, judgeAnswer } from '#chess/review/answer-key';
import { reviewMoves } from '#chess/review/reviewed-moves';
import { makeDraft, makeEditedCard } from '../card-editor/edited-card.ts';
import { makeMistakeCard } from './analysed-game.ts';
import { makeMistakeRow } from './mistake-row.ts';
import { game, makeAnalysis } from '../testing/mated-game.ts';

const analysis = makeAnalysis(
  new Map([
    [
      3,
      {
        nodes: 1,
        lines: [
          { score: { cp: -20 }, moves: ['b8c6', 'f1c4', 'g7g6'] },
          { score: { cp: 5 }, moves: ['d8e7'] },
          { score: { cp: 200 }, moves: ['d7d6'] },
        ],
      },
    ],
    [4, { nodes: 1, lines: [{ score: { mate: 1 }, moves: ['h5e5'] }] }],
  ]),
);

test('the card asks the position, answers with the line, and calls good what Try again calls good', () => {
  const move = reviewMoves(game, analysis).moves[3];
  const row = move && makeMistakeRow(game, analysis, move, new Map());
  const key = findAnswerKey(game, analysis, 4);
  if (row === undefined || key === undefined) throw new Error('no mistake');
  const start = makeMistakeCard(key, row, '1. e4 e5 2. Qh5', 'black');
  const draft = makeDraft('id', makeEditedCard(start));
  expect(draft.prompt).toBe('What is better than 2... Ke7?');
  expect(draft.prompt_fen).toBe(key.fen);
  expect(draft.tags).toEqual(['allowed-mate']);
  expect(draft.answer.split('\n')).toEqual([
    '2... Nc6 3. Bc4 g6',
    'Also good: 2... Qe7.',
    'You played 2... Ke7??: allows mate in 1.',
  ]);
  expect(draft.answer_fen).toContain('2n5');
  expect(judgeAnswer(key, 'b8c6')).toBe('best');
  expect(judgeAnswer(key, 'd8e7')).toBe('also-good');
  expect(judgeAnswer(key, 'd7d6')).toBe('wrong');
  expect(judgeAnswer(key, 'e8e7')).toBe('wrong');
});
