import { countOf } from '#chess/count-of';
import type { Card, CardsChange } from '#contract/cards';

/** Optimistic: the card after the change. */
export function makeChangedCard(card: Card, change: CardsChange['change'], nowMs: number): Card {
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

export function makeChangeText({ ids, change }: CardsChange): string {
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
