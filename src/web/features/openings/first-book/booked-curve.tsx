import type { CurvePoint } from '#chess/memory/remembered';

import { CurveFrame } from '../../../coverage/curve-frame.tsx';
import { saidMove } from '../../../coverage/use-book-figures.ts';
import { makePercentText } from '../../../lib/percent-text.ts';
import { makeLinePath } from '../../../ui/line-path.ts';
import classes from './first-book.module.css';

const size = [480, 80] as const;
const axisMoves = [1, 2, 4, saidMove, 8, 10, 12];

/** The text beside it has the figures. */
export function BookedCurve({ curve }: { curve: readonly CurvePoint[] }) {
  const points = curve.filter(({ move }) => move > 0);
  const said = points.find(({ move }) => move === saidMove);
  return (
    <CurveFrame
      size={size}
      lastMove={points.at(-1)?.move ?? 1}
      axisMoves={axisMoves}
      label={`In repertoire: ${points.map(({ move, booked }) => `move ${move} ${makePercentText(booked)}`).join(', ')}`}
      className={classes.curve}
    >
      {({ x, y }) => (
        <>
          <path d={makeLinePath(points.map(({ move, booked }) => [x(move), y(booked)]))} />
          {said && (
            <>
              <line className={classes.saidLine} x1={x(saidMove)} x2={x(saidMove)} y1={y(1)} y2={y(0)} />
              <circle cx={x(saidMove)} cy={y(said.booked)} r={5} />
            </>
          )}
        </>
      )}
    </CurveFrame>
  );
}
