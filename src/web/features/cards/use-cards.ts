import { useMutation, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';

import { type CardDraft, pickContent } from '#contract/cards';

import { cardsChanged, cardsKey, saveCard } from '../../card-editor/saved-cards.ts';
import { useCalmQuery } from '../../lib/calm-query.ts';
import { useUser } from '../../lib/session.tsx';
import { showFailure, showUndo } from '../../ui/notices.tsx';
import { deleteCard, fetchCards, restoreCard } from './api.ts';
import { countOf } from './due-words.ts';
import { compareDue, type HeldCards } from './held-cards.ts';
import { getDesk } from './use-review-session.ts';

/** Which cards there are; the cards themselves are held elsewhere. */
async function fetchCardIds(held: HeldCards, signal: AbortSignal): Promise<string[]> {
  const change = held.getChange();
  const cards = await fetchCards(signal);
  held.take(cards, change);
  return cards.map(({ id }) => id);
}

/** All cards, the first to come due first. */
export function useCards() {
  const { cards: held } = getDesk(useUser().id);
  const { data: ids, ...query } = useCalmQuery({
    queryKey: cardsKey,
    queryFn: ({ signal }) => fetchCardIds(held, signal),
  });
  const [all, setAll] = useState(() => held.getAll());
  useEffect(() => {
    // A transition, so that many rows are drawn piece by piece.
    const show = (): void => startTransition(() => setAll(held.getAll()));
    show();
    return held.subscribe(show);
  }, [held]);
  const cards = useMemo(() => ids?.flatMap((id) => all.get(id)?.card ?? []).sort(compareDue), [ids, all]);
  return { ...query, cards };
}

/** Shows the change at once; what the server has is asked for afterwards, whatever became of the change. */
function useCardChanges() {
  const queryClient = useQueryClient();
  const { cards: held } = getDesk(useUser().id);
  return {
    hide: (hidden: readonly string[]) =>
      queryClient.setQueryData<string[]>(cardsKey, (ids) => ids?.filter((id) => !hidden.includes(id))),
    held,
    reload: () => cardsChanged(queryClient),
  };
}

export function useSaveCard() {
  const { held, reload } = useCardChanges();
  return useMutation({
    mutationFn: (draft: CardDraft) => saveCard(draft),
    onSuccess: (_, { id, ...draft }) => {
      const card = held.find(id);
      if (card !== undefined) held.put({ ...card, ...pickContent(draft) });
      reload();
    },
  });
}

/** Deletes the cards one by one and offers to bring back those that went. */
export function useDeleteCards() {
  const { hide, reload } = useCardChanges();
  const restore = async (ids: readonly string[]) => {
    const results = await Promise.allSettled(ids.map(restoreCard));
    reload();
    const left = ids.filter((_, index) => results[index]?.status === 'rejected');
    if (left.length === 0) return;
    showUndo(`${countOf(left.length, 'card')} could not be brought back yet.`, () => void restore(left));
  };
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      hide(ids);
      const results = await Promise.allSettled(ids.map(deleteCard));
      const deleted = ids.filter((_, index) => results[index]?.status === 'fulfilled');
      return { deleted, failedCount: ids.length - deleted.length };
    },
    onSuccess: ({ deleted, failedCount }) => {
      if (deleted.length > 0)
        showUndo(`${countOf(deleted.length, 'card')} deleted.`, () => void restore(deleted));
      if (failedCount > 0) showFailure(`${countOf(failedCount, 'card')} could not be deleted and stayed.`);
    },
    onSettled: reload,
  });
}
