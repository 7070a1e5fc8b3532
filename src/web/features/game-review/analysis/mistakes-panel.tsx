import { Button, Checkbox, Text, UnstyledButton } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Color } from 'chessops/types';
import { use, useState } from 'react';
import type { GameReview } from '#contract/games';

import { makeDraft, makeEditedCard } from '../../../card-editor/edited-card.ts';
import { cardsChanged, saveCards } from '../../../card-editor/saved-cards.ts';
import { useBackgroundGames } from '../../../analysis/background-games.ts';
import { isAlwaysWanted, setAlwaysWanted } from '../../../analysis/wanted-analyses.ts';
import { useUser } from '../../../lib/session.tsx';
import { makeUuid } from '../../../lib/uuid.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { showFailure, showNotice, showUndo } from '../../../ui/notices.tsx';
import type { AnalysedGame } from './analysed-game.ts';
import { AnalysisLine } from './analysis-line.tsx';
import { findGamesToAnalyse, startBackground } from './background-run.ts';
import { CurrentPly } from '../board/current-ply.ts';
import type { MistakeRow } from './mistake-row.ts';
import { changeMistake } from './mistake-change.ts';
import { MistakesList } from './mistakes-list.tsx';
import classes from './mistakes.module.css';

interface MistakesPanelProps {
  analysed: AnalysedGame;
  review: GameReview;
  reviews: readonly GameReview[];
  hero: Color;
  /** The mistake that is being tried again. */
  askedPly: number | undefined;
  onGoTo: (ply: number) => void;
  onShowBetter: (row: MistakeRow) => void;
  onTryAgain: (row: MistakeRow) => void;
  onMakeCard: (row: MistakeRow, cardMade: (cardId: string) => void) => void;
}

