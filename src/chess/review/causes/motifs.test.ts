import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Motif, findMotifs } from './motifs.ts';
import { replayTacticalLine } from './tactical-line.ts';

function motifsOf(fen: string, lead: string, line: string): Motif[] {
  const replayed = replayTacticalLine(fen, lead, line.split(' '));
  if (!replayed) throw new Error('the line cannot be played');
  return findMotifs(replayed).map(({ motif }) => motif);
}

test.each<[name: string, fen: string, lead: string, line: string, motifs: Motif[]]>([
  ['a knight forks king and rook', 'r7/8/4k3/3N4/8/8/8/4K3 b - - 0 1', 'e6d7', 'd5b6 d7e6 b6a8', ['fork']],
  ['the same knight a move too late forks nobody', 'r7/8/4k3/3N4/8/8/8/4K3 b - - 0 1', 'e6d7', 'd5b6', []],
  ['a knight is left alone', '4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1', 'e8f8', 'd1d5', ['hanging piece']],
  ['a defended knight does not hang', '4k3/8/4p3/3n4/8/8/8/3RK3 b - - 0 1', 'e8f8', 'd1d5', []],
  ['a king leaves his queen', '4q3/8/8/4k3/8/8/8/R5K1 b - - 0 1', 'e5e6', 'a1e1 e6d7 e1e8', ['skewer']],
  ['a knight is pinned to its king', '4k3/8/8/4n3/8/8/3P4/R5K1 b - - 0 1', 'e8e7', 'a1e1 e7e6 d2d4', ['pin']],
  [
    'nobody guards the back rank',
    '1r4k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1',
    'b8b2',
    'd1d8',
    ['mate', 'back-rank mate'],
  ],
  [
    'a pawn becomes a queen',
    '8/P3k3/8/8/8/8/8/4K3 b - - 0 1',
    'e7e6',
    'a7a8q',
    ['promotion', 'advanced pawn'],
  ],
])('%s', (_name, fen, lead, line, motifs) => {
  expect(motifsOf(fen, lead, line)).toEqual(motifs);
});

function mirrorFen(fen: string): string {
  const [board = '', turn, castling = '-', enPassant = '-', ...rest] = fen.split(' ');
  const swapCase = (text: string) =>
    text.replaceAll(/[a-z]/gi, (sign) =>
      sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
    );
  const ranks = board.split('/').toReversed().map(swapCase).join('/');
  return [ranks, turn === 'w' ? 'b' : 'w', swapCase(castling), mirrorUci(enPassant), ...rest].join(' ');
}

function mirrorUci(uci: string): string {
  return uci.replaceAll(/[a-h][1-8]/g, (square) => `${square[0]}${9 - Number(square[1])}`);
}

test('a line and the same line with colours changed show the same motifs', () => {
  const rows = readFileSync('samples/puzzles.csv', 'utf8').trim().split('\n').slice(1);
  for (const row of rows) {
    const [id, , fen = '', lead = '', line = ''] = row.split(',');
    const mirrored = motifsOf(mirrorFen(fen), mirrorUci(lead), mirrorUci(line));
    expect({ id, motifs: mirrored }).toEqual({ id, motifs: motifsOf(fen, lead, line) });
  }
});
