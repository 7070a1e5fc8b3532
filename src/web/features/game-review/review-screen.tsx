import { Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GameMoves } from '#chess/pgn/game-moves';
import { parseColorName } from '#chess/position/color-name';
import type { GameReview } from '#contract/games';

import { makeClockSentence, type MistakeRow } from '../../analysis/mistake-row.ts';
import { useAnalysedGame } from '../../analysis/use-analysed-game.ts';
import { EvaluationBar } from '../../engine/evaluation-bar.tsx';
import { useStudies } from '../../opening/studies.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { useScreenKeys } from '../../ui/screen-keys.tsx';
import { MistakesPanel } from './analysis/mistakes-panel.tsx';
import { MistakeWalkPanel } from './analysis/mistake-walk.tsx';
import { useMistakeChanges } from './analysis/use-mistake-changes.ts';
import { BelowBoard } from './board/below-board.tsx';
import type { BoardKey } from './board/board-keys.ts';
import { CurrentPly } from './board/current-ply.ts';
import { changeNotes, idOf } from './reviews/pending-changes.ts';
import { ReviewBoard } from './board/review-board.tsx';
import { ReviewHeader } from './review-header.tsx';
import type { PendingChange, GameReviewOutbox } from './reviews/review-outbox.ts';
import { ReviewSide } from './review-side.tsx';
import { makePlayOut } from './play-out-link.ts';
import { useSideParts } from './use-side-parts.tsx';
import { getShownFen, useTryLine } from './board/try-line.tsx';
import { isAsking, useBoardLine } from './board/use-board-line.ts';
import { useFirstMistake } from './board/use-first-mistake.ts';
import { useMistakeWalk } from './board/use-mistake-walk.ts';
import { useCardOfGame } from './use-card-of-game.tsx';
import { useCompare } from './use-compare.ts';
import { useEngineOnBoard } from './board/use-engine-on-board.ts';
import { useGameNavigation } from './board/use-game-navigation.ts';
import classes from './game-review.module.css';

const SetOpeningStudyModal = lazyPart(
  async () => (await import('../../opening/study-setting/set-opening-study-modal.tsx')).SetOpeningStudyModal,
);

interface ReviewScreenProps {
  review: GameReview | undefined;
  /** From a link. */
  mistakePly: number | undefined;
  /** From a link. */
  opensAtMistake: boolean;
  reviews: readonly GameReview[];
  game: GameMoves;
  pending: readonly PendingChange[];
  outbox: GameReviewOutbox;
  alert: ReactNode;
  getGameButtons: ReactNode;
  list: ReactNode;
}

