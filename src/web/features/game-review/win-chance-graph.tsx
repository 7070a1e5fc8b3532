import type { Color } from 'chessops/types';
import { type KeyboardEvent, type PointerEvent, useId, useMemo } from 'react';
import { describeGraph } from '#chess/review/graph-words';
import type { ReviewedGame } from '#chess/review/reviewed-moves';
import { makeScoreText } from '#chess/review/win-chance';

import { findPlyAt, makeGraphShape } from './graph-shape.ts';
import classes from './win-chance-graph.module.css';

type WinChanceGraphProps = {
  reviewed: ReviewedGame;
  hero: Color;
  ply: number;
  /** The last half-move that is in the user's book. */
  bookPly?: number | undefined;
  onGoTo: (ply: number) => void;
};

/** A slider over the game: click, drag and keys move the board. */
export function WinChanceGraph({ reviewed, hero, ply, bookPly, onGoTo }: WinChanceGraphProps) {
  const shape = useMemo(() => makeGraphShape(reviewed, hero), [reviewed, hero]);
  const words = useMemo(() => describeGraph(reviewed, hero), [reviewed, hero]);
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
      aria-valuetext={makeValueText(reviewed, ply)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    >
      <svg viewBox={`0 0 ${Math.max(1, lastPly)} 100`} preserveAspectRatio="none" aria-hidden="true">
        {shape.areas.map((area) => (
          <path key={area} className={classes.area} d={area} />
        ))}
        <line className={classes.half} x1={0} x2={lastPly} y1={50} y2={50} />
        {[reviewed.division.middle, reviewed.division.end].map(
          (start) =>
            start !== undefined && (
              <line key={start} className={classes.phase} x1={start} x2={start} y1={0} y2={100} />
            ),
        )}
        {bookPly !== undefined && <line className={classes.book} x1={bookPly} x2={bookPly} y1={0} y2={100} />}
        {shape.curves.map((curve) => (
          <path key={curve} className={classes.curve} d={curve} />
        ))}
        <line className={classes.now} x1={ply} x2={ply} y1={0} y2={100} />
        {shape.dots.map((dot) => (
          // A line of no length with a round end: a dot that stays round however wide the graph is.
          <line
            key={dot.ply}
            className={classes.dot}
            data-own={dot.isOwn}
            data-blunder={dot.isBlunder}
            x1={dot.ply}
            x2={dot.ply}
            y1={dot.y}
            y2={dot.y}
          />
        ))}
      </svg>
      <p id={wordsId} className={classes.words}>
        {words}
      </p>
    </div>
  );
}

/** `16. f3, +0.6`, or where nothing is known yet only the move. */
function makeValueText({ moves, scores }: ReviewedGame, ply: number): string {
  const move = moves[ply - 1];
  const score = scores[ply];
  const name = move === undefined ? 'Start' : `${move.number} ${move.san}`;
  return score === undefined ? name : `${name}, ${makeScoreText(score)}`;
}
