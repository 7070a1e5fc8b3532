import { Title } from '@mantine/core';
import type { CurvePoint } from '#chess/memory/remembered';

import { CurveFrame } from '../../coverage/curve-frame.tsx';
import { saidMove } from '../../coverage/use-book-figures.ts';
import { makePercentText } from '../../lib/percent-text.ts';
import { makeLinePath } from '../../ui/line-path.ts';
import classes from './prepare.module.css';

interface CurvePanelProps {
  curve: readonly CurvePoint[];
  all: readonly { move: number; booked: number }[] | undefined;
}

const [width, height] = [300, 72];
const lastMove = 10;
const axisMoves = [1, 2, 4, 6, 8, 10];

/** Prepared moves against this opponent and against all. */
export function CurvePanel({ curve, all }: CurvePanelProps) {
  const said = curve[saidMove];
  const saidOfAll = all?.[saidMove];
  const words = [
    said && `${makePercentText(said.booked)} against them at move ${saidMove}`,
    saidOfAll && `${makePercentText(saidOfAll.booked)} against all opponents`,
  ];
  return (
    <section className={classes.panel} aria-labelledby="in-book">
      <div className={classes.panelHead}>
        <Title order={2} size="h5" id="in-book">
          In repertoire against them
        </Title>
        <span className={classes.quiet}>by move</span>
      </div>
      {/* A legend, because low lines leave no room for labels. */}
      <p className={classes.curveLegend}>
        At move {saidMove}:
        {said && (
          <span data-line="him">
            <b>{makePercentText(said.booked)}</b> against them
          </span>
        )}
        {saidOfAll && <span data-line="all">{makePercentText(saidOfAll.booked)} against all opponents</span>}
      </p>
      <CurveFrame
        size={[width, height]}
        lastMove={lastMove}
        axisMoves={axisMoves}
        label={words.filter(Boolean).join(', ')}
        className={classes.curve}
      >
        {({ x, y }) => {
          const makePath = (points: readonly { move: number; booked: number }[]) =>
            makeLinePath(
              points
                .filter(({ move }) => move > 0 && move <= lastMove)
                .map(({ move, booked }) => [x(move), y(booked)]),
            );
          const at = x(saidMove);
          return (
            <>
              {all && <path d={makePath(all)} data-all />}
              <path d={makePath(curve)} />
              {said && <circle cx={at} cy={y(said.booked)} r={4.5} />}
            </>
          );
        }}
      </CurveFrame>
    </section>
  );
}
