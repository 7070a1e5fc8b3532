/** Steps one game through bare chessground and through our board, and writes the script time of a step to the body. */
import { Chessground } from '@lichess-org/chessground';
import '@lichess-org/chessground/assets/chessground.base.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { Board } from '../../src/web/board/board.tsx';

const { moves } = parseGameMoves(
  '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O 7. Re1 a6 8. a4 Ba7 9. h3 h6 10. Nbd2 Re8 11. b4 Be6 12. Bxe6 Rxe6',
);
const rounds = 40;

function getElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no ${id}`);
  return element;
}

const bare = Chessground(getElement('bare'), { viewOnly: true });
const root = createRoot(getElement('ours'));

function stepBare(): void {
  for (const { fen, from, to } of moves) {
    bare.set({ fen, lastMove: [from, to] });
    bare.state.dom.redrawNow();
  }
}

function stepOurs(): void {
  for (const { fen, from, to } of moves) {
    flushSync(() => root.render(<Board label="Board" fen={fen} lastMove={[from, to]} animationMs={0} />));
  }
}

function measure(step: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    step();
    return (performance.now() - start) / moves.length;
  });
  return times.toSorted((left, right) => left - right)[rounds / 2] ?? Number.NaN;
}

bare.set({ animation: { enabled: false } });
// The first round warms up the compiler.
stepBare();
stepOurs();
const bareMs = measure(stepBare);
const oursMs = measure(stepOurs);
document.body.dataset['benchResult'] = JSON.stringify({ bareMs, oursMs });
