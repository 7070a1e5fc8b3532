import { useDisclosure } from '@mantine/hooks';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { GameMoves } from '#chess/game-moves';
import { makePgnLines } from '#chess/pgn-lines';
import type { GameReview } from '#contract/games';

import { useStudies } from '../../lib/studies.ts';
import { SetOpeningStudyModal } from '../../ui/opening-study/set-opening-study-modal.tsx';
import { ResultsArea } from '../../ui/results-area.tsx';
import type { CardEditorProps } from './card-editor-props.ts';
import { MovesPanel } from './moves-panel.tsx';
import { NoNotes, NotesField } from './notes-field.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { idOf } from './pending-changes.ts';
import { PgnDisplay } from './pgn-display.tsx';
import { ReviewBoard } from './review-board.tsx';
import { ReviewHeader } from './review-header.tsx';
import type { PendingChange, ReviewOutbox } from './review-outbox.ts';
import { ReviewSide } from './review-side.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useCompare } from './use-compare.ts';
import { useGameNavigation } from './use-game-navigation.ts';
import classes from './game-review.module.css';

interface ReviewScreenProps {
  review: GameReview | undefined;
  game: GameMoves;
  pending: readonly PendingChange[];
  outbox: ReviewOutbox;
  alert: ReactNode;
  getGameButtons: ReactNode;
  list: ReactNode;
  CardEditor: ComponentType<CardEditorProps>;
}

/** One game, or none: its board and everything about it. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { review, game, pending, outbox, CardEditor } = props;
  const heroColor = review?.hero_color === 'Black' ? 'black' : 'white';
  const navigation = useGameNavigation(game.moves.length, heroColor);
  const { ply, goTo, step, flip, orientation } = navigation;
  const study = useStudies()[heroColor];
  const compare = useCompare(review, game, study, goTo);
  const [tab, setTab] = useState<string | null>('moves');
  const [cardOpened, card] = useDisclosure();
  const [openingOpened, opening] = useDisclosure();

  useBoardKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => goTo(0),
    End: () => goTo(game.moves.length),
    f: flip,
    m: card.open,
  });

  function runCompare(): void {
    setTab('compare');
    compare.run();
  }

  return (
    <>
      <ReviewHeader review={review} outcome={compare.outcome} actions={props.getGameButtons} onGoTo={goTo} />
      <div className={classes.layout}>
        <ReviewBoard
          review={review}
          game={game}
          navigation={navigation}
          outcome={compare.outcome}
          heroColor={heroColor}
          onMakeCard={card.open}
        />
        <ReviewSide
          alert={props.alert}
          tab={tab}
          onTab={setTab}
          moves={<MovesPanel game={game} hasGame={review !== undefined} ply={ply} onGoTo={goTo} />}
          results={<ResultsArea label="Results" value={compare.text} minRows={7} maxRows={7} />}
          pgn={<PgnDisplay game={game} pgn={review?.pgn ?? ''} ply={ply} onGoTo={goTo} />}
          opening={
            <OpeningPanel
              studyTitle={study?.title}
              compare={compare}
              disabled={!review}
              onCompare={runCompare}
              onChangeOpening={opening.open}
              onGoTo={goTo}
            />
          }
          notes={
            review ? (
              <NotesField
                review={review}
                pending={pending.find(({ change }) => idOf(change) === review.id)}
                outbox={outbox}
              />
            ) : (
              <NoNotes />
            )
          }
          list={props.list}
        />
      </div>
      <CardEditor
        opened={cardOpened}
        onClose={card.close}
        fen={game.moves[ply - 1]?.fen ?? game.initialFen}
        pgn={makeMoveText(game, ply)}
        orientation={orientation}
      />
      <SetOpeningStudyModal opened={openingOpened} onClose={opening.close} />
    </>
  );
}

function makeMoveText(game: GameMoves, ply: number): string {
  const [line = []] = makePgnLines(game.moves.slice(0, ply), '', Number.POSITIVE_INFINITY);
  return line.map((word) => word.text).join(' ');
}
