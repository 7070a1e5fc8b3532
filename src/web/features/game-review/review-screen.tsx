import { Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, startTransition, Suspense, useCallback, useMemo, useState } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import type { GameReview } from '#contract/games';

import type { CardStart } from '../../card-editor/edited-card.ts';
import { useStudies } from '../../opening/studies.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ResultsArea } from '../../ui/results-area.tsx';
import { useScreenKeys } from '../../ui/screen-keys.tsx';
import type { AnalysedGame } from './analysis/analysed-game.ts';
import type { BoardKey } from './board/board-keys.ts';
import { CurrentPly } from './board/current-ply.ts';
import { makeDepartureCard } from '../../library/departure-card.ts';
import { makeMoveText } from './game-text.ts';
import { MovesPanel } from './moves/moves-panel.tsx';
import { NoNotes } from './reviews/no-notes.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { changeNotes, idOf } from './reviews/pending-changes.ts';
import { ReviewBoard } from './board/review-board.tsx';
import { ReviewHeader } from './review-header.tsx';
import type { PendingChange, ReviewOutbox } from './reviews/review-outbox.ts';
import { ReviewSide } from './review-side.tsx';
import { getShownFen, makeTriedText, useTryLine } from './board/try-line.tsx';
import { isRight, useBoardLine } from './board/use-board-line.ts';
import { useCompare } from './use-compare.ts';
import { useEngineOnBoard } from './board/use-engine-on-board.ts';
import { useGameNavigation } from './board/use-game-navigation.ts';
import classes from './game-review.module.css';

// Fetched when the first card is made.
const CardEditor = lazyPart(async () => (await import('../../card-editor/card-editor.tsx')).CardEditor);

// What the engine says is fetched beside the screen, which does not wait for it.
const AnalysisKeeper = lazyPart(async () => (await import('./analysis/analysis-keeper.tsx')).AnalysisKeeper);
const MistakesPanel = lazyPart(async () => (await import('./analysis/mistakes-panel.tsx')).MistakesPanel);
const BelowBoard = lazyPart(async () => (await import('./board/below-board.tsx')).BelowBoard);
const GameCards = lazyPart(async () => (await import('./game-cards.tsx')).GameCards);
const NotesField = lazyPart(async () => (await import('./reviews/notes-field.tsx')).NotesField);
const PgnDisplay = lazyPart(async () => (await import('./moves/pgn-display.tsx')).PgnDisplay);
const EvaluationBar = lazyPart(async () => (await import('../../engine/evaluation-bar.tsx')).EvaluationBar);

const SetOpeningStudyModal = lazyPart(
  async () => (await import('../../opening/study-setting/set-opening-study-modal.tsx')).SetOpeningStudyModal,
);

interface ReviewScreenProps {
  review: GameReview | undefined;
  reviews: readonly GameReview[];
  game: GameMoves;
  pending: readonly PendingChange[];
  outbox: ReviewOutbox;
  alert: ReactNode;
  getGameButtons: ReactNode;
  list: ReactNode;
}

/** Its mistakes come with the review; all that was found comes later, and has its room by then. */
function wasAnalysed(review: GameReview | undefined): boolean {
  return review !== undefined && (review.mistakes.length > 0 || review.pgn.includes('[%eval'));
}

