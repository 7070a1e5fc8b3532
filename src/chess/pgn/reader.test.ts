import { expect, test } from 'vitest';
import { readChapters } from '#chess/testing/readers';
import type { MoveNode } from './chapter.ts';

function outline(moves: readonly MoveNode[]): string {
  const [main, ...others] = moves;
  if (!main) return '';
  const nags = main.nags.map((nag) => `$${nag}`).join('');
  const sidelines = others.map((other) => ` (${outline([other])})`).join('');
  const rest = outline(main.children);
  return `${main.san}${nags}${sidelines}${rest && ` ${rest}`}`;
}

const outlines = (text: string) => readChapters(text).map(({ moves }) => outline(moves));

test('reads headers, moves, variations, signs and comments', () => {
  const [chapter] = readChapters(`[Event "My \\"own\\" study: London"]
[ChapterName "London"]

{ Before. } 1. d4! { Space. } { [%cal Gd2d4] } 1... d5 (1... Nf6?! $14 { Indian. } 2. Bf4) ({ Or } 1... f5) 2. Bf4 *`);
  expect(chapter?.headers.get('Event')).toBe('My "own" study: London');
  expect(chapter?.comments).toEqual(['Before.']);
  expect(outline(chapter?.moves ?? [])).toBe('d4$1 d5 (Nf6$6$14 Bf4) (f5) Bf4');
  const d4 = chapter?.moves[0];
  expect(d4?.comments).toEqual(['Space.', '[%cal Gd2d4]']);
  expect(d4?.children[1]?.comments).toEqual(['Indian.']);
  expect(d4?.children[2]?.startingComments).toEqual(['Or']);
  expect(chapter?.problems).toEqual([]);
});

test.each([
  [
    'suffixes and numbers',
    '1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 $10$14 $ Nf6 $300',
    'e4$1 e5$2 Nf3$3 Nc6$4 Bb5$5 a6$6 Ba4$10$14 Nf6',
  ],
  ['a sign apart from its move', '1. e4 ! e5 ??', 'e4$1 e5$4'],
  ['move numbers glued on', '1.e4 e5 2.Nf3 2...Nc6', 'e4 e5 Nf3 Nc6'],
  ['castling with zeros, letters and long dashes', '1. 0-0 o-o 2. O–O–O 0-0-0+', 'O-O O-O O-O-O O-O-O+'],
  ['figurines', '1. e4 e5 2. ♘f3 ♞c6', 'e4 e5 Nf3 Nc6'],
  [
    'null moves of all writers',
    '1. e4 -- 2. d4 Z0 3. Nf3 null 4. c4 @@@@ 5. g3 0000',
    'e4 -- d4 -- Nf3 -- c4 -- g3 --',
  ],
  ['evaluation signs between the moves', '1. e4 += e5 +/- 2. Nf3 N d6 =', 'e4 e5 Nf3 d6'],
  ['en passant marks', '1. exd6e.p. exd3 e.p.', 'exd6 exd3'],
  ['a percent line and a rest-of-line comment', '1. e4 ; best by test\n% not for us\ne5', 'e4 e5'],
  ['an empty line inside a game', '1. e4 e5\n\n2. Nf3 *', 'e4 e5 Nf3'],
  ['several results', '1. e4 e5 1-0 2. Nf3 0-1', 'e4 e5 Nf3'],
  ['a variation never closed', '1. e4 e5 (1... c5 2. Nf3 (2. c3', 'e4 e5 (c5 Nf3 (c3))'],
  ['brackets closed too often', '1. e4) e5)) 2. Nf3', 'e4 e5 Nf3'],
])('reads %s', (_name, text, expected) => {
  expect(outlines(text)).toEqual([expected]);
});

test.each([
  ['headers', '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 *'],
  ['headers without an empty line or a result', '[Event "a"]\n1. e4\n[Event "b"] 1. d4'],
  ['results alone', '1. e4 1-0 1. d4 0-1'],
  ['empty lines alone', '1. e4\n\n1. d4'],
  ['carriage returns', '[Event "a"]\r\n\r\n1. e4 *\r\n\r\n[Event "b"]\r1. d4 *'],
])('tells chapters apart by %s', (_name, text) => {
  expect(outlines(text)).toEqual(['e4', 'd4']);
});

test('keeps __proto__ and constructor as plain headers', () => {
  const [chapter] = readChapters('[__proto__ "polluted"]\n[constructor "c"]\n\n1. e4 *');
  expect(chapter?.headers.get('__proto__')).toBe('polluted');
  expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted');
});

test('reads headers that hold brackets and bare quotes', () => {
  const [chapter] = readChapters('[A "b\\""] [C "A]]["] [E "Joe "Boss" Smith"]\n\n1. e4');
  expect(Object.fromEntries(chapter?.headers ?? [])).toEqual({ A: 'b"', C: 'A]][', E: 'Joe "Boss" Smith' });
});

test('names a broken header and keeps the chapter', () => {
  const [chapter] = readChapters('[Event "x"\n[White "w"]\n\n1. e4 *');
  expect(chapter?.problems).toMatchObject([{ kind: 'header', text: '[Event "x"' }]);
  expect(outline(chapter?.moves ?? [])).toBe('e4');
});

test('ends a comment that is never closed at the next chapter, and says so', () => {
  const chapters = readChapters(
    '[Event "a"]\n\n1. e4 { no end 1... e5\n\n[Event "b"]\n\n1. d4 { closed } d5 *',
  );
  expect(chapters.map(({ moves }) => outline(moves))).toEqual(['e4', 'd4 d5']);
  expect(chapters[0]?.problems).toMatchObject([
    { kind: 'unclosed-comment', text: 'no end 1... e5', afterSan: 'e4' },
  ]);
});

test('names text it cannot read once per chapter, with its place and count', () => {
  const [chapter] = readChapters('1. e4 { a { nested } comment } e5 2. Nf3 *');
  expect(chapter?.problems).toEqual([
    { kind: 'unreadable-text', text: 'comment', count: 1, ply: 1, afterSan: 'e4' },
  ]);
  expect(outline(chapter?.moves ?? [])).toBe('e4 e5 Nf3');
});

test('takes the result from the moves where the header has none', () => {
  expect(readChapters('[White "a"]\n\n1. e4 1/2-1/2')[0]?.headers.get('Result')).toBe('1/2-1/2');
  expect(readChapters('[Result "0-1"]\n\n1. e4 1-0')[0]?.headers.get('Result')).toBe('0-1');
});

test.each(['', ' \r\n\t', '% only an escape line'])('finds no chapter in %j', (text) => {
  expect(readChapters(text)).toEqual([]);
});
