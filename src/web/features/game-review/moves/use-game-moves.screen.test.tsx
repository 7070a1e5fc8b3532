import { afterEach, expect, test } from 'vitest';
import { draw, erase } from '../../../testing/draw.ts';
import { loadGameParser, useGameMoves } from './use-game-moves.ts';

afterEach(erase);

test('a game is read at once where its reader was fetched before it was chosen', async () => {
  const seen: (number | undefined)[] = [];
  function Moves({ pgn }: { pgn: string | undefined }) {
    seen.push(useGameMoves(pgn)?.moves.length);
    return null;
  }
  const show = draw(<Moves pgn={undefined} />);
  await loadGameParser();
  show(<Moves pgn="1. e4 e5 2. Nf3 *" />);
  expect([...new Set(seen)]).toEqual([0, 3]);
});
