import { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import { expect, test } from 'vitest';
import { makeBook } from '#chess/testing/book';
import { compareGame } from '#chess/opening/compare';
import { findInconsistencies } from '#chess/opening/checks';
import { findCoverage } from '#chess/opening/coverage';
import { readGraph } from '#chess/testing/readers';
import { decodePgn } from './decoding.ts';
import { PGN_LIMITS } from './limits.ts';
import { parsePgn } from './reader.ts';
import { parseOpening } from '#chess/opening/graph';

const options = { color: 'white', excludeSymbols: [] } as const;

function readAll(text: string): string | undefined {
  const graph = parseOpening(text, options);
  if (!graph.ok) return graph.error.message;
  const book = makeBook(graph.value);
  const groups = findInconsistencies(graph.value, 'white');
  const game = parsePgn(text);
  if (game.ok && game.value[0]) compareGame(graph.value, 'white', game.value[0]);
  findCoverage(graph.value, 'white', new Map());
  const failed = [book, groups].find((result) => !result.ok);
  return failed && !failed.ok ? failed.error.message : undefined;
}

const shuffle = (moves: number) => 'Nf3 Nf6 Ng1 Ng8 '.repeat(moves / 4);

test.each([
  ['10,000 nested variations', () => '1. e4 ('.repeat(10_000), 'nested more than 64 deep'],
  ['100,000 nested variations', () => '1. e4 (1. d4 '.repeat(100_000), 'nested more than 64 deep'],
  ['a million opening parentheses', () => '('.repeat(1_000_000), 'nested more than 64 deep'],
  ['a million closing parentheses', () => `1. e4 ${')'.repeat(1_000_000)}`, undefined],
  ['a million empty variations', () => `1. e4 ${'()'.repeat(1_000_000)}`, undefined],
  ['200,000 tags', () => tags(200_000), undefined],
  ['more tags than the limit', () => tags(PGN_LIMITS.tags + 1), 'more than 200,000 header tags'],
  ['a tag opened on every character', () => `* ${'[a "'.repeat(2_000_000)}`, undefined],
  ['a 20 MB comment', () => `1. e4 {${'x'.repeat(20_000_000)}} e5`, 'larger than 8 MiB'],
  ['an 8 MB comment', () => `1. e4 {${'x'.repeat(8_000_000)}} e5`, undefined],
  ['a million comments', () => `1. e4 ${'{a}'.repeat(1_000_000)}`, undefined],
  ['a million unclosed braces', () => `1. e4 ${'{'.repeat(1_000_000)}`, undefined],
  [
    'an unclosed brace in every chapter, and one closing brace at the end',
    () => `${'[Event "x"]\n\n1. e4 {\n\n'.repeat(19_000)}}`,
    undefined,
  ],
  [
    '__proto__ as a header, in every chapter',
    () => '[__proto__ "x"]\n\n1. e4 *\n\n'.repeat(19_000),
    undefined,
  ],
  ['NUL bytes', () => `1. e4\0 e5 ${'\0'.repeat(1_000_000)} 2. Nf3`, undefined],
  ['an illegal move deep in a line', () => `${shuffle(100_000)} Qh8 ${shuffle(90_000)}`, undefined],
  ['a line of 200,000 moves', () => shuffle(200_000), undefined],
  ['one move more than the limit', () => `${shuffle(200_000)} Nf3`, 'more than 200,000 moves'],
  ['a million signs', () => `1. e4 ${'$1$2$3!?'.repeat(1_000_000)}`, undefined],
  ['a million words that are no moves', () => 'ab '.repeat(1_000_000), undefined],
  ['one word of 8 MB', () => 'a1'.repeat(4_000_000), undefined],
  ['a million results', () => '* '.repeat(1_000_000), undefined],
  ['more chapters than the limit', () => '1. e4 *\n\n'.repeat(20_001), 'more than 20,000 chapters'],
  ['text in three-byte letters', () => `{${'\u4e00'.repeat(2_900_000)}}`, 'larger than 8 MiB'],
])('%s', (_name, makeText, limit) => {
  const message = readAll(makeText());
  if (limit === undefined) expect(message).toBeUndefined();
  else expect(message).toContain(limit);
});

function tags(count: number): string {
  return `${Array.from({ length: count }, (_, index) => `[A${index} "b"]`).join('\n')}\n\n1. e4 *`;
}

test('64 variations deep is allowed, 65 is not', () => {
  const nested = (depth: number) => `1. e4 ${'(1. d4 '.repeat(depth)}${')'.repeat(depth)} *`;
  expect(parsePgn(nested(64)).ok).toBe(true);
  expect(parsePgn(nested(65))).toMatchObject({ ok: false, error: { limit: 'nesting' } });
});

test('the text limit is in bytes of UTF-8', () => {
  const letters = (count: number) => `{${'\u00e9'.repeat(count)}}`;
  expect(parsePgn(letters(PGN_LIMITS.textBytes / 2 - 1)).ok).toBe(true);
  expect(parsePgn(letters(PGN_LIMITS.textBytes / 2))).toMatchObject({
    ok: false,
    error: { limit: 'textBytes' },
  });
  expect(decodePgn(new Uint8Array(PGN_LIMITS.textBytes + 1))).toMatchObject({ ok: false });
});

test('a line so long that writing it out for each of its moves would not end is refused', () => {
  const position = Chess.default();
  const sans: string[] = [];
  for (let seed = 1; sans.length < 4_000; seed = (seed * 48_271) % 2_147_483_647) {
    const move = [...position.allDests()]
      .flatMap(([from, dests]) => [...dests.diff(position.board.occupied)].map((to) => ({ from, to })))
      .filter(({ from }) => !position.board.pawn.has(from))
      .sort(
        (one, other) =>
          (((one.from * 64 + one.to) * seed) % 4_093) - (((other.from * 64 + other.to) * seed) % 4_093),
      )
      .find((quiet) => {
        const after = position.clone();
        after.play(quiet);
        return !after.isCheck();
      });
    if (!move) throw new Error('no quiet move left');
    sans.push(makeSanAndPlay(position, move));
  }
  const graph = readGraph(sans.join(' '), options);
  expect(makeBook(graph)).toMatchObject({ ok: false, error: { limit: 'writtenMoves' } });
});
