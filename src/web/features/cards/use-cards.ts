import { useMutation, useQueryClient } from '@tanstack/react-query';

import { type Card, type CardDraft, pickContent } from '#contract/cards';

import { cardsChanged, cardsKey, saveCard } from '../../card-editor/saved-cards.ts';
import { useCalmQuery } from '../../lib/calm-query.ts';
import { showFailure, showUndo } from '../../ui/notices.tsx';
import { deleteCard, fetchCards, restoreCard } from './api.ts';
import { countOf } from './due-words.ts';

const cardsQuery = {
  queryKey: cardsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCards(signal),
};

export function useCards() {
  return useCalmQuery(cardsQuery);
}

/** Shows the change at once; what the server has is asked for afterwards, whatever became of the change. */
function useCardCache() {
  const queryClient = useQueryClient();
  return {
    change: (change: (cards: Card[]) => Card[]) =>
      queryClient.setQueryData<Card[]>(cardsKey, (cards) => cards && change(cards)),
    reload: () => cardsChanged(queryClient),
  };
}

export function useSaveCard() {
  const { change, reload } = useCardCache();
  return useMutation({
    mutationFn: (draft: CardDraft) => saveCard(draft),
    onSuccess: (_, { id, ...draft }) => {
      change((cards) => cards.map((card) => (card.id === id ? { ...card, ...pickContent(draft) } : card)));
      reload();
    },
  });
}

/** Deletes the cards one by one and offers to bring back those that went. */
export function useDeleteCards() {
  const { change, reload } = useCardCache();
  const restore = async (ids: readonly string[]) => {
    const results = await Promise.allSettled(ids.map(restoreCard));
    reload();
    const left = ids.filter((_, index) => results[index]?.status === 'rejected');
    if (left.length === 0) return;
    showUndo(`${countOf(left.length, 'card')} could not be brought back yet.`, () => void restore(left));
  };
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      change((cards) => cards.filter(({ id }) => !ids.includes(id)));
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
