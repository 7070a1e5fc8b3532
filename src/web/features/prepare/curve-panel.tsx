import { Title } from '@mantine/core';
import type { CurvePoint } from '#chess/memory/remembered';

import { saidMove } from '../../coverage/use-book-figures.ts';
import { makePercentText } from '../../lib/percent-text.ts';
import { makeLinePath } from '../../ui/line-path.ts';
import classes from './prepare.module.css';

interface CurvePanelProps {
  curve: readonly CurvePoint[];
  /** The same against everybody. */
  all: readonly { move: number; booked: number }[] | undefined;
}

const [width, height] = [300, 72];
const lastMove = 10;
const axisMoves = [1, 2, 4, 6, 8, 10];

const x = (move: number): number => (width * (move - 1)) / (lastMove - 1);
const y = (share: number): number => height * (1 - share);

function makePath(points: readonly { move: number; booked: number }[]): string {
  const shown = points.filter(({ move }) => move > 0 && move <= lastMove);
  return makeLinePath(shown.map(({ move, booked }) => [x(move), y(booked)]));
}

/** How many games are still in the book after each move: against him, and against everybody. */
export function CurvePanel({ curve, all }: CurvePanelProps) {
  const said = curve[saidMove];
  const saidOfAll = all?.[saidMove];
  const words = [
    said && `${makePercentText(said.booked)} against him at move ${saidMove}`,
    saidOfAll && `${makePercentText(saidOfAll.booked)} against all opponents`,
  ];
  return (
    <section className={classes.panel} aria-labelledby="in-book">
      <div className={classes.panelHead}>
        <Title order={2} size="h5" id="in-book">
          In your book, against him
        </Title>
        <span className={classes.quiet}>by move</span>
      </div>
      <svg
        className={classes.curve}
        viewBox={`-30 -12 ${width + 44} ${height + 32}`}
        role="img"
        aria-label={words.filter(Boolean).join(', ')}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={0} x2={width} y1={y(share)} y2={y(share)} />
            <text x={-8} y={y(share) + 4} textAnchor="end">
              {100 * share}
            </text>
          </g>
        ))}
        {axisMoves.map((move) => (
          <text
            key={move}
            x={x(move)}
            y={height + 16}
            textAnchor="middle"
            data-said={move === saidMove || undefined}
          >
            {move}
          </text>
        ))}
        {all && <path d={makePath(all)} data-all />}
        <path d={makePath(curve)} />
        {said && <circle cx={x(saidMove)} cy={y(said.booked)} r={4.5} />}
        {said && <Label share={said.booked} isAbove={said.booked >= (saidOfAll?.booked ?? 1)} isHim />}
        {saidOfAll && <Label share={saidOfAll.booked} isAbove={saidOfAll.booked > (said?.booked ?? 0)} />}
      </svg>
    </section>
  );
}

interface LabelProps {
  share: number;
  /** The higher of the two stands over its line. */
  isAbove: boolean;
  isHim?: boolean;
}

function Label({ share, isAbove, isHim = false }: LabelProps) {
  const place = isAbove
    ? { x: x(saidMove) + 8, y: Math.max(4, y(share) - 6) }
    : { x: x(saidMove) - 10, y: Math.min(height - 4, y(share) + 16), textAnchor: 'end' as const };
  return (
    <text {...place} data-said={isHim || undefined}>
      {makePercentText(share)} {isHim ? 'him' : 'all opponents'}
    </text>
  );
}
