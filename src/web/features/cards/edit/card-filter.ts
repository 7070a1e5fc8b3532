import { makeOpeningFamily } from '#chess/opening/card-opening';
import { isLeech } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';

import { isCardDue } from '../card-store.ts';
import { makeTagText } from '../due-words.ts';

export interface CardFilter {
  text: string;
  state: '' | 'due' | 'new' | 'lapsed' | 'leech' | 'suspended';
  color: '' | Card['orientation'];
  opening: string;
  tag: string;
}

export const noCardFilter: CardFilter = { text: '', state: '', color: '', opening: '', tag: '' };

export type CardOpenings = ReadonlyMap<string, string>;

export function filterCards(
  cards: readonly Card[],
  filter: CardFilter,
  openings: CardOpenings,
  nowMs: number,
): readonly Card[] {
  if (Object.values(filter).every((value) => value === '')) return cards;
  const words = filter.text.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  return cards.filter((card) => {
    const opening = openings.get(card.id) ?? '';
    const tags = card.tags ?? [];
    if (filter.color !== '' && card.orientation !== filter.color) return false;
    if (filter.opening !== '' && makeOpeningFamily(opening) !== filter.opening) return false;
    if (filter.tag !== '' && !tags.includes(filter.tag)) return false;
    if (filter.state !== '' && !isInState(card, filter.state, nowMs)) return false;
    if (words.length === 0) return true;
    const { prompt, answer, prompt_pgn, answer_pgn } = card;
    const text = [prompt, answer, prompt_pgn, answer_pgn, opening, ...tags, ...tags.map(makeTagText)]
      .join('\n')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function isInState(card: Card, state: Exclude<CardFilter['state'], ''>, nowMs: number): boolean {
  switch (state) {
    case 'due':
      return isCardDue(card, nowMs);
    case 'new':
      return card.reps === 0;
    case 'lapsed':
      return card.lapses > 0;
    case 'leech':
      return isLeech(card);
    case 'suspended':
      return card.suspended_at !== undefined;
  }
}

export function listCardFamilies(cards: readonly Card[], openings: CardOpenings): string[] {
  return listFrequent(cards.map(({ id }) => makeOpeningFamily(openings.get(id) ?? '')));
}

export function listTags(cards: readonly Card[]): string[] {
  return listFrequent(cards.flatMap(({ tags = [] }) => tags));
}

function listFrequent(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .map(([word]) => word);
}

export function makeCardTitle(card: Pick<Card, 'prompt' | 'answer'>): string {
  const text = card.prompt.trim() || card.answer.trim();
  return text.split('\n', 1)[0] || 'Untitled card';
}
