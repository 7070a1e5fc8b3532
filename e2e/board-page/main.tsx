import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { findPosition, parseMoveText, playMove } from '#chess/position/moves';
import type { BoardProps } from '../../src/web/board/board-view.tsx';
import { Board } from '../../src/web/board/board.tsx';

type PlayedBoardProps = Pick<BoardProps, 'label' | 'fen'> & Partial<BoardProps>;

function PlayedBoard({ fen: start, label, ...props }: PlayedBoardProps) {
  const [state, setState] = useState<{ fen: string; lastMove?: BoardProps['lastMove'] }>({ fen: start });
  const [sans, setSans] = useState<string[]>([]);
  const [reply, setReply] = useState('');

  const play: BoardProps['onMove'] = (move) => {
    const position = findPosition(state.fen);
    const played = position && playMove(position, move);
    if (!played) return;
    setState({ fen: played.fen, lastMove: [played.from, played.to] });
    setSans((before) => [...before, played.san]);
  };

  return (
    <section aria-label={label} style={{ width: 400, marginBottom: 60 }}>
      <Board label={label} fen={state.fen} lastMove={state.lastMove} onMove={play} {...props} />
      <output aria-label={`${label} moves`} style={{ display: 'block', marginTop: 60 }}>
        {sans.join(' ')}
      </output>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const position = findPosition(state.fen);
          const move = position && parseMoveText(position, reply);
          if (move) play(move);
          else setState({ fen: reply });
        }}
      >
        <input
          aria-label={`${label} reply`}
          value={reply}
          onChange={(event) => setReply(event.currentTarget.value)}
        />
      </form>
    </section>
  );
}

const promoting = '3r2k1/4P3/8/8/8/8/8/R3K2R w KQ - 0 1';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

const root = document.getElementById('boards');
if (!root) throw new Error('no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider>
      <PlayedBoard label="Promoting" fen={promoting} movable="both" />
      <PlayedBoard label="Card" fen={promoting} movable="both" autoQueen />
      <PlayedBoard label="Premoving" fen={afterE4} movable="white" premovable />
    </MantineProvider>
  </StrictMode>,
);
