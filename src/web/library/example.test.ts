import { expect, test } from 'vitest';
import { compareGame } from '#chess/opening/compare';
import { parseOpening } from '#chess/opening/graph';
import { parsePgn } from '#chess/pgn/reader';
import { studyUpdate } from '#contract/studies';

import { makeExampleBook, makeExampleGame } from './example.ts';

test('the example is a lost game that leaves the book of the example', () => {
  const game = makeExampleGame();
  expect(game).toMatchObject({ result: 0, hero_color: 'White', plies: 14 });
  const book = studyUpdate.parse(makeExampleBook(new Date(0)));
  const graph = parseOpening(book.study_text ?? '', { color: 'white', excludeSymbols: [] });
  const chapters = parsePgn(game.pgn);
  if (!graph.ok || !chapters.ok || !chapters.value[0]) throw new Error('unreadable');
  expect(compareGame(graph.value, 'white', chapters.value[0])).toMatchObject({ ending: 'you-left' });
});
