import { VisuallyHidden } from '@mantine/core';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { makeAnalysisLink } from '#chess/review/analysis-link';
import type { GameMoves } from '#chess/pgn/game-moves';
import type { BoardMove, PlayedMove } from '#chess/position/moves';
import type { GameReview } from '#contract/games';

import type { BoardShape } from '../../../board/board-config.ts';
import { Board } from '../../../board/board.tsx';
import { useConfig } from '../../../lib/config.ts';
import { bringIntoSight } from '../../../ui/bring-into-sight.ts';
import { BoardControls } from './board-controls.tsx';
import type { ComparisonOutcome } from '../../../worker/comparison-outcome.ts';
import { PlayerBar } from './player-bar.tsx';
import { getShownFen, type TryLine } from './try-line.tsx';
import type { GameNavigation } from './use-game-navigation.ts';
import { useWheelSteps } from './use-wheel-steps.ts';
import classes from '../game-review.module.css';

interface ReviewBoardProps {
  review: GameReview | undefined;
  game: GameMoves;
  navigation: GameNavigation;
  /** Also while another line is shown. */
  gamePly: number;
  outcome: ComparisonOutcome | undefined;
  playerColor: Color;
  onMakeCard: () => void;
  shown: { fen: string; lastMove: PlayedMove | undefined } | undefined;
  movable: boolean;
  onMove: (move: BoardMove) => void;
  engineShapes: readonly BoardShape[] | undefined;
  bar: ReactNode;
  below: ReactNode;
  tried: TryLine;
  isAnalysing: boolean;
  onAnalyse: (() => void) | undefined;
  /** Undefined without a game or with another line. */
  onTryLine: (() => void) | undefined;
}

const noShapes: readonly BoardShape[] = [];

/** At the deviation: the played move and the repertoire's. */
function makeShapes(outcome: ComparisonOutcome | undefined, ply: number, playerColor: Color): BoardShape[] {
  if (ply !== outcome?.ply) return [];
  const { played, bookMoves } = outcome;
  const shapes = bookMoves.flatMap(({ squares }): BoardShape[] =>
    squares ? [{ from: squares[0], to: squares[1], color: 'verdigris' }] : [],
  );
  if (!played) return shapes;
  return [
    ...shapes,
    { from: played.from, to: played.to, color: played.color === playerColor ? 'red' : 'blue' },
  ];
}

export function ReviewBoard(props: ReviewBoardProps) {
  const { review, game, navigation, outcome, playerColor, onMakeCard, shown, engineShapes, bar, tried } =
    props;
  const { orientation } = navigation;
  const ply = props.gamePly;
  const triedLine = shown ? undefined : tried.line;
  const config = useConfig();
  const move = game.moves[ply - 1];
  const board = useRef<HTMLDivElement>(null);
  // A game is chosen and compared below the board on a phone.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they say when, not what
  useEffect(() => bringIntoSight(board.current), [review?.id, ply, shown?.fen]);
  useWheelSteps(board, navigation.lastPly > 0 ? navigation.steps : undefined);
  const ownShapes = useMemo(() => makeShapes(outcome, ply, playerColor), [outcome, ply, playerColor]);
  const shapes = engineShapes ?? (triedLine ? noShapes : ownShapes);
  const lastMove = shown ? shown.lastMove : (triedLine?.moves.at(-1) ?? move);
  const analysisLink =
    config && review ? makeAnalysisLink(config.lichess_url, game, orientation, ply) : undefined;

  function playerBar(color: Color) {
    if (!review) return null;
    const isPlayer = color === playerColor;
    return (
      <PlayerBar
        game={game}
        ply={ply}
        color={color}
        name={isPlayer ? review.username : review.opponent_name}
        isPlayer={isPlayer}
        timeControl={review.time_control}
      />
    );
  }

  return (
    <div className={classes.boardColumn}>
      {playerBar(opposite(orientation))}
      <div className={classes.withBar}>
        {/* Reserved, so that the board's size is fixed. */}
        {bar ?? <span />}
        <div ref={board} className={classes.board}>
          <Board
            label="Game board"
            fen={shown?.fen ?? getShownFen(tried, move?.fen ?? game.initialFen)}
            orientation={orientation}
            lastMove={lastMove && [lastMove.from, lastMove.to]}
            shapes={shapes}
            movable={triedLine ? 'both' : props.movable ? playerColor : 'none'}
            onMove={triedLine ? tried.play : props.onMove}
            drawable
          />
        </div>
      </div>
      {playerBar(orientation)}
      <VisuallyHidden role="status">
        {shown?.lastMove?.san ??
          triedLine?.moves.at(-1)?.san ??
          (move ? `${move.number} ${move.san}` : 'Start position')}
      </VisuallyHidden>
      {props.below}
      <BoardControls
        navigation={navigation}
        analysisLink={analysisLink}
        isAnalysing={props.isAnalysing}
        onAnalyse={props.onAnalyse}
        onTryLine={props.onTryLine}
        onMakeCard={onMakeCard}
      />
    </div>
  );
}
