import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCardOpening, makeOpeningFamily } from './card-opening.ts';
import { parseOpeningNames } from './names.ts';

const names = parseOpeningNames(readFileSync(new URL('names/openings.tsv', import.meta.url), 'utf8'));
const afterC5 = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('a card has the name of the last named position on its way', () => {
  const prompt_fen = 'rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6';
  const prompt_pgn = '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *';
  const name = findCardOpening(names, { prompt_fen, prompt_pgn });
  expect(name).toBe('Sicilian Defense: Najdorf Variation');
  expect(makeOpeningFamily(name)).toBe('Sicilian Defense');
});

test('without moves the position itself is looked up', () => {
  expect(findCardOpening(names, { prompt_fen: afterC5, prompt_pgn: '' })).toBe('Sicilian Defense');
  const otherwise = afterC5.replace('- 0 2', 'c6 4 9');
  expect(findCardOpening(names, { prompt_fen: otherwise, prompt_pgn: '' })).toBe('Sicilian Defense');
});

test('no name: the start, an endgame, moves that lead elsewhere, no position', () => {
  for (const prompt_fen of [startFen, '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1', 'nonsense'])
    expect(findCardOpening(names, { prompt_fen, prompt_pgn: '1. e4 c5 *' })).toBe('');
});
