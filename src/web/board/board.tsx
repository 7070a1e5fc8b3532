import { memo } from 'react';
import { BoardBoundary } from './board-boundary.tsx';
import { type BoardProps, BoardView } from './board-view.tsx';

/** The one board of the app. It fills the width it is given and is always square. */
export const Board = memo(function Board(props: BoardProps) {
  return (
    <BoardBoundary fen={props.fen}>
      {/* chessground cannot change these after its start, so another value makes another board. A picture is not turned either, but made anew. */}
      <BoardView
        key={`${props.movable === undefined || props.movable === 'none'} ${props.drawable} ${props.coordinates} ${props.isWaiting === true && props.orientation}`}
        {...props}
      />
    </BoardBoundary>
  );
});