/** One game, or none: its board and everything about it. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { review, reviews, game, pending, outbox } = props;
  const heroColor = review?.hero_color === 'Black' ? 'black' : 'white';
  const navigation = useGameNavigation(game.moves.length, heroColor);
  const { ply, orientation } = navigation;
  const [analysed, setAnalysed] = useState<AnalysedGame>();
  // Drawn piece by piece: while a game is analysed there is something new several times a second.
  const showAnalysed = useCallback((next: AnalysedGame) => startTransition(() => setAnalysed(next)), []);
  const boardLine = useBoardLine(navigation, analysed);
  const { line, steps } = boardLine;
  const studies = useStudies();
  const compare = useCompare(review, game, heroColor, studies, steps.goTo);
  const [tab, setTab] = useState('moves');
  const [card, setCard] = useState<CardStart & { onMade?: (cardId: string) => void }>();
  const [isLooking, looking] = useDisclosure();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [openingOpened, opening] = useDisclosure();

  const gameFen = game.moves[ply - 1]?.fen ?? game.initialFen;
  const tried = useTryLine(ply, gameFen);
  const engine = useEngineOnBoard(analysed, boardLine, ply, tried.line !== undefined, wasAnalysed(review));
  const makeCard = () =>
    setCard({
      fen: getShownFen(tried, gameFen),
      pgn: [makeMoveText(game, ply), tried.line ? makeTriedText(tried.line) : ''].join(' ').trim(),
      orientation,
      ...(tried.line ? undefined : makeDepartureCard(compare.outcome, ply)),
    });
  const goToNextMistake = () => {
    const rows = analysed?.rows ?? [];
    const next = rows.find((row) => row.ply - 1 > ply) ?? rows[0];
    if (next === undefined) return;
    setTab('mistakes');
    steps.goTo(next.ply - 1);
  };

  const shownFen = boardLine.shown?.fen ?? getShownFen(tried, gameFen);
  // While something is to be found, nothing on the screen may give it away.
  const lookingFen = isLooking && line?.kind !== 'try' ? shownFen : undefined;

  const findMistakes =
    analysed?.canStart && !analysed.isComplete && analysed.run?.state !== 'running'
      ? () => {
          setTab('mistakes');
          analysed.start();
        }
      : undefined;

  const shownSteps = boardLine.navigation.steps;
  const keyActions: Record<BoardKey, (() => void) | undefined> = {
    ArrowLeft: tried.line && !line ? tried.takeBack : shownSteps.stepBack,
    ArrowRight: shownSteps.stepForward,
    Home: shownSteps.rewind,
    End: shownSteps.fastForward,
    f: shownSteps.flip,
    m: makeCard,
    n: review && goToNextMistake,
    e: review && looking.toggle,
    t: review && !line && !tried.line ? tried.start : undefined,
    Escape: line ? boardLine.end : tried.line && tried.stop,
  };
  useScreenKeys(keyActions, { repeats: true });

  const own = review && pending.find(({ change }) => idOf(change) === review.id);
  // None of these depends on the half-move, so a step draws only the board, its controls and the marked move.
  const side = useMemo(
    () => ({
      moves: (
        <MovesPanel
          game={game}
          hasGame={review !== undefined}
          faults={analysed?.faults}
          bookPly={compare.outcome?.ply}
          onGoTo={steps.goTo}
        />
      ),
      results: <ResultsArea label="Results" value={compare.text} rows={7} />,
      pgn: (
        <Suspense>
          <PgnDisplay game={game} pgn={review?.pgn ?? ''} onGoTo={steps.goTo} />
        </Suspense>
      ),
      opening: (
        <OpeningPanel
          studies={studies}
          color={heroColor}
          compare={compare}
          disabled={!review}
          onCompare={() => {
            setTab('compare');
            compare.run();
          }}
          onChangeOpening={opening.open}
          onGoTo={steps.goTo}
        />
      ),
      notes: review ? (
        <div className={classes.notesAndCards}>
          <Suspense fallback={<div className={classes.notesRoom} />}>
            <NotesField review={review} pending={own} outbox={outbox} />
          </Suspense>
          <Suspense>
            <GameCards reviewId={review.id} />
          </Suspense>
        </div>
      ) : (
        <NoNotes />
      ),
    }),
    [game, review, own, outbox, compare, studies, heroColor, steps, opening.open, analysed?.faults],
  );

  function saveLine(text: string): void {
    if (!review) return;
    const notes = review.notes === '' ? text : `${review.notes}\n${text}`;
    outbox.put(changeNotes(review, notes, own?.change));
  }

  return (
    <>
      <ReviewHeader
        review={review}
        game={game}
        outcome={compare.outcome}
        actions={props.getGameButtons}
        onGoTo={steps.goTo}
      />
      <div
        className={classes.layout}
        data-analysed={engine.hasRoom || undefined}
        data-trying={tried.line !== undefined || undefined}
        data-looking={(isWide && lookingFen !== undefined) || undefined}
      >
        <ReviewBoard
          review={review}
          game={game}
          navigation={boardLine.navigation}
          gamePly={ply}
          outcome={compare.outcome}
          heroColor={heroColor}
          onMakeCard={makeCard}
          shown={boardLine.shown}
          movable={line?.kind === 'try' && !isRight(line.answer)}
          onMove={boardLine.play}
          engineShapes={engine.shapes}
          bar={
            engine.hasRoom && (
              <Suspense fallback={<span />}>
                <EvaluationBar score={engine.score} orientation={orientation} />
              </Suspense>
            )
          }
          below={
            review && (
              <Suspense fallback={engine.hasRoom && <div className={classes.graphRoom} />}>
                <BelowBoard
                  analysed={analysed}
                  boardLine={boardLine}
                  isTrying={tried.line !== undefined}
                  isExpected={engine.hasRoom}
                  lookingFen={lookingFen}
                  isWide={isWide}
                  onLooking={engine.onLooking}
                  hero={heroColor}
                  ply={ply}
                  bookPly={compare.outcome?.ply}
                  onGoTo={steps.goTo}
                />
              </Suspense>
            )
          }
          tried={tried}
          onSaveLine={saveLine}
          isLooking={isLooking}
          onLook={review && looking.toggle}
        />
        <CurrentPly value={ply}>
          <ReviewSide
            isWide={isWide}
            alert={props.alert}
            engine={engine.lines}
            tab={tab}
            onTab={setTab}
            list={props.list}
            {...side}
            mistakeCount={analysed?.rows.length}
            onFindMistakes={findMistakes}
            mistakes={
              review && analysed ? (
                <Suspense>
                  <MistakesPanel
                    analysed={analysed}
                    review={review}
                    reviews={reviews}
                    hero={heroColor}
                    askedPly={line?.kind === 'try' && !isRight(line.answer) ? line.row.ply : undefined}
                    onGoTo={steps.goTo}
                    onShowBetter={boardLine.showBetter}
                    onTryAgain={boardLine.tryAgain}
                    onMakeCard={(row, onMade) => setCard({ ...analysed.getCard(row), onMade })}
                  />
                </Suspense>
              ) : (
                <Text c="dimmed" size="sm">
                  Pick one of your game reviews, and its mistakes appear here.
                </Text>
              )
            }
          />
        </CurrentPly>
      </div>
      {review && (
        <Suspense>
          <AnalysisKeeper
            review={review}
            moves={game}
            reviews={reviews}
            bookPlies={compare.outcome?.ply}
            onChange={showAnalysed}
          />
        </Suspense>
      )}
      {card && (
        <Suspense>
          <CardEditor opened onClose={() => setCard(undefined)} {...card} gameReviewId={review?.id} />
        </Suspense>
      )}
      {openingOpened && (
        <Suspense>
          <SetOpeningStudyModal opened onClose={opening.close} />
        </Suspense>
      )}
    </>
  );
}
