import type { Color, SquareName } from 'chessops/types';
import { memo } from 'react';
import { BoardBoundary } from './board-boundary.tsx';
import type { BoardShape, Movable } from './board-config.ts';
import { BoardView } from './board-view.tsx';
import type { BoardMove } from '#chess/position/moves';

export interface BoardProps {
  /** The accessible name, such as "Game board" or "Prompt board". */
  label: string;
  fen: string;
  orientation?: Color;
  lastMove?: readonly [SquareName, SquareName] | undefined;
  /** Who may move; only legal moves are offered. Default: nobody. */
  movable?: Movable;
  /**
   * Called with a legal move. The board is controlled: pass the new `fen` in the same update, or the piece goes back.
   */
  onMove?: (move: BoardMove) => void;
  /** Lets the player of `movable` prepare a move while the other side thinks. A premoved pawn becomes a queen. */
  premovable?: boolean;
  /** Promotes to a queen without asking. */
  autoQueen?: boolean;
  shapes?: readonly BoardShape[];
  /** Lets the user draw arrows with the right mouse button. Always on where pieces can be moved. */
  drawable?: boolean;
  coordinates?: boolean;
  animationMs?: number;
}

/** The one board of the app. It fills the width it is given and is always square. */
export const Board = memo(function Board(props: BoardProps) {
  return (
    <BoardBoundary fen={props.fen}>
      {/* chessground cannot change these after its start: another value is another board. */}
      <BoardView
        key={`${props.movable === undefined || props.movable === 'none'} ${props.drawable} ${props.coordinates}`}
        {...props}
      />
    </BoardBoundary>
  );
});
