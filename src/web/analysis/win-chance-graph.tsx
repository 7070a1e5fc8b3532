import type { Color } from 'chessops/types';
import { type KeyboardEvent, type PointerEvent, useId, useMemo } from 'react';
import { describeGraph } from '#chess/review/graph-words';
import type { ReviewedGame } from '#chess/review/reviewed-moves';
import { winChanceOf } from '#chess/review/win-chance';

import { findPlyAt, makeGraphShape } from './graph-shape.ts';
import classes from './win-chance-graph.module.css';

interface WinChanceGraphProps {
  reviewed: ReviewedGame;
  player: Color;
  ply: number;
  bookPly?: number | undefined;
  onGoTo: (ply: number) => void;
}

export function WinChanceGraph({ reviewed, player, ply, bookPly, onGoTo }: WinChanceGraphProps) {
  const shape = useMemo(() => makeGraphShape(reviewed, player), [reviewed, player]);
  const words = useMemo(() => describeGraph(reviewed, player), [reviewed, player]);
  const wordsId = useId();
  const lastPly = reviewed.moves.length;
  const labels = makeLabels(reviewed, player, ply, bookPly);
  const keys: Record<string, number> = {
    ArrowLeft: ply - 1,
    ArrowDown: ply - 1,
    ArrowRight: ply + 1,
    ArrowUp: ply + 1,
    Home: 0,
    End: lastPly,
  };

  function onKeyDown(event: KeyboardEvent): void {
    const target = keys[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onGoTo(Math.max(0, Math.min(lastPly, target)));
  }

  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onGoTo(findPlyAt((event.clientX - left) / Math.max(1, width), lastPly));
  }

  return (
    <div
      className={classes.graph}
      role="slider"
      tabIndex={0}
      aria-label="Win chance by move"
      aria-describedby={wordsId}
      aria-valuemin={0}
      aria-valuemax={lastPly}
      aria-valuenow={ply}
      aria-valuetext={makeValueText(reviewed, player, ply)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    >
      <svg
        className={classes.curves}
        viewBox={`0 0 ${Math.max(1, lastPly)} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shape.areas.map((area) => (
          <path key={area} className={classes.area} d={area} />
        ))}
        <line className={classes.half} x1={0} x2={lastPly} y1={50} y2={50} />
        {[reviewed.division.middle, reviewed.division.end].map(
          (start) =>
            start !== undefined && (
              <line key={start} className={classes.phase} x1={start} x2={start} y1={-18} y2={100} />
            ),
        )}
        {bookPly !== undefined && <line className={classes.book} x1={bookPly} x2={bookPly} y1={0} y2={100} />}
        {shape.curves.map((curve) => (
          <path key={curve} className={classes.curve} d={curve} />
        ))}
        <line className={classes.now} x1={ply} x2={ply} y1={0} y2={100} />
      </svg>
      {/* A separate SVG that does not stretch, so dots stay round and text readable. */}
      <svg className={classes.marks} aria-hidden="true">
        {shape.dots.map((dot) => (
          <circle
            key={dot.ply}
            className={classes.dot}
            data-own={dot.isOwn}
            data-blunder={dot.isBlunder}
            cx={makePlyText(dot.ply, lastPly)}
            cy={`${dot.y}%`}
            r={4}
          />
        ))}
        {labels.map(({ text, at, kind, y }) => (
          <text
            key={`${kind} ${text}`}
            className={classes.label}
            data-kind={kind}
            x={makePlyText(at, lastPly)}
            y={y}
            dx={isBefore(kind, at, lastPly) ? -5 : kind === 'phase' ? 0 : 5}
            textAnchor={isBefore(kind, at, lastPly) ? 'end' : 'start'}
          >
            {text}
          </text>
        ))}
        {[100, 50, 0].map((percent) => (
          <text
            key={percent}
            className={classes.label}
            data-kind="axis"
            x={-6}
            y={`${100 - percent}%`}
            dy={4}
            textAnchor="end"
          >
            {percent}
          </text>
        ))}
      </svg>
      <p id={wordsId} className={classes.words}>
        {words}
      </p>
    </div>
  );
}

function makeValueText({ moves, scores }: ReviewedGame, player: Color, ply: number): string {
  const move = moves[ply - 1];
  const score = scores[ply];
  const name = move === undefined ? 'Start' : `${move.number} ${move.san}`;
  return score === undefined ? name : `${name}, ${Math.round(winChanceOf(player, score))} %`;
}

interface GraphLabel {
  text: string;
  at: number;
  kind: 'phase' | 'book' | 'now' | 'title';
  y: number | string;
}

const phaseY = -6;

function makeLabels(
  reviewed: ReviewedGame,
  player: Color,
  ply: number,
  bookPly: number | undefined,
): GraphLabel[] {
  const { middle, end } = reviewed.division;
  const lastPly = reviewed.moves.length;
  const room = 0.16 * lastPly;
  const starts: [string, number | undefined, number][] = [
    ['Opening', 0, middle ?? end ?? lastPly],
    ['Middlegame', middle, end ?? lastPly],
    ['Endgame', end, lastPly],
  ];
  const lastStart = end ?? middle ?? 0;
  const phases = starts.flatMap(([text, at, until]): GraphLabel[] =>
    at === undefined || until - at < room ? [] : [{ text, at, kind: 'phase', y: phaseY }],
  );
  const now = makeValueText(reviewed, player, ply).replace(',', '');
  return [
    ...phases,
    ...(lastStart < 0.66 * lastPly
      ? [{ text: 'Your win chance', at: lastPly, kind: 'title', y: phaseY } as const]
      : []),
    ...(bookPly !== undefined && bookPly > 0
      ? [{ text: 'book', at: bookPly, kind: 'book', y: '94%' } as const]
      : []),
    ...(ply > 0 ? [{ text: now, at: ply, kind: 'now', y: '94%' } as const] : []),
  ];
}

function makePlyText(ply: number, lastPly: number): string {
  return `${(100 * ply) / Math.max(1, lastPly)}%`;
}

/** True if the label goes to the left of its line: for repertoire and title, and near the right edge. */
function isBefore(kind: GraphLabel['kind'], at: number, lastPly: number): boolean {
  if (kind === 'title') return true;
  return kind === 'book' ? at > 0.1 * lastPly : kind === 'now' && at > 0.75 * lastPly;
}
