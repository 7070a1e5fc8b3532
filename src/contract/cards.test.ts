import { INITIAL_FEN } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { makeNewSchedule } from '#chess/memory/schedule';
import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import { cardLimits, cardReview } from './cards.ts';
import { makeWireLog, makeWireSchedule, parseWireSchedule } from './wire-schedule.ts';
import { checkedDraft, checkedDrafts } from './card-draft.ts';

const draft = {
  id: '3f0c3c52-6f4e-4b56-9d6e-0d8f6a1f2b3c',
  prompt: 'What now?',
  prompt_fen: INITIAL_FEN,
  prompt_pgn: '',
  answer: 'e4',
  answer_fen: INITIAL_FEN,
  answer_pgn: '',
  orientation: 'white',
};

const takes = (value: unknown) => checkedDraft.safeParse(value).success;

describe('a card draft', () => {
  test('needs its texts, boards and side; moves may be left out', () => {
    expect(takes(draft)).toBe(true);
    expect(checkedDraft.parse({ ...draft, prompt_pgn: undefined }).prompt_pgn).toBe('');
    for (const key of ['id', 'prompt', 'prompt_fen', 'answer', 'answer_fen', 'orientation']) {
      expect(takes({ ...draft, [key]: undefined })).toBe(false);
    }
  });

  test('says what is wrong with a position', () => {
    const { error } = checkedDraft.safeParse({ ...draft, prompt_fen: '8/8/8/8/8/8/8/4K3 w - - 0 1' });
    expect(error?.issues[0]).toMatchObject({
      message: 'Each side needs exactly one king.',
      path: ['prompt_fen'],
    });
  });

  test('keeps to the limits', () => {
    const { textLength, pgnLength, fenLength, cardsPerRequest } = cardLimits;
    const longFen = INITIAL_FEN.replace(' w', ' '.repeat(fenLength + 1 - INITIAL_FEN.length) + ' w');
    expect(longFen).toHaveLength(fenLength + 1);
    expect(takes({ ...draft, prompt_fen: longFen.replace('  ', ' ') })).toBe(true);
    expect(takes({ ...draft, prompt_fen: longFen })).toBe(false);
    expect(takes({ ...draft, prompt: 'x'.repeat(textLength) })).toBe(true);
    expect(takes({ ...draft, prompt: 'x'.repeat(textLength + 1) })).toBe(false);
    expect(takes({ ...draft, answer_pgn: 'x'.repeat(pgnLength) })).toBe(true);
    expect(takes({ ...draft, answer_pgn: 'x'.repeat(pgnLength + 1) })).toBe(false);
    const many = (length: number) => checkedDrafts.safeParse(Array.from({ length }, () => draft)).success;
    expect(many(cardsPerRequest)).toBe(true);
    expect(many(cardsPerRequest + 1)).toBe(false);
  });
});

test('a schedule crosses the wire and comes back the same', () => {
  const createdMs = Date.UTC(2026, 2, 1, 10, 0, 0, 123);
  const fresh = makeNewSchedule(createdMs);
  const { value } = DEFAULT_SCHEDULERS.cards.review(fresh, createdMs + 1, 3);
  if (value === undefined) throw new Error('not reviewed');
  for (const schedule of [fresh, value.schedule]) {
    const wire: unknown = JSON.parse(JSON.stringify({ id: draft.id, ...makeWireSchedule(schedule) }));
    const review_log = makeWireLog(draft.id, value.log);
    const review = cardReview.parse({ card: wire, review_log });
    expect(parseWireSchedule(review.card)).toEqual(schedule);
    expect(review.review_log).toEqual(review_log);
  }
});
