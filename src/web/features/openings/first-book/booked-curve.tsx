import type { CurvePoint } from '#chess/memory/remembered';

import { saidMove } from '../../../coverage/use-book-figures.ts';
import { makePercentText } from '../../../lib/percent-text.ts';
import classes from './first-book.module.css';

const [width, height] = [480, 80];
const axisMoves = [1, 2, 4, saidMove, 8, 10, 12];

/** How many games are still in the book after each move; the figures stand beside it in words. */
export function BookedCurve({ curve }: { curve: readonly CurvePoint[] }) {
  const points = curve.filter(({ move }) => move > 0);
  const last = points.at(-1)?.move ?? 1;
  const said = points.find(({ move }) => move === saidMove);
  const x = (move: number): number => (width * (move - 1)) / Math.max(1, last - 1);
  const y = (share: number): number => height * (1 - share);
  const path = points.map(({ move, booked }) => `${x(move)} ${y(booked)}`).join('L');
  return (
    <svg
      className={classes.curve}
      viewBox={`-34 -14 ${width + 48} ${height + 36}`}
      role="img"
      aria-label={`In book: ${points.map(({ move, booked }) => `move ${move} ${makePercentText(booked)}`).join(', ')}`}
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
        .filter((move) => move <= last)
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
      <path d={`M${path}`} />
      {said && (
        <>
          <line className={classes.saidLine} x1={x(saidMove)} x2={x(saidMove)} y1={0} y2={height} />
          <circle cx={x(saidMove)} cy={y(said.booked)} r={5} />
        </>
      )}
    </svg>
  );
}
