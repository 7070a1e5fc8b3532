import type { Color } from 'chessops/types';
import { type KeyboardEvent, type PointerEvent, useId, useMemo } from 'react';
import { describeGraph } from '#chess/review/graph-words';
import type { ReviewedGame } from '#chess/review/reviewed-moves';
import { shownChanceOf } from '#chess/review/win-chance';

import { parts } from '../ui/parts.tsx';
import { Plot, type PlotTick } from '../ui/plot.tsx';
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
      <Plot
        className={classes.plot}
        range={[0, lastPly]}
        ticks={makePhases(reviewed)}
        hasTicksAbove
        lines={shape.curves.map((points) => ({ points, tone: 'strong', fillFrom: 0 }))}
        guides={[
          ...[reviewed.division.middle, reviewed.division.end].flatMap((at) =>
            at === undefined ? [] : [{ at, isDashed: true }],
          ),
          ...(bookPly !== undefined
            ? [
                {
                  at: bookPly,
                  tone: 'good' as const,
                  isBefore: bookPly > 0.2 * lastPly,
                  ...(bookPly > 0 && { text: 'repertoire' }),
                },
              ]
            : []),
          {
            at: ply,
            tone: 'due' as const,
            isBefore: ply > 0.75 * lastPly,
            ...(ply > 0 && { text: makeValueText(reviewed, player, ply).replace(',', '') }),
          },
        ]}
        marks={shape.dots.map((dot) => ({
          at: dot.ply,
          percent: dot.chance,
          tone: dot.isOwn ? 'bad' : 'other',
          isEstimate: !(dot.isOwn && dot.isBlunder),
        }))}
      />
      <p id={wordsId} className={parts.hidden}>
        {words}
      </p>
    </div>
  );
}

function makeValueText({ moves, scores }: ReviewedGame, player: Color, ply: number): string {
  const move = moves[ply - 1];
  const score = scores[ply];
  const name = move === undefined ? 'Start' : `${move.number} ${move.san}`;
  return score === undefined ? name : `${name}, ${Math.round(shownChanceOf(player, score))} %`;
}

function makePhases({ division: { middle, end }, moves }: ReviewedGame): PlotTick[] {
  const lastPly = moves.length;
  const starts: [string, number | undefined, number][] = [
    ['Opening', 0, middle ?? end ?? lastPly],
    ['Middlegame', middle, end ?? lastPly],
    ['Endgame', end, lastPly],
  ];
  const phases = starts.flatMap(([text, at, until]): PlotTick[] =>
    at === undefined || until - at < 0.16 * lastPly ? [] : [{ text, at }],
  );
  const hasRoom = (end ?? middle ?? 0) < 0.66 * lastPly;
  return hasRoom ? [...phases, { text: 'Your win chance', at: lastPly }] : phases;
}
