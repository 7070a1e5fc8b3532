import { INITIAL_FEN } from 'chessops/fen';
import { describe, expect, test } from 'vitest';

import { addMove } from '#chess/pgn/line';
import { checkedDraft } from '#contract/card-draft';

import {
  copyPromptToAnswer,
  type EditedCard,
  emptyStart,
  hasEdits,
  isEmptyCard,
  makeDraft,
  makeEditedCard,
} from './edited-card.ts';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const id = '3f0c3c52-6f4e-4b56-9d6e-0d8f6a1f2b3c';

function play(
  edited: EditedCard,
  board: 'promptLine' | 'answerLine',
  from: 'e2' | 'e7',
  to: 'e4' | 'e5',
): EditedCard {
  const line = addMove(edited[board], { from, to });
  if (line === undefined) throw new Error('not legal');
  return { ...edited, [board]: line };
}

describe('a card on the way', () => {
  test('opens both boards on the position of the game and keeps the way there', () => {
    const edited = makeEditedCard({ fen: afterE4, pgn: '1. e4 *', orientation: 'black' });
    expect(checkedDraft.parse(makeDraft(id, edited))).toMatchObject({
      prompt_fen: afterE4,
      prompt_pgn: '1. e4 *',
      answer_fen: afterE4,
      answer_pgn: '',
      orientation: 'black',
    });
  });

  test('keeps the moves of each board', () => {
    const prompt = play(makeEditedCard(emptyStart), 'promptLine', 'e2', 'e4');
    const both = play(copyPromptToAnswer(prompt), 'answerLine', 'e7', 'e5');
    expect(makeDraft(id, both)).toMatchObject({
      prompt_fen: afterE4,
      prompt_pgn: '1. e4 *',
      answer_pgn: `[FEN "${afterE4}"]\n[SetUp "1"]\n\n1... e5 *`,
    });
  });

  test('has something to lose after a word or a move, not after turning the boards', () => {
    const start = makeEditedCard(emptyStart);
    expect(hasEdits(start, { ...start, orientation: 'black' })).toBe(false);
    expect(hasEdits(start, { ...start, prompt: 'a' })).toBe(true);
    expect(hasEdits(start, { ...start, answer: 'a' })).toBe(true);
    expect(hasEdits(start, play(start, 'answerLine', 'e2', 'e4'))).toBe(true);
    expect(makeDraft(id, start).prompt_fen).toBe(INITIAL_FEN);
  });
});

describe('an empty card', () => {
  const start = makeEditedCard(emptyStart);

  test('has no words and the same position on both sides', () => {
    expect(isEmptyCard(start)).toBe(true);
    expect(isEmptyCard({ ...start, prompt: ' \n', answer: '\t' })).toBe(true);
    expect(isEmptyCard({ ...start, prompt: '?' })).toBe(false);
    expect(isEmptyCard({ ...start, answer: 'x' })).toBe(false);
    expect(isEmptyCard(play(start, 'answerLine', 'e2', 'e4'))).toBe(false);
  });

  test('stays empty when the prompt is copied to the answer', () => {
    expect(isEmptyCard(copyPromptToAnswer(play(start, 'promptLine', 'e2', 'e4')))).toBe(true);
  });

  test('is not told apart by move counters', () => {
    const later = makeEditedCard({ ...emptyStart, fen: INITIAL_FEN.replace('0 1', '4 3') });
    expect(isEmptyCard({ ...start, answerLine: later.answerLine })).toBe(true);
  });
});
