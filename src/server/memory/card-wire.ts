import { type Card, makeWireSchedule, pickContent } from '#contract/cards';
import type { CardTable } from '../db/tables.ts';

export function makeWireCard(card: CardTable): Card {
  return { id: card.id, user_id: card.user_id, ...pickContent(card), ...makeWireSchedule(card) };
}
