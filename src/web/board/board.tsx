import { memo } from 'react';
import { BoardBoundary } from './board-boundary.tsx';
import { type BoardProps, BoardView } from './board-view.tsx';

/** The only board component: fills its width, always square. */
export const Board = memo(function Board(props: BoardProps) {
  return (
    <BoardBoundary fen={props.fen}>
      {/* chessground cannot change these later, so a change remounts it. */}
      <BoardView
        key={`${props.movable === undefined || props.movable === 'none'} ${props.drawable} ${props.coordinates} ${props.isWaiting === true && props.orientation}`}
        {...props}
      />
    </BoardBoundary>
  );
});
