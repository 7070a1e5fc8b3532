import { type Dispatch, type ReactNode, type RefObject, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Color } from 'chessops/types';
import type { GameMoves } from '#chess/pgn/game-moves';
import { getLineFen } from '#chess/pgn/line';
import { makeMovesText } from '#chess/pgn/lines';
import { parseColorName } from '#chess/position/color-name';
import { type BoardMove, findPosition, playMove } from '#chess/position/moves';
import type { GameReview } from '#contract/games';

import { makeContext } from '../../lib/context.ts';
import type { AnalysedGame } from '../../analysis/analysed-game.ts';
import { useAnalysedGame } from '../../analysis/use-analysed-game.ts';
import { type LiveAnalysis, useLiveAnalysis } from '../../engine/use-live-analysis.ts';
import { makeDeviationCard } from '../../library/deviation-card.ts';
import { type StudiesState, useStudies } from '../../opening/studies.ts';
import { type MistakeChanges, useMistakeChanges } from './analysis/use-mistake-changes.ts';
import { makeTriedText } from './game-text.ts';
import {
  findCardState,
  getGameFen,
  getShown,
  findWalk,
  getTried,
  isAsking,
  type LineAnswer,
  makeReviewState,
  reduce,
  type ReviewEvent,
  type ReviewState,
} from './review-model.ts';
import type { PendingChange, ReviewOutbox } from './reviews/pending-changes.ts';
import { type Compare, useCompare } from './use-compare.ts';

interface GameProps {
  review: GameReview | undefined;
  game: GameMoves;
  pending: readonly PendingChange[];
  outbox: ReviewOutbox;
}

interface OpenedGame extends GameProps {
  player: Color;
  dispatch: Dispatch<ReviewEvent>;
  studies: StudiesState;
  compare: Compare;
  analysed: AnalysedGame | undefined;
}

export interface OpenReview extends OpenedGame {
  state: ReviewState;
  changes: MistakeChanges;
  live: LiveAnalysis | undefined;
  mistakeList: RefObject<HTMLDivElement | null>;
  play: (move: BoardMove) => void;
  /**
   * On the Mistakes tab, makes a card of the current mistake, if any. Otherwise, makes one of the shown
   * position.
   */
  makeCard: () => void;
}

/** Separate from ReviewContext, so that components without the position do not render at every step. */
const [GameContext, useOpenedGame] = makeContext<OpenedGame>('game');
export { useOpenedGame };
export const [ReviewContext, useReview] = makeContext<OpenReview>('game review');

interface ReviewProviderProps extends GameProps {
  reviews: readonly GameReview[];
  mistakePly: number | undefined;
  opensAtMistake: boolean;
  children: ReactNode;
}

export function ReviewProvider(props: ReviewProviderProps) {
  const { review, reviews, game, pending, outbox, mistakePly, opensAtMistake, children } = props;
  const player = review ? parseColorName(review.hero_color) : 'white';
  const [state, dispatch] = useReducer(
    reduce,
    { game, player, hasReview: review !== undefined, mistakePly, opensAtMistake },
    makeReviewState,
  );
  if (state.game !== game) dispatch({ type: 'game', game });
  const studies = useStudies();
  const compare = useCompare(review, game, player, studies, (ply) => dispatch({ type: 'go', ply }));
  const analysed = useAnalysedGame(review, game, reviews, compare.outcome?.ply);
  const changes = useMistakeChanges(analysed, review?.id);
  // Stop the engine while the user retries a mistake, because it would reveal the move.
  const isLive = state.isAnalysing && state.line?.kind !== 'try';
  const live = useLiveAnalysis(isLive ? getShown(state).fen : undefined);
  const mistakeList = useRef<HTMLDivElement>(null);

  const first = analysed?.rows[0];
  useEffect(() => {
    if (first) dispatch({ type: 'first-mistake', row: first });
  }, [first]);

  function play(move: BoardMove): void {
    const { line } = state;
    if (line === undefined) return dispatch({ type: 'play', move });
    const { row } = line;
    const position = isAsking(state) ? findPosition(row.fen) : undefined;
    const played = position && playMove(position, move);
    if (played === undefined || analysed === undefined) return;
    const uci = makeUci(played);
    const verdict = analysed.judge(row.ply, uci) ?? 'unknown';
    const tell = (verdict: LineAnswer['verdict']) =>
      dispatch({ type: 'answer', row, answer: { move: played, verdict } });
    if (verdict !== 'unknown') return tell(verdict);
    tell('searching');
    void analysed.tryMove(row.ply, uci).then((found) => tell(found ?? 'unknown'));
  }

  function makeCard(): void {
    const { current } = findWalk(state, analysed?.rows);
    if (state.tab === 'mistakes' && current && analysed) {
      if (findCardState(current, analysed) === 'ready')
        dispatch({ type: 'dialog', dialog: { card: analysed.getCard(current), row: current } });
      return;
    }
    const tried = getTried(state);
    const card = {
      fen: tried ? getLineFen(tried) : getGameFen(state),
      pgn: [makeMovesText(game, state.ply), tried ? makeTriedText(tried) : ''].join(' ').trim(),
      orientation: state.orientation,
      ...(tried ? undefined : makeDeviationCard(compare.outcome, state.ply)),
    };
    dispatch({ type: 'dialog', dialog: { card } });
  }

  const opened = useMemo(
    () => ({ review, game, pending, outbox, player, dispatch, studies, compare, analysed }),
    [review, game, pending, outbox, player, studies, compare, analysed],
  );
  return (
    <GameContext value={opened}>
      <ReviewContext value={{ ...opened, state, changes, live, mistakeList, play, makeCard }}>
        {children}
      </ReviewContext>
    </GameContext>
  );
}

function makeUci({ from, to, promotion }: BoardMove): string {
  const letter = promotion === undefined ? '' : promotion === 'knight' ? 'n' : promotion.charAt(0);
  return `${from}${to}${letter}`;
}
