import { describe, expect, test } from 'vitest';
import { findFaults, makeDeck } from './copy.ts';
import { readComments, readTexts } from './source-texts.ts';

const list = (source: string): string[] => readTexts('a.tsx', source).map(({ text }) => text);

describe('a source file', () => {
  test.each([
    ['an element with values', '<p>Due: {card.count} of <b>{all}</b>.</p>', ['Due: {count} of {all}.']],
    ['an attribute inside a sentence', '<p>See <a title="more">this</a></p>', ['See this', 'more']],
    ['a template', 'showNotice(`${countOf(n, "card")} made`)', ['{n} cards made']],
    ['two forms', 'const text = `It ${n === 1 ? "is" : "are"} due`', ['It [is / are] due']],
    ['an error', 'throw new ApiError("invalid", "Enter a name")', ['Enter a name']],
    ['a notice in a handler', '<a to="/x" onClick={() => show("Card made.")} />', ['Card made.']],
  ])('%s is listed', (_, source, texts) => {
    expect(list(source)).toEqual(texts);
  });

  test.each([
    ['an import', 'import a from "./My File.ts"'],
    ['a class', '<a className="Big red" />'],
    ['a key', 'const a = { "One key": 1 }'],
    ['SQL', 'db.exec("SELECT a FROM b"); sql`delete from a`'],
    ['a code', 'throw new ApiError("not_found")'],
  ])('%s is not listed', (_, source) => {
    expect(list(source)).toEqual([]);
  });

  test('comments come with their lines', () => {
    const source = 'a();\n/**\n * Why\n * so.\n */\nb(); // Because';
    expect(readComments('a.ts', source)).toEqual([
      { line: 2, text: 'Why so.' },
      { line: 6, text: 'Because' },
    ]);
  });
});

test('long sentences, and more than two in one place, are marked', () => {
  const long = Array.from({ length: 21 }, () => 'Word').join(' ');
  expect(findFaults(`Short one. ${long}.`)).toEqual(['21 words']);
  expect(findFaults('One. Two. Three.')).toEqual(['3 sentences']);
  expect(findFaults('1. e4 e5 2. Nf3. Then?')).toEqual([]);
});

test('banned words are marked, but not inside names, links and values', () => {
  expect(findFaults('Met in one’s games; the figures are made anew.')).toEqual(['Met', 'one’s', 'anew']);
  expect(findFaults('It is asked for the first time; this was asked for.')).toEqual(['was asked for']);
  expect(
    findFaults('`house` {met} [it](the-house.md) bot-player.ts openings-screen.tsx #met met() metal'),
  ).toEqual([]);
});

test('the deck has screens, errors, mails, guides, films and commands', () => {
  const deck = makeDeck();
  const has = (screen: string, text: string) =>
    deck.some((file) => file.screen === screen && file.texts.some((each) => each.text.includes(text)));
  expect(has('Screen: Review Game/Make Cards', 'Compare Game to Opening')).toBe(true);
  expect(has('Screen: Card Review', 'Show Answer & Score')).toBe(true);
  expect(has('contract: other', 'Please sign in')).toBe(true);
  expect(has('Mails', 'Your Tabiya username and password reset')).toBe(true);
  expect(has('Guides for players', 'Review a game')).toBe(true);
  expect(has('Captions of films', 'Step through it with the arrow keys.')).toBe(true);
  expect(has('Command line', 'Tabiya is ready at')).toBe(true);
});
