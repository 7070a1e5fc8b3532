import { useMutation, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';

import { countOf } from '#chess/count-of';
import { type Card, type CardDraft, cardLimits, type CardsChange, pickContent } from '#contract/cards';

import { cardsChanged, cardsKey, fetchCards, saveCard } from '../../../card-editor/saved-cards.ts';
import { useTransitionQuery } from '../../../lib/transition-query.ts';
import { listPieces } from '../../../lib/pieces.ts';
import { useUser } from '../../../lib/session.tsx';
import { showFailure, showNotice, showUndo } from '../../../ui/notices.tsx';
import { requestCardChange } from '../api.ts';
import { compareDue, type CardStore } from '../card-store.ts';
import { getReviewStore } from '../review/use-review-session.ts';

async function fetchCardIds(cardStore: CardStore, signal: AbortSignal): Promise<string[]> {
  const change = cardStore.getChange();
  const cards = await fetchCards(signal);
  cardStore.take(cards, change);
  return cards.map(({ id }) => id);
}

export function useCards() {
  const { cards: cardStore } = getReviewStore(useUser().id);
  const { data: ids, ...query } = useTransitionQuery({
    queryKey: cardsKey,
    queryFn: ({ signal }) => fetchCardIds(cardStore, signal),
  });
  const [all, setAll] = useState(() => cardStore.getAll());
  useEffect(() => {
    const show = (): void => startTransition(() => setAll(cardStore.getAll()));
    show();
    return cardStore.subscribe(show);
  }, [cardStore]);
  const cards = useMemo(() => ids?.flatMap((id) => all.get(id)?.card ?? []).sort(compareDue), [ids, all]);
  return { ...query, cards };
}

function useCardChanges() {
  const queryClient = useQueryClient();
  const { cards: cardStore } = getReviewStore(useUser().id);
  return {
    hide: (hidden: readonly string[]) =>
      queryClient.setQueryData<string[]>(cardsKey, (ids) => ids?.filter((id) => !hidden.includes(id))),
    cardStore,
    reload: () => cardsChanged(queryClient),
  };
}

export function useSaveCard() {
  const { cardStore, reload } = useCardChanges();
  return useMutation({
    mutationFn: (draft: CardDraft) => saveCard(draft),
    onSuccess: (_, { id, ...draft }) => {
      const card = cardStore.find(id);
      if (card !== undefined)
        cardStore.put({ ...card, ...pickContent(draft), tags: draft.tags ?? card.tags ?? [] });
      reload();
    },
  });
}

async function changeInTurns(
  { ids, change }: CardsChange,
  onDone?: (ids: readonly string[]) => void,
): Promise<void> {
  for (const piece of listPieces(ids, cardLimits.cardsPerRequest)) {
    await requestCardChange({ ids: piece, change });
    onDone?.(piece);
  }
}

export function useChangeCards() {
  const { cardStore, reload } = useCardChanges();
  const mutation = useMutation({
    mutationFn: (wanted: CardsChange) =>
      changeInTurns(wanted, (ids) => {
        for (const id of ids) {
          const card = cardStore.find(id);
          if (card !== undefined) cardStore.put(makeChangedCard(card, wanted.change, Date.now()));
        }
      }),
    onSuccess: (_, wanted) => {
      const text = makeChangeText(wanted);
      if (wanted.change.kind === 'suspend')
        showUndo(text, () => mutation.mutate({ ...wanted, change: { kind: 'resume' } }));
      else showNotice(text);
    },
    onError: (error) => showFailure(`Some cards were not changed: ${error.message}.`),
    onSettled: reload,
  });
  return mutation;
}

export function useDeleteCards() {
  const { hide, reload } = useCardChanges();
  const restore = async (ids: readonly string[]) => {
    const left = new Set(ids);
    try {
      await changeInTurns({ ids: [...ids], change: { kind: 'restore' } }, (done) => {
        for (const id of done) left.delete(id);
      });
    } catch {
      showUndo(`${countOf(left.size, 'card')} could not be restored yet.`, () => void restore([...left]));
    }
    reload();
  };
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      hide(ids);
      const deleted: string[] = [];
      try {
        await changeInTurns({ ids: [...ids], change: { kind: 'delete' } }, (done) => deleted.push(...done));
      } catch {
        // `onSuccess` tells the user how many cards were not deleted.
      }
      return { deleted, failedCount: ids.length - deleted.length };
    },
    onSuccess: ({ deleted, failedCount }) => {
      if (deleted.length > 0)
        showUndo(`${countOf(deleted.length, 'card')} deleted.`, () => void restore(deleted));
      if (failedCount > 0)
        showFailure(`${countOf(failedCount, 'card')} could not be deleted. Tick them and try again.`);
    },
    onSettled: reload,
  });
}

function makeChangedCard(card: Card, change: CardsChange['change'], nowMs: number): Card {
  const { suspended_at, tags = [], ...rest } = card;
  const unchanged = suspended_at === undefined ? {} : { suspended_at };
  switch (change.kind) {
    case 'suspend':
      return { ...rest, tags, suspended_at: suspended_at ?? new Date(nowMs).toISOString() };
    case 'resume':
      return { ...rest, tags };
    case 'add_tag':
      return { ...rest, ...unchanged, tags: [...tags.filter((tag) => tag !== change.tag), change.tag] };
    case 'remove_tag':
      return { ...rest, ...unchanged, tags: tags.filter((tag) => tag !== change.tag) };
    default:
      return card;
  }
}

function makeChangeText({ ids, change }: CardsChange): string {
  const cards = countOf(ids.length, 'card');
  switch (change.kind) {
    case 'suspend':
      return `${cards} suspended until you resume ${ids.length === 1 ? 'it' : 'them'}.`;
    case 'resume':
      return `${cards} resumed.`;
    case 'add_tag':
      return `${cards} tagged ${change.tag}.`;
    case 'remove_tag':
      return `Tag ${change.tag} removed from ${cards}.`;
    case 'delete':
      return `${cards} deleted.`;
    case 'restore':
      return `${cards} restored.`;
  }
}
