import { expect, test } from 'vitest';

import { GameFile } from './game-tasks.ts';

function makeText(count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `[White "Ann"]\n[Black "b${index}"]\n\n1. e4 e5 2. Nc3 0-1\n`,
  ).join('\n');
}

test('reads a file part by part, in whatever encoding, and numbers what is broken', () => {
  const text = `${makeText(3)}\n[White "Zoë"]\n[Variant "Atomic"]\n\n1. e4 *\n`;
  const latin = Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer;
  const utf16 = Uint16Array.from(`\uFEFF${text}`, (character) => character.charCodeAt(0)).buffer;
  for (const source of [text, new TextEncoder().encode(text).buffer, latin, utf16]) {
    const file = new GameFile(source);
    expect(file.count()).toBe(4);
    const player = { names: ['ann'] };
    expect(file.read(0, 2, player).games).toHaveLength(2);
    const rest = file.read(2, 2, player);
    expect(rest.games.map(({ opponentName }) => opponentName)).toEqual(['b2']);
    expect(rest.broken).toEqual([{ number: 4, name: 'Zoë vs. ?', detail: 'chess variant Atomic' }]);
  }
});
