import * as fc from 'fast-check';
import { INITIAL_FEN } from 'chessops/fen';
import { expect, test } from 'vitest';
import { type CardSeparator, type ExportedCard, makeCardTextHead, makeCardTextRow } from './write.ts';
import { cardTextLimits, parseCardText } from './read.ts';

const words = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\t', ',', '\n', '\r', '#', ';', ' ', '\uFEFF', 'é', '♞', '<', '&'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
});
const time = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((timeMs) => new Date(timeMs).toISOString());

const cards: fc.Arbitrary<ExportedCard> = fc.record(
  {
    guid: fc.uuid(),
    prompt: words,
    answer: words,
    prompt_fen: fc.constantFrom(INITIAL_FEN, '4k3/8/8/8/8/8/8/4K3 b - - 0 1'),
    prompt_pgn: words,
    answer_fen: fc.constant(INITIAL_FEN),
    answer_pgn: words,
    orientation: fc.constantFrom('white', 'black'),
    opening: words,
    tags: fc.uniqueArray(fc.stringMatching(/^[^\s\p{Cc}]{1,10}$/u), { maxLength: 4 }),
    game_review_id: fc.uuid(),
    answer_search: fc.string({ minLength: 1, maxLength: 20 }),
    made: time,
    is_suspended: fc.boolean(),
    reviews: fc.array(
      fc.record(
        {
          id: fc.uuid(),
          rating: fc.constantFrom(1, 2, 3, 4),
          review: time,
          took_ms: fc.integer({ min: 0, max: 3_600_000 }),
        },
        { requiredKeys: ['id', 'rating', 'review'] },
      ),
      { maxLength: 4 },
    ),
  },
  {
    requiredKeys: [
      'guid',
      'prompt',
      'answer',
      'prompt_fen',
      'prompt_pgn',
      'answer_fen',
      'answer_pgn',
      'orientation',
      'opening',
      'tags',
      'is_suspended',
      'reviews',
    ],
  },
);

function write(list: readonly ExportedCard[], separator: CardSeparator): string {
  return makeCardTextHead(separator) + list.map((card) => makeCardTextRow(card, separator)).join('');
}

test('nothing is lost on the way out and back, whatever is written on a card', () => {
  fc.assert(
    fc.property(fc.array(cards, { maxLength: 5 }), fc.constantFrom('tab', 'comma'), (list, separator) => {
      const { cards: read, faults } = parseCardText(write(list, separator));
      expect(faults).toEqual([]);
      const opening = '';
      expect(read.map((card) => ({ ...card, opening }))).toEqual(list.map((card) => ({ ...card, opening })));
    }),
    { numRuns: 300 },
  );
});

test('any text is read without an exception', () => {
  fc.assert(
    fc.property(words, words, (head, body) => {
      parseCardText(`#${head}\n${body}`);
      parseCardText(body);
    }),
  );
});

test('the head is that of Anki', () => {
  const [first, ...rest] = makeCardTextHead('tab').split('\n');
  expect(first).toBe('#separator:tab');
  expect(rest).toContain('#html:false');
  expect(rest).toContain('#guid column:14');
  expect(rest).toContain('#tags column:15');
});

test('reads what Anki exports: its columns, HTML and tags', () => {
  const text =
    '#separator:Semicolon\r\n#html:true\r\n#tags column:3\r\nWhat <b>now</b>?<br>Think;"e4; &amp; why";openings white\r\n';
  expect(parseCardText(text).cards).toMatchObject([
    {
      guid: '',
      prompt: 'What now?\nThink',
      answer: 'e4; & why',
      tags: ['openings', 'white'],
      prompt_fen: INITIAL_FEN,
      orientation: 'white',
    },
  ]);
});

test('two columns without a head are prompt and answer; moves give the position', () => {
  expect(parseCardText('Best first move?\te4\n').cards).toMatchObject([
    { prompt: 'Best first move?', answer: 'e4' },
  ]);
  const [card] = parseCardText('#separator:tab\n#columns:Front\tBack\tPGN\nQ\tA\t1. e4 *\n').cards;
  expect(card).toMatchObject({ orientation: 'black', prompt_pgn: '1. e4 *' });
  expect(card?.prompt_fen).toMatch(/^rnbqkbnr\/pppppppp\/8\/8\/4P3/u);
});

test('a row that cannot be read is named, and the others come in', () => {
  const text = '#separator:tab\n#columns:Prompt\tReviews\nOne\tyesterday, badly\nTwo\t\n';
  const { cards: read, faults } = parseCardText(text);
  expect(faults).toEqual([{ row: 1, message: 'The reviews cannot be read' }]);
  expect(read.map(({ prompt }) => prompt)).toEqual(['Two']);
});

test('more cards than the limit are refused, with where they begin', () => {
  const { cards: read, faults } = parseCardText('x\ty\n'.repeat(cardTextLimits.cards + 5));
  expect(read).toHaveLength(cardTextLimits.cards);
  expect(faults).toEqual([{ row: cardTextLimits.cards + 1, message: expect.stringContaining('At most') }]);
});
