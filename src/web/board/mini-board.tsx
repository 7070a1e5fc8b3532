import { parseFen } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { squareFile, squareRank } from 'chessops/util';
import { memo } from 'react';

import './pieces.css';
import classes from './mini-board.module.css';

/** A position to recognise, not to play on: plain elements, so that a long list of them scrolls smoothly. */
export const MiniBoard = memo(function MiniBoard({
  fen,
  orientation = 'white',
}: {
  fen: string;
  orientation?: Color;
}) {
  const pieces = parseFen(fen).unwrap(
    ({ board }) => [...board],
    () => [],
  );
  return (
    <span className={classes.board} aria-hidden="true">
      {pieces.map(([square, { role, color }]) => {
        const file = orientation === 'white' ? squareFile(square) : 7 - squareFile(square);
        const rank = orientation === 'white' ? 7 - squareRank(square) : squareRank(square);
        return (
          <span
            key={square}
            className={`${classes.piece} piece-image ${color} ${role}`}
            style={{ transform: `translate(${file * 100}%, ${rank * 100}%)` }}
          />
        );
      })}
    </span>
  );
});
