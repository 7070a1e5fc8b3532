import { Group, Text, VisuallyHidden } from '@mantine/core';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { type Dispatch, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { findClockAt, makePgnClock } from '#chess/pgn/game-clock';
import type { GameMoves } from '#chess/pgn/game-moves';
import { parseTimeControl } from '#chess/pgn/time-control';

import type { BoardShape } from '../../../board/board-config.ts';
import { Board } from '../../../board/board.tsx';
import { makeAnalysisShapes } from '../../../engine/analysis-shapes.ts';
import { EvaluationBar } from '../../../engine/evaluation-bar.tsx';
import { Chip } from '../../../ui/parts.tsx';
import { bringIntoSight } from '../../../ui/bring-into-sight.ts';
import { type OpenReview, useReview } from '../review-context.tsx';
import { findScore, getShown, getStep, getTried, isAsking, type ReviewEvent } from '../review-model.ts';
import { BoardControls } from './board-controls.tsx';
import classes from '../game-review.module.css';

const noShapes: readonly BoardShape[] = [];

function makeShapes(
  { state, analysed, player }: Pick<OpenReview, 'state' | 'analysed' | 'player'>,
  outcome: OpenReview['compare']['outcome'],
): readonly BoardShape[] {
  if (state.line || getTried(state)) return noShapes;
  const mistake = analysed?.rows.find(({ ply }) => ply === state.ply + 1);
  if (mistake)
    return [...(state.revealed.has(mistake.ply) ? mistake.bestArrow : noShapes), ...mistake.playedArrow];
  if (state.ply !== outcome?.ply) return noShapes;
  const { played, bookMoves } = outcome;
  const shapes = bookMoves.flatMap(({ squares }): BoardShape[] =>
    squares ? [{ from: squares[0], to: squares[1], color: 'verdigris' }] : [],
  );
  if (!played) return shapes;
  return [...shapes, { from: played.from, to: played.to, color: played.color === player ? 'red' : 'blue' }];
}

export function ReviewBoard({ below }: { below: ReactNode }) {
  const { review, game, player, state, dispatch, analysed, compare, live, play } = useReview();
  const { outcome } = compare;
  const { orientation, ply, line } = state;
  const shown = getShown(state);
  const tried = line ? undefined : getTried(state);
  const move = game.moves[ply - 1];
  const board = useRef<HTMLDivElement>(null);
  const lineFen = line && shown.fen;
  // On phones, users choose and compare games below the board, so scroll up to it.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they say when, not what
  useEffect(() => bringIntoSight(board.current), [review?.id, ply, lineFen]);
  useWheelSteps(board, getStep(state).last > 0 ? dispatch : undefined);
  const shapes = useMemo(
    () => (live ? makeAnalysisShapes(live) : makeShapes({ state, analysed, player }, outcome)),
    [live, state, analysed, outcome, player],
  );
  const score = live?.update?.search.lines[0].score ?? findScore(state, analysed?.reviewed?.scores);

  return (
    <div className={classes.boardColumn}>
      <PlayerBar color={opposite(orientation)} />
      <div className={classes.withBar}>
        {review ? <EvaluationBar score={score} orientation={orientation} /> : <span />}
        <div ref={board} className={classes.board}>
          <Board
            label="Game board"
            fen={shown.fen}
            orientation={orientation}
            lastMove={shown.lastMove && [shown.lastMove.from, shown.lastMove.to]}
            shapes={shapes}
            movable={tried ? 'both' : isAsking(state) ? player : 'none'}
            onMove={play}
            drawable
          />
        </div>
      </div>
      <PlayerBar color={orientation} />
      <VisuallyHidden role="status">
        {(line ?? tried)?.moves.length && shown.lastMove
          ? shown.lastMove.san
          : move
            ? `${move.number} ${move.san}`
            : 'Start position'}
      </VisuallyHidden>
      {below}
      <BoardControls />
    </div>
  );
}

function findClock(game: GameMoves, ply: number, color: Color, timeControl: string): number | undefined {
  if (!game.moves.some((move) => move.clockSeconds !== undefined)) return undefined;
  const control = parseTimeControl(timeControl);
  return (
    findClockAt(game.moves, ply, color) ?? (control.kind === 'live' ? control.initialSeconds : undefined)
  );
}

function PlayerBar({ color }: { color: Color }) {
  const { review, game, player, state } = useReview();
  if (!review) return null;
  const isPlayer = color === player;
  const name = isPlayer ? review.username : review.opponent_name;
  const rating = game.headers.get(color === 'white' ? 'WhiteElo' : 'BlackElo') ?? '';
  const clock = findClock(game, state.ply, color, review.time_control);
  const isNext = (game.moves[state.ply]?.color ?? '') === color;
  return (
    <Group justify="space-between" wrap="nowrap" mih={28} className={classes.player}>
      <Group gap={8} wrap="nowrap" miw={0}>
        <Text fw={600} truncate>
          {name}
        </Text>
        {/^\d+$/.test(rating) && (
          <Text c="dimmed" size="sm" visibleFrom="sm">
            {rating}
          </Text>
        )}
        {isPlayer && (
          <Chip tone="good" className="mantine-visible-from-sm">
            You
          </Chip>
        )}
      </Group>
      {clock !== undefined && (
        <Text
          className={classes.clock}
          data-running={isNext || undefined}
          aria-label={`${name}: ${makePgnClock(clock)} on the clock`}
        >
          {makePgnClock(clock)}
        </Text>
      )}
    </Group>
  );
}

/** One half-move per 60 pixels, not per event, because trackpads send many small events. */
const notch = 60;
/** After a pause this long, the scroll distance starts again at zero. */
const restMs = 250;

function useWheelSteps(
  board: RefObject<HTMLElement | null>,
  dispatch: Dispatch<ReviewEvent> | undefined,
): void {
  useEffect(() => {
    if (!dispatch) return;
    const element = board.current;
    let turned = 0;
    let turnedAt = 0;
    function onWheel(event: WheelEvent): void {
      const { deltaY, deltaMode, ctrlKey, timeStamp } = event;
      if (ctrlKey || deltaY === 0) return;
      event.preventDefault();
      const pixels = deltaMode === 0 ? deltaY : deltaY * notch;
      const isOther = timeStamp - turnedAt > restMs || Math.sign(turned) !== Math.sign(pixels);
      turned = (isOther ? 0 : turned) + pixels;
      turnedAt = timeStamp;
      if (Math.abs(turned) < notch) return;
      dispatch?.({ type: 'step', by: Math.sign(turned) });
      turned = 0;
    }
    // React's own wheel listeners are passive and cannot prevent scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [board, dispatch]);
}
