/** The bar while another line is on the board. */
import { afterEach, expect, test } from 'vitest';
import type { Score } from '#chess/position/score';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import { draw, erase } from '../../../testing/draw.ts';
import type { BoardLine, BoardLineState } from './use-board-line.ts';
import { useEngineOnBoard } from './use-engine-on-board.ts';

afterEach(erase);

const row = { ply: 3 };
const analysed = {
  rows: [row],
  reviewed: { scores: [{ cp: 10 }, { cp: 20 }, { cp: 600 }, { cp: 0 }] },
} as unknown as AnalysedGame;

function readScore(line: Partial<BoardLine> | undefined, ply: number, isTrying = false): Score | undefined {
  let score: Score | undefined;
  function Screen() {
    const state = { line, revealed: new Set() } as unknown as BoardLineState;
    ({ score } = useEngineOnBoard(analysed, state, ply, isTrying));
    return null;
  }
  draw(<Screen />);
  return score;
}

test('the bar keeps the value of the position while a better move is tried, found or stepped through', () => {
  expect(readScore(undefined, 3)).toEqual({ cp: 0 });
  const lines = [{ kind: 'try', index: 0 } as const, { kind: 'better', index: 2 } as const];
  for (const line of lines)
    expect(readScore({ ...line, row: row as BoardLine['row'] }, 2)).toEqual({ cp: 600 });
});

test('nothing is known of a line of one’s own', () => {
  expect(readScore(undefined, 2, true)).toBeUndefined();
});
