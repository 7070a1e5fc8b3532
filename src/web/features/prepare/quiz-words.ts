import { makeChanceText } from '#chess/opening/odds';
import { appendMove, numberSans } from '#chess/pgn/numbered-moves';

import type { ScoutedKeyPosition } from '../../worker/scouting-index.ts';

export const keyPositionTones: Record<ScoutedKeyPosition['reason']['kind'], 'bad' | 'other' | 'due'> = {
  leaves: 'bad',
  ends: 'bad',
  errs: 'other',
  unsure: 'due',
};

export function makeKeyPositionReason(position: ScoutedKeyPosition, nowMs: number): string {
  const { reason, chance, sans } = position;
  switch (reason.kind) {
    case 'leaves':
      return `out of repertoire ${makeChanceText(chance * reason.share)}`;
    case 'ends':
      return 'end of line';
    case 'errs':
      return `their mistake ${makeMove(sans, reason.san)}: ${reason.times} times, win chance −${Math.round(reason.points)} %`;
    case 'unsure':
      return makeUnsureText(position, reason.sans, nowMs);
  }
}

function makeUnsureText(
  { known, sans }: ScoutedKeyPosition,
  moves: readonly string[],
  nowMs: number,
): string {
  if (!known || known.dueMs === undefined) return 'new to you';
  const move = makeMove(sans, moves[0] ?? '');
  if (known.lapses > 1) return `you forgot ${move} ${known.lapses === 2 ? 'twice' : `${known.lapses} times`}`;
  const due = known.dueMs <= nowMs ? ', due today' : '';
  return `${move}: ${Math.round(100 * known.recall)} % remembered${due}`;
}

export function makeMove(sans: readonly string[], san: string): string {
  return appendMove('', sans.length, san);
}

/** Example: `… 4. Nf3 Nc6 5. Bc4` */
export function makeShortLine(sans: readonly string[], mostPlies = 6): string {
  if (sans.length === 0) return 'The start';
  const from = Math.max(0, sans.length - mostPlies);
  const start = from % 2 === 0 ? from : from + 1;
  const text = numberSans(sans.slice(start), start);
  return start > 0 ? `… ${text}` : text;
}
