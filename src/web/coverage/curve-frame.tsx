import type { ReactNode } from 'react';

import { saidMove } from './use-book-figures.ts';
import classes from './curve-frame.module.css';

interface CurveScale {
  x: (move: number) => number;
  y: (share: number) => number;
}

interface CurveFrameProps {
  size: readonly [width: number, height: number];
  lastMove: number;
  axisMoves: readonly number[];
  label: string;
  className: string | undefined;
  children: (scale: CurveScale) => ReactNode;
}

/** Axes of the in-repertoire chart; screens draw the lines. */
export function CurveFrame(props: CurveFrameProps) {
  const { size, lastMove, axisMoves, label, className, children } = props;
  const [width, height] = size;
  const x = (move: number): number => (width * (move - 1)) / Math.max(1, lastMove - 1);
  const y = (share: number): number => height * (1 - share);
  return (
    <svg
      className={`${classes.frame} ${className}`}
      viewBox={`-34 -14 ${width + 48} ${height + 36}`}
      role="img"
      aria-label={label}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line className={classes.grid} x1={0} x2={width} y1={y(share)} y2={y(share)} />
          <text x={-8} y={y(share) + 4} textAnchor="end">
            {100 * share}
          </text>
        </g>
      ))}
      {axisMoves
        .filter((move) => move <= lastMove)
        .map((move) => (
          <text
            key={move}
            x={x(move)}
            y={height + 18}
            textAnchor="middle"
            data-said={move === saidMove || undefined}
          >
            {move}
          </text>
        ))}
      {children({ x, y })}
    </svg>
  );
}