/** The tab: how both sides played, each own mistake, and cards of all of them. */
export function MistakesPanel(props: MistakesPanelProps) {
  const { analysed, review, reviews, hero, onGoTo } = props;
  const { rows, cardPlies } = analysed;
  const ply = use(CurrentPly);
  const queryClient = useQueryClient();
  const change = (row: MistakeRow, changes: Parameters<typeof changeMistake>[3]) =>
    changeMistake(queryClient, review.id, row.ply, changes);

  // One id for each for the life of the panel: when an answer is lost, pressing again makes no second card.
  const [cardIds] = useState(() => new Map<number, string>());
  const makeAll = useMutation({
    mutationFn: async () => {
      const chosen = rows.filter((row) => cardPlies.includes(row.ply));
      for (const row of chosen) if (!cardIds.has(row.ply)) cardIds.set(row.ply, makeUuid());
      const drafts = chosen.map((row) =>
        makeDraft(
          cardIds.get(row.ply) ?? makeUuid(),
          makeEditedCard({ ...analysed.getCard(row), gameReviewId: review.id }),
        ),
      );
      await saveCards(drafts);
      for (const row of chosen) await change(row, { card_id: cardIds.get(row.ply) ?? null });
      return drafts.length;
    },
    onSuccess: (count) => {
      showNotice(count === 1 ? 'Card made. It is due now.' : `${count} cards made. They are due now.`);
      cardsChanged(queryClient);
    },
  });

  async function dismiss(row: MistakeRow): Promise<void> {
    try {
      await change(row, { status: 'dismissed' });
      showUndo(`${row.played} is not a mistake`, () => void change(row, { status: null }));
    } catch (error) {
      showFailure(`That was not stored: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  return (
    <div className={classes.panel}>
      <AnalysisLine analysed={analysed} hero={hero} opponentName={review.opponent_name} />
      <div className={classes.body}>
        {analysed.sentences.map((sentence) => (
          <InlineError key={sentence}>{sentence}</InlineError>
        ))}
        <MistakesList
          rows={rows}
          hero={hero}
          ply={ply}
          askedPly={props.askedPly}
          withCard={analysed.withCard}
          isJudged={(row) => analysed.isComplete || cardPlies.includes(row.ply)}
          onGoTo={onGoTo}
          onShowBetter={props.onShowBetter}
          onTryAgain={props.onTryAgain}
          onMakeCard={(row) => props.onMakeCard(row, (cardId) => void change(row, { card_id: cardId }))}
          onDismiss={(row) => void dismiss(row)}
        />
        <Invitation analysed={analysed} />
        {makeAll.isError && <InlineError>The cards were not made: {makeAll.error.message}.</InlineError>}
      </div>
      <div className={classes.foot}>
        {analysed.isComplete && cardPlies.length > 0 && (
          <Button
            loading={makeAll.isPending}
            leftSection={<IconCards size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => makeAll.mutate()}
          >
            {cardPlies.length === 1 ? 'Make a card of it' : `Make cards of all ${cardPlies.length}`}
          </Button>
        )}
        <OpponentMistakes analysed={analysed} name={review.opponent_name} onGoTo={onGoTo} />
        <LastGames reviews={reviews} />
      </div>
    </div>
  );
}

/** What there is to say where no mistake is listed. */
function Invitation({ analysed }: { analysed: AnalysedGame }) {
  const { rows, isComplete, run, known, total, canStart, source } = analysed;
  const [isAlways, setIsAlways] = useState(isAlwaysWanted);
  if (run?.state === 'running' || !canStart) return null;
  if (isComplete) {
    return rows.length > 0 ? null : (
      <Text size="sm" c="dimmed" mt="sm">
        No mistakes of yours in this game.
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" my="sm">
        {known > 0
          ? `${known} of ${total} positions have been looked at. Find Mistakes goes on from there.`
          : source === 'lichess'
            ? 'Find Mistakes looks deeper, on your own device, and finds the better lines.'
            : 'Find Mistakes looks at every move with Stockfish, on your own device, and shows what was better.'}
      </Text>
      <Checkbox
        size="xs"
        label="Find mistakes in every new game, on this device"
        checked={isAlways}
        onChange={({ currentTarget }) => {
          setAlwaysWanted(currentTarget.checked);
          setIsAlways(currentTarget.checked);
        }}
      />
    </>
  );
}

interface OpponentMistakesProps {
  analysed: AnalysedGame;
  name: string;
  onGoTo: (ply: number) => void;
}

function OpponentMistakes({ analysed: { opponentRows }, name, onGoTo }: OpponentMistakesProps) {
  const [isShown, setIsShown] = useState(false);
  if (opponentRows.length === 0) return null;
  const count = opponentRows.length === 1 ? 'one' : String(opponentRows.length);
  return (
    <Text size="sm" c="dimmed">
      {name} made {count}, too:{' '}
      {isShown ? (
        opponentRows.map((row) => (
          <UnstyledButton
            key={row.ply}
            className={classes.best}
            fz="inherit"
            mr={8}
            onClick={() => onGoTo(row.ply)}
          >
            {row.played}
            {row.label}
          </UnstyledButton>
        ))
      ) : (
        <UnstyledButton className={classes.best} fz="inherit" fw={650} onClick={() => setIsShown(true)}>
          show
        </UnstyledButton>
      )}
    </Text>
  );
}

function LastGames({ reviews }: { reviews: readonly GameReview[] }) {
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const background = useBackgroundGames();
  const start = useMutation({
    mutationFn: () => findGamesToAnalyse(queryClient, reviews),
    onSuccess: (ids) => {
      if (ids.length === 0) showNotice('Your last games have all been looked at.');
      else startBackground(queryClient, userId, ids);
    },
  });
  if (background?.isRunning) return null;
  return (
    <>
      <Button size="xs" variant="subtle" loading={start.isPending} onClick={() => start.mutate()}>
        Find mistakes in my last 20
      </Button>
      {start.isError && <InlineError>{start.error.message}.</InlineError>}
    </>
  );
}
