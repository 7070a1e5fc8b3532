import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import type { Line } from '#chess/pgn/line';
import { makePgnLines } from '#chess/pgn/lines';
import type { GameReview } from '#contract/games';

import { useStudies } from '../../opening/studies.ts';
import { ResultsArea } from '../../ui/results-area.tsx';
import { CurrentPly } from './current-ply.ts';
import { makeDepartureCard } from './departure-card.ts';
import { MovesPanel } from './moves-panel.tsx';
import { NoNotes, NotesField } from './notes-field.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { idOf, makeDraft } from './pending-changes.ts';
import { PgnDisplay } from './pgn-display.tsx';
import { ReviewBoard } from './review-board.tsx';
import { ReviewHeader } from './review-header.tsx';
import type { PendingChange, ReviewOutbox } from './review-outbox.ts';
import { ReviewSide } from './review-side.tsx';
import { getShownFen, makeTriedText, useTryLine } from './try-line.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useCompare } from './use-compare.ts';
import { useGameNavigation } from './use-game-navigation.ts';
import classes from './game-review.module.css';

// Fetched when the first card is made.
const CardEditor = lazy(async () => ({
  default: (await import('../../card-editor/card-editor.tsx')).CardEditor,
}));

const SetOpeningStudyModal = lazy(async () => ({
  default: (await import('../../opening/study-setting/set-opening-study-modal.tsx')).SetOpeningStudyModal,
}));

interface ReviewScreenProps {
  review: GameReview | undefined;
  game: GameMoves;
  pending: readonly PendingChange[];
  outbox: ReviewOutbox;
  alert: ReactNode;
  getGameButtons: ReactNode;
  list: ReactNode;
}

/** One game, or none: its board and everything about it. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { review, game, pending, outbox } = props;
  const heroColor = review?.hero_color === 'Black' ? 'black' : 'white';
  const navigation = useGameNavigation(game.moves.length, heroColor);
  const { ply, orientation, steps } = navigation;
  const studies = useStudies();
  const compare = useCompare(review, game, heroColor, studies, steps.goTo);
  const [tab, setTab] = useState<string | null>('moves');
  const [cardOpened, card] = useDisclosure();
  const [openingOpened, opening] = useDisclosure();

  const fen = game.moves[ply - 1]?.fen ?? game.initialFen;
  const tried = useTryLine(ply, fen);

  useBoardKeys({
    ...(review && !tried.line && { t: tried.start }),
    ...(tried.line && { Escape: tried.stop }),
    ArrowLeft: tried.line ? tried.takeBack : steps.stepBack,
    ArrowRight: steps.stepForward,
    Home: steps.rewind,
    End: steps.fastForward,
    f: steps.flip,
    m: card.open,
  });

  const own = review && pending.find(({ change }) => idOf(change) === review.id);
  // None of these depends on the half-move, so a step draws only the board, its controls and the marked move.
  const side = useMemo(
    () => ({
      moves: (
        <MovesPanel
          game={game}
          hasGame={review !== undefined}
          bookPly={compare.outcome?.ply}
          onGoTo={steps.goTo}
        />
      ),
      results: <ResultsArea label="Results" value={compare.text} rows={7} />,
      pgn: <PgnDisplay game={game} pgn={review?.pgn ?? ''} onGoTo={steps.goTo} />,
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
      notes: review ? <NotesField review={review} pending={own} outbox={outbox} /> : <NoNotes />,
    }),
    [game, review, own, outbox, compare, studies, heroColor, steps, opening.open],
  );

  function saveLine(text: string): void {
    if (!review) return;
    const before = own?.change.kind === 'save' ? own.change : undefined;
    const notes = review.notes === '' ? text : `${review.notes}\n${text}`;
    outbox.put({
      kind: 'save',
      review: { ...makeDraft(review), notes },
      mistakes: before?.mistakes ?? [],
      notesBefore: before ? before.notesBefore : review.notes,
      gameKey: before?.gameKey,
    });
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
      <div className={classes.layout}>
        <ReviewBoard
          review={review}
          game={game}
          navigation={navigation}
          outcome={compare.outcome}
          heroColor={heroColor}
          onMakeCard={card.open}
          tried={tried}
          onSaveLine={saveLine}
        />
        <CurrentPly value={ply}>
          <ReviewSide alert={props.alert} tab={tab} onTab={setTab} list={props.list} {...side} />
        </CurrentPly>
      </div>
      {cardOpened && (
        <Suspense>
          <CardEditor
            opened
            onClose={card.close}
            fen={getShownFen(tried, fen)}
            pgn={makeMoveText(game, ply, tried.line)}
            orientation={orientation}
            {...(tried.line ? undefined : makeDepartureCard(compare.outcome, ply))}
          />
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

function makeMoveText(game: GameMoves, ply: number, tried: Line | undefined): string {
  const [line = []] = makePgnLines(game.moves.slice(0, ply), '', Number.POSITIVE_INFINITY);
  const words = line.map((word) => word.text);
  if (tried && tried.moves.length > 0) words.push(makeTriedText(tried));
  return words.join(' ');
}
