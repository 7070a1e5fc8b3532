import { readFileSync } from 'node:fs';
import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { expect, test } from 'vitest';
import { positionKey } from '#chess/position/key';
import { findOpeningName, parseOpeningNames } from './names.ts';

const text = readFileSync(new URL('./names/openings.tsv', import.meta.url), 'utf8');
const names = parseOpeningNames(text);

function listKeys(moves: string): string[] {
  const position = Chess.default();
  return moves.split(' ').map((san) => {
    const move = parseSan(position, san);
    if (move === undefined) throw new Error(`${san} cannot be played`);
    position.play(move);
    return positionKey(position);
  });
}

test('every line of the list can be played and names its position as chessops keys it', () => {
  const lines = text.trim().split('\n').slice(1);
  expect(names.size).toBe(lines.length);
  for (const line of lines) {
    const [eco, name, moves = ''] = line.split('\t');
    const sans = moves.split(' ').filter((word) => !word.endsWith('.'));
    expect(names.get(listKeys(sans.join(' ')).at(-1) ?? '')).toEqual({ eco, name });
  }
});

test('a transposition has the name of the position, not of the moves', () => {
  const byFlank = findOpeningName(names, listKeys('c4 e6 Nc3 d5 d4'));
  const byPawn = findOpeningName(names, listKeys('d4 d5 c4 e6 Nc3'));
  expect(byFlank?.name).toBe(byPawn?.name);
  expect(byFlank?.name).toMatch(/^Queen's Gambit Declined/);
});

test('a game that leaves all names keeps the last one, and says where it had it', () => {
  const keys = listKeys('e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 h4');
  const found = findOpeningName(names, keys);
  expect(found?.name).toMatch(/^Ruy Lopez: Morphy Defense/);
  expect(keys.findLastIndex((key) => names.has(key))).toBe(found?.ply);
  expect(findOpeningName(names, [])).toBeUndefined();
});

test('what is no line of the list is left out', () => {
  expect(parseOpeningNames('eco\tname\tpgn\nnonsense\nA00\tNothing\t1. e5\n').size).toBe(0);
});
