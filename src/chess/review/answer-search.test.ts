import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPosition, parseMoveText, playMove } from '#chess/position/moves';
import type { AnswerKey } from './answer-key.ts';
import { isAnswerSearch, isFairAnswer, makeAnswerSearch, parseAnswerSearch } from './answer-search.ts';

const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';

const score = fc.oneof(
  fc.integer({ min: -9999, max: 9999 }).map((cp) => ({ cp })),
  fc.integer({ min: 1, max: 999 }).map((mate) => ({ mate })),
  fc.integer({ min: -999, max: -1 }).map((mate) => ({ mate })),
);
const line = fc.record({
  score,
  moves: fc.array(fc.constantFrom('e2e4', 'g1f3', 'a7a8q'), { maxLength: 10 }),
});

test('a card stores the search of its position', () => {
  const keys = fc.record({
    fen: fc.constant(fen),
    search: fc.record({
      nodes: fc.nat(),
      lines: fc
        .tuple(line, fc.array(line, { maxLength: 2 }))
        .map(([first, others]): AnswerKey['search']['lines'] => [first, ...others]),
    }),
    played: fc.record({ uci: fc.constantFrom('a2a3', 'e7e8n'), next: fc.option(score, { nil: undefined }) }),
  });
  fc.assert(
    fc.property(keys, (key) => {
      const text = makeAnswerSearch(key);
      expect(isAnswerSearch(text)).toBe(true);
      expect(parseAnswerSearch(fen, text)).toEqual(key);
    }),
  );
});

test('other texts are none', () => {
  for (const text of ['', 'e2e4', '0 1000|31 e2e4', '0 1000|31 e2e4 played', 'x played e2e4 3'])
    expect(isAnswerSearch(text)).toBe(false);
});

test('a move that loses less than four points is fair, one nobody searched is not', () => {
  const card = {
    prompt_fen: fen,
    answer_search: '0 1000000|40 g1f3 b8c6|20 f1c4 g8f6|-60 d1h5 b8c6 played a2a3 -20',
  };
  const isFair = (text: string, from: Parameters<typeof isFairAnswer>[0] = card): boolean => {
    const position = findPosition(fen);
    const move = position && parseMoveText(position, text);
    const played = move && playMove(position, move);
    if (!played) throw new Error(`${text} cannot be played`);
    return isFairAnswer(from, played);
  };
  expect(isFair('Nf3')).toBe(true);
  expect(isFair('Bc4')).toBe(true);
  expect(isFair('Qh5')).toBe(false);
  expect(isFair('a3')).toBe(false);
  expect(isFair('h4')).toBe(false);
  expect(isFair('Nf3', { prompt_fen: fen })).toBe(false);
});
