import type { Color } from 'chessops/types';
import { memo } from 'react';

import './pieces.css';
import type { BoardShape } from './board-config.ts';
import { MiniArrows } from './mini-arrows.tsx';
import classes from './mini-board.module.css';
import { makePositionPicture } from './position-picture.ts';

interface MiniBoardProps {
  fen: string;
  orientation?: Color;
  arrows?: readonly BoardShape[] | undefined;
}

export const MiniBoard = memo(function MiniBoard({
  fen,
  orientation = 'white',
  arrows = [],
}: MiniBoardProps) {
  const background = makePositionPicture(fen, orientation);
  return (
    <span className={classes.board} style={{ background }} aria-hidden="true">
      {arrows.length > 0 && <MiniArrows shapes={arrows} orientation={orientation} />}
    </span>
  );
});