export function ReviewScreen(props: ReviewScreenProps) {
  const { review, reviews, game, pending, outbox, mistakePly, opensAtMistake } = props;
  const playerColor = review ? parseColorName(review.hero_color) : 'white';
  // The board keeps its content until the game is loaded.
  const navigation = useGameNavigation(game.moves.length, playerColor, mistakePly && mistakePly - 1);
  const { ply, orientation } = navigation;
  const navigate = useNavigate();
  const studies = useStudies();
  const compare = useCompare(review, game, playerColor, studies, navigation.steps.goTo);
  const analysed = useAnalysedGame(review, game, reviews, compare.outcome?.ply);
  const boardLine = useBoardLine(navigation, analysed);
  const { line, steps, end: endLine } = boardLine;
  const walk = useMistakeWalk(analysed, line, ply, steps.goTo);
  const changes = useMistakeChanges(analysed, review?.id);
  // Without a game: the list.
  const [tab, setTab] = useState(
    mistakePly !== undefined || opensAtMistake ? 'mistakes' : review ? 'moves' : 'reviews',
  );
  const [isAnalysing, analysisSwitch] = useDisclosure();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [openingOpened, opening] = useDisclosure();
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const gameFen = game.moves[ply - 1]?.fen ?? game.initialFen;
  const tried = useTryLine(ply, gameFen);
  const isBusy = ply !== 0 || tab !== 'mistakes' || line !== undefined || tried.line !== undefined;
  useFirstMistake({ isWanted: opensAtMistake, analysed, walk, isBusy });
  const engine = useEngineOnBoard(analysed, boardLine, ply, tried.line !== undefined);
  const isJudged = (row: MistakeRow) =>
    analysed !== undefined &&
    row.best !== '' &&
    (analysed.isComplete || analysed.refusals.get(row.ply) !== 'not-searched');
  /** If its judging lines are known. */
  const shownMistake = line?.row ?? (tried.line ? undefined : walk.rows.find((row) => row.ply === ply + 1));
  const judgedMistake = shownMistake && isJudged(shownMistake) ? shownMistake : undefined;

  const { outcome } = compare;
  const shownHere = { reviewId: review?.id, game, gameFen, ply, orientation, tried, outcome };
  const { makeCardOf, makeCardHere, editor } = useCardOfGame({ ...shownHere, analysed, changes });
  const makeCard = () => {
    const isNew = judgedMistake !== undefined && analysed?.withCard.has(judgedMistake.ply) === false;
    if (isNew && tab === 'mistakes') makeCardOf(judgedMistake);
    else makeCardHere();
  };
  function tryAgain(row: MistakeRow): void {
    tried.stop();
    setTab('mistakes');
    boardLine.tryAgain(row);
  }
  function showTab(next: string): void {
    // Text about a line is on the Mistakes tab.
    if (next !== 'mistakes') endLine();
    setTab(next);
  }
  const goOn =
    walk.goOn &&
    (() => {
      setTab('mistakes');
      walk.goOn?.();
    });
  const shownFen = boardLine.shown?.fen ?? getShownFen(tried, gameFen);
  // During a try nothing may reveal the move.
  const analysedFen = isAnalysing && line?.kind !== 'try' ? shownFen : undefined;

  const findMistakes =
    analysed?.canStart && !analysed.isComplete && analysed.run?.state !== 'running'
      ? () => {
          setTab('mistakes');
          analysed.start();
        }
      : undefined;

  // Without moves the keys scroll the page.
  const { steps: shownSteps, lastPly } = boardLine.navigation;
  const step = (take: () => void) => (lastPly > 0 ? take : undefined);
  const tryLine = review && !line && !tried.line ? tried.start : undefined;
  const keyActions: Record<BoardKey, (() => void) | undefined> = {
    ArrowLeft: tried.line && !line ? tried.takeBack : step(shownSteps.stepBack),
    ArrowRight: step(shownSteps.stepForward),
    Home: step(shownSteps.rewind),
    End: step(shownSteps.fastForward),
    f: shownSteps.flip,
    m: makeCard,
    n: goOn,
    e: review && analysisSwitch.toggle,
    t: judgedMistake && tab === 'mistakes' ? () => tryAgain(judgedMistake) : tryLine,
    Escape: line ? endLine : tried.line && tried.stop,
  };
  useScreenKeys(keyActions, { repeats: true });

  const own = review && pending.find(({ change }) => idOf(change) === review.id);
  const side = useSideParts({
    review,
    game,
    own,
    outbox,
    compare,
    studies,
    playerColor,
    faults: analysed?.faults,
    onGoTo: steps.goTo,
    onEndLine: endLine,
    onTab: setTab,
    onChangeOpening: opening.open,
  });

  function saveLine(text: string): void {
    if (!review) return;
    const notes = review.notes === '' ? text : `${review.notes}\n${text}`;
    outbox.put(changeNotes(review, notes, own?.change));
  }

  function playOutBefore({ ply: at }: MistakeRow): void {
    if (!review) return;
    const fen = game.moves[at - 2]?.fen ?? game.initialFen;
    const { to, state } = makePlayOut(review, game, fen, { ply: at - 1 }, analysed);
    void navigate(to, { state });
  }

  const walkPanel = review && analysed && walk.rows.length > 0 && (
    <MistakeWalkPanel
      walk={{ ...walk, goOn }}
      line={line}
      revealed={boardLine.revealed}
      withCard={analysed.withCard}
      isJudged={isJudged}
      foundBy={walk.current && analysed.finders.get(walk.current.ply)}
      getClockSentence={(row) => makeClockSentence(game, row.ply, review.time_control)}
      turningPly={analysed.turningPly}
      onShowBetter={boardLine.showBetter}
      onTryAgain={tryAgain}
      onMakeCard={makeCardOf}
      onDismiss={changes.dismiss}
      dismissing={changes.dismissing}
      onPlayOut={playOutBefore}
      onBackToGame={endLine}
      onShowList={isWide ? undefined : () => bringIntoSight(list)}
    />
  );

  return (
    <div className={classes.screen}>
      <ReviewHeader
        review={review}
        game={game}
        outcome={compare.outcome}
        actions={props.getGameButtons}
        onGoTo={steps.goTo}
      />
      <div className={classes.layout} data-game={review !== undefined || undefined}>
        <ReviewBoard
          review={review}
          game={game}
          navigation={boardLine.navigation}
          gamePly={ply}
          outcome={compare.outcome}
          playerColor={playerColor}
          onMakeCard={makeCard}
          shown={boardLine.shown}
          movable={isAsking(line)}
          onMove={boardLine.play}
          engineShapes={engine.shapes}
          bar={review && <EvaluationBar score={engine.score} orientation={orientation} />}
          below={
            review && (
              <>
                <BelowBoard
                  moves={game.moves}
                  analysed={analysed}
                  tried={tried}
                  onSaveLine={saveLine}
                  playOut={makePlayOut(
                    review,
                    game,
                    shownFen,
                    { ply, tried: tried.line?.moves.length ?? 0 },
                    analysed,
                  )}
                  analysedFen={analysedFen}
                  isWide={isWide}
                  onLiveAnalysis={engine.onLiveAnalysis}
                  player={playerColor}
                  ply={ply}
                  bookPly={compare.outcome?.ply}
                  onGoTo={steps.goTo}
                />
                {!isWide && tab === 'mistakes' && walkPanel}
              </>
            )
          }
          tried={tried}
          isAnalysing={isAnalysing}
          onAnalyse={review && analysisSwitch.toggle}
          onTryLine={tryLine}
        />
        <CurrentPly value={ply}>
          <ReviewSide
            isWide={isWide}
            alert={props.alert}
            engine={engine.lines}
            tab={tab}
            onTab={showTab}
            list={props.list}
            {...side}
            mistakeCount={analysed?.rows.length}
            onFindMistakes={findMistakes}
            mistakes={
              review && analysed ? (
                <MistakesPanel
                  analysed={analysed}
                  review={review}
                  player={playerColor}
                  walkPanel={isWide && walkPanel}
                  walk={walk}
                  revealed={boardLine.revealed}
                  changes={changes}
                  onGoTo={steps.goTo}
                  onList={setList}
                />
              ) : (
                <Text c="dimmed" size="sm">
                  Pick a review to see its mistakes.
                </Text>
              )
            }
          />
        </CurrentPly>
      </div>
      {editor}
      {openingOpened && (
        <Suspense>
          <SetOpeningStudyModal onClose={opening.close} />
        </Suspense>
      )}
    </div>
  );
}
