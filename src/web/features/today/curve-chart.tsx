import { type KeyboardEvent, useRef, useState } from 'react';
import type { CurvePoint } from '#chess/memory/remembered';

import { saidMove } from '../../coverage/use-book-figures.ts';
import { makePercentText } from '../../lib/percent-text.ts';
import classes from './curve-chart.module.css';

const axisMoves = [1, 4, saidMove, 8, 10, 12];
const axisPercents = [100, 50, 0];

interface CurveChartProps {
  label: string;
  curve: readonly CurvePoint[];
  onPick: (move: number) => void;
}

/** Dashed: prepared. Solid: remembered. The band between is forgotten. */
export function CurveChart({ label, curve, onPick }: CurveChartProps) {
  const points = curve.filter(({ move }) => move > 0);
  const lastMove = points.at(-1)?.move ?? 1;
  const said = points.find(({ move }) => move === saidMove);
  // Low curves leave room only on the right; close labels stack.
  const isLow = said !== undefined && said.remembered < 0.15;
  const areStacked = isLow && said.booked - said.remembered < 0.3;
  const [focused, setFocused] = useState(saidMove);
  const group = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = step === undefined ? { Home: 1, End: lastMove }[event.key] : focused + step;
    if (target === undefined || target < 1 || target > lastMove) return;
    event.preventDefault();
    setFocused(target);
    group.current?.querySelector<HTMLElement>(`[data-move="${target}"]`)?.focus();
  }

  const x = (move: number) => `${(100 * (move - 1)) / Math.max(1, lastMove - 1)}%`;
  const y = (share: number) => `${100 - 100 * share}%`;
  return (
    <div className={classes.chart}>
      <svg
        className={classes.curves}
        viewBox={`1 0 ${Math.max(1, lastMove - 1)} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {axisPercents.map((percent) => (
          <line
            key={percent}
            className={classes.grid}
            x1={1}
            x2={lastMove}
            y1={100 - percent}
            y2={100 - percent}
          />
        ))}
        <path className={classes.area} d={`${makePath(points, 'remembered')}L${lastMove} 100L1 100Z`} />
        <path className={classes.band} d={makeBand(points)} />
        <path className={classes.booked} d={makePath(points, 'booked')} />
        <path className={classes.remembered} d={makePath(points, 'remembered')} />
        <line className={classes.said} x1={saidMove} x2={saidMove} y1={0} y2={100} />
      </svg>
      {/* Not scaled with the curves, so dots stay round and text readable. */}
      <svg className={classes.marks} aria-hidden="true">
        {axisPercents.map((percent) => (
          <text key={percent} className={classes.axis} x={-8} y={y(percent / 100)} dy={4} textAnchor="end">
            {percent}
          </text>
        ))}
        {axisMoves.map((move) => (
          <text
            key={move}
            className={classes.axis}
            data-said={move === saidMove || undefined}
            x={x(move)}
            y="100%"
            dy={17}
            textAnchor={move === 1 ? 'start' : move === lastMove ? 'end' : 'middle'}
          >
            {move}
          </text>
        ))}
        {said && (
          <>
            <circle className={classes.bookedDot} cx={x(saidMove)} cy={y(said.booked)} r={4} />
            <circle className={classes.rememberedDot} cx={x(saidMove)} cy={y(said.remembered)} r={4.5} />
            <text
              className={classes.value}
              x={x(saidMove)}
              y={y(said.booked)}
              dx={9}
              dy={said.booked > 0.9 ? 16 : areStacked ? -19 : -5}
            >
              {makePercentText(said.booked)}
            </text>
            <text
              className={classes.value}
              data-kind="remembered"
              x={x(saidMove)}
              y={y(areStacked ? said.booked : said.remembered)}
              dx={isLow ? 9 : -9}
              dy={isLow ? -5 : 14}
              textAnchor={isLow ? 'start' : 'end'}
            >
              {makePercentText(said.remembered)}
            </text>
          </>
        )}
      </svg>
      <div
        ref={group}
        className={classes.points}
        role="group"
        aria-label={`${label}, move by move`}
        onKeyDown={onKeyDown}
      >
        {points.map(({ move, booked, remembered }) => (
          <button
            key={move}
            type="button"
            className={classes.point}
            data-move={move}
            tabIndex={move === focused ? 0 : -1}
            aria-label={`After move ${move}: in book ${makePercentText(booked)}, remembered ${makePercentText(remembered)}. Show the lines that stop at move ${move}`}
            onFocus={() => setFocused(move)}
            onClick={() => onPick(move)}
          />
        ))}
      </div>
    </div>
  );
}

function makePath(points: readonly CurvePoint[], kind: 'booked' | 'remembered'): string {
  return `M${points.map((point) => `${point.move} ${round(100 - 100 * point[kind])}`).join('L')}`;
}

function makeBand(points: readonly CurvePoint[]): string {
  const back = points.toReversed().map(({ move, remembered }) => `L${move} ${round(100 - 100 * remembered)}`);
  return `${makePath(points, 'booked')}${back.join('')}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
