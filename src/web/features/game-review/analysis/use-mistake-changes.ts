import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Mistake } from '#contract/games';
import { messageOf } from '#contract/thrown';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import { makeDraft, makeEditedCard } from '../../../card-editor/edited-card.ts';
import { cardsChanged, saveCards, tellCardsMade } from '../../../card-editor/saved-cards.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { showFailure, showUndo } from '../../../ui/notices.tsx';
import { saveMistake } from '../../../analysis/stored-mistakes.ts';
import { findMistakesOf, setMistakes } from '../../../analysis/reviews-cache.ts';

export interface MistakeChanges {
  cardMade: (row: MistakeRow, cardId: string) => void;
  dismiss: (row: MistakeRow) => void;
  dismissing: number | undefined;
  makeAll: { run: () => void; isRunning: boolean; failure: string | undefined };
}

export function useMistakeChanges(
  analysed: AnalysedGame | undefined,
  reviewId: string | undefined,
): MistakeChanges {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function change(row: MistakeRow, changes: Partial<Mistake>): Promise<void> {
    const found = analysed?.findMistake(row.ply);
    if (found !== undefined) await changeMistake(queryClient, found, changes);
  }

  async function tellFailure(stored: Promise<void>): Promise<void> {
    try {
      await stored;
    } catch (error) {
      showFailure(`Not saved: ${messageOf(error)}.`);
    }
  }

  // Each mistake keeps its card id, so that a retry after a lost response creates no second card.
  const [cardIds] = useState(() => new Map<number, string>());
  const makeAll = useMutation({
    mutationFn: async () => {
      const chosen = analysed?.rows.filter((row) => analysed.cardPlies.includes(row.ply)) ?? [];
      for (const row of chosen) if (!cardIds.has(row.ply)) cardIds.set(row.ply, makeUuid());
      const drafts = chosen.flatMap((row) =>
        analysed
          ? makeDraft(
              cardIds.get(row.ply) ?? makeUuid(),
              makeEditedCard({ ...analysed.getCard(row), gameReviewId: reviewId }),
            )
          : [],
      );
      await saveCards(drafts);
      for (const row of chosen) await change(row, { card_id: cardIds.get(row.ply) ?? null });
      return drafts.length;
    },
    onSuccess: (count) => {
      tellCardsMade(count, navigate);
      cardsChanged(queryClient);
    },
  });

  const dismissal = useMutation({
    mutationFn: (row: MistakeRow) => change(row, { status: 'dismissed' }),
    onSuccess: (_, row) =>
      showUndo(`${row.played} is not a mistake`, () => void tellFailure(change(row, { status: null }))),
    onError: (error) => showFailure(`Not saved: ${error.message}.`),
  });

  return {
    cardMade: (row, cardId) => void tellFailure(change(row, { card_id: cardId })),
    dismiss: (row) => dismissal.mutate(row),
    dismissing: dismissal.isPending ? dismissal.variables.ply : undefined,
    makeAll: {
      run: () => makeAll.mutate(),
      isRunning: makeAll.isPending,
      failure: makeAll.error?.message,
    },
  };
}

export async function changeMistake(
  queryClient: QueryClient,
  found: Mistake,
  changes: Partial<Pick<Mistake, 'status' | 'card_id'>>,
): Promise<void> {
  const { id, game_review_id: reviewId } = found;
  const known = findMistakesOf(queryClient, reviewId).find((mistake) => mistake.id === id);
  const changed = { ...(known ?? found), ...changes };
  await saveMistake(changed);
  const others = findMistakesOf(queryClient, reviewId).filter((mistake) => mistake.id !== id);
  setMistakes(queryClient, reviewId, [...others, changed]);
}
