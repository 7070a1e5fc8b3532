import type { Page } from '@playwright/test';
import { INITIAL_FEN } from 'chessops/fen';
import { findPosition, makeDests, parseMoveText, playMove } from '#chess/position/moves';

const preferred = 'e4 e5 d4 d5 Nf3 Nc6 Nf6 Nc3 e6 Be7 Be2 O-O d6 d3 h3 a6'.split(' ');

export async function playSoundMove(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Your Move' }).waitFor();
  const played = page.getByRole('list', { name: 'Moves' }).locator('li span + span:not(:empty)');
  const sans = await played.allTextContents();
  const field = page.getByLabel('Your move', { exact: true });
  await field.pressSequentially(chooseMove(sans), { delay: 120 });
  await field.press('Enter');
  await played.nth(sans.length).waitFor();
}

function chooseMove(sans: readonly string[]): string {
  const fen = sans.reduce((before, san) => {
    const position = findPosition(before);
    const move = position && parseMoveText(position, san);
    const played = position && move && playMove(position, move);
    if (!played) throw new Error(`${san} cannot be played`);
    return played.fen;
  }, INITIAL_FEN);
  const position = findPosition(fen);
  if (!position) throw new Error(`${fen} is no position`);
  const sound = preferred.find((move) => parseMoveText(position, move) !== undefined);
  const [any] = [...makeDests(position)].flatMap(([from, [to]]) => (to === undefined ? [] : [from + to]));
  if (any === undefined) throw new Error('There is no legal move');
  return sound ?? any;
}
