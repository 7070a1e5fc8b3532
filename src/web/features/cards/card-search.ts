import type { Card } from '#contract/cards';

/** The cards whose words hold every word of the search, in the order they came. */
export function findMatching(cards: readonly Card[], search: string): readonly Card[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return cards;
  return cards.filter((card) => {
    const text = `${card.prompt}\n${card.answer}\n${card.prompt_pgn}\n${card.answer_pgn}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What stands for a card in a list: its first words, or its answer's. */
export function makeCardTitle(card: Pick<Card, 'prompt' | 'answer'>): string {
  const text = card.prompt.trim() || card.answer.trim();
  return text.split('\n', 1)[0] || 'Card without words';
}
