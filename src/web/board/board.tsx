import { memo } from 'react';
import { BoardBoundary } from './board-boundary.tsx';
import { type BoardProps, BoardView } from './board-view.tsx';

export const Board = memo(function Board(props: BoardProps) {
  return (
    <BoardBoundary fen={props.fen}>
      {/* chessground cannot change these options later, so a new key recreates the board. */}
      <BoardView
        key={`${props.movable === undefined || props.movable === 'none'} ${props.drawable} ${props.coordinates} ${props.isWaiting === true && props.orientation}`}
        {...props}
      />
    </BoardBoundary>
  );
});
