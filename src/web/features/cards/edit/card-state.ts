import { isLeech } from '#chess/memory/leech';
import { STATE_NAMES } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';

import { makeDueText } from '../due-words.ts';

/** Example: `Review · due in 3 days`, `Review · suspended · trouble spot` */
export function makeStateText(card: Card, nowMs: number): string {
  return [
    STATE_NAMES[card.state],
    card.suspended_at === undefined ? makeDueText(Date.parse(card.due), nowMs) : 'suspended',
    ...(isLeech(card) ? ['trouble spot'] : []),
  ].join(' · ');
}
