import { countOf } from '#chess/count-of';
import { appendMove } from '#chess/pgn/numbered-moves';
import type { PositionRecall } from '#chess/memory/position-recall';
import type { OwnReply, PositionReplies } from '#chess/opening/replies';
import { makeBasisText, makePointsText } from '#chess/opening/source-text';
import { fenOfKey } from '#chess/position/key';

import { makePercentText } from '../../../lib/percent-text.ts';
import type { BookPosition } from '../../../worker/book-position.ts';

const dayMs = 24 * 60 * 60_000;

export function makeMoveDueText(dueMs: number, nowMs: number): string {
  const days = Math.round((dueMs - nowMs) / dayMs);
  if (days <= 0) return 'now';
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (days < 45) return format.format(days, 'day');
  return days < 540
    ? format.format(Math.round(days / 30), 'month')
    : format.format(Math.round(days / 365), 'year');
}

export function makeRecallText({ kind, recall, dueMs }: PositionRecall, nowMs: number): string {
  if (kind === 'new' || dueMs === undefined) return 'new';
  const due = dueMs <= nowMs ? 'due now' : `due ${makeMoveDueText(dueMs, nowMs)}`;
  const known = `${makePercentText(recall)} remembered`;
  return kind === 'missed' ? `trouble spot, ${due}` : `${known}, ${due}`;
}

export function makeOwnText(faced: OwnReply | undefined): string {
  if (!faced) return 'not faced yet';
  if (faced.finished === 0) return countOf(faced.games, 'game');
  return makePointsText(faced);
}

export function makeSourceText(replies: PositionReplies): string {
  const where = { pack: ' (on this server)', explorer: ' (on Lichess)', estimate: '' }[replies.source];
  return `${makeBasisText(replies)}${where}${replies.isRough ? ', less exact' : ''}`;
}

export function describeBookPosition(
  { way, ply, name, isOwnTurn, isInBook, moves }: BookPosition,
  gap?: string,
): string {
  if (gap !== undefined) return `After ${appendMove('', ply, gap)}. Your repertoire has no answer.`;
  const last = way.at(-1);
  const after = last ? `After ${appendMove('', ply - 1, last.san)}.` : 'At the start.';
  const whose = isOwnTurn ? 'Your repertoire plays' : 'Your repertoire answers';
  const has = !isInBook
    ? 'This position is not in your repertoire.'
    : moves.length === 0
      ? 'End of line.'
      : `${whose} ${moves.map(({ san }) => san).join(', ')}.`;
  return [after, name && `${name.name}.`, has].filter(Boolean).join(' ');
}

/**
 * Adds the move number, because position keys have none. `gapKey` is the position after an unanswered reply.
 */
export function makeShownFen({ key, ply }: Pick<BookPosition, 'key' | 'ply'>, gapKey?: string): string {
  return gapKey === undefined ? fenOfKey(key, ply) : fenOfKey(gapKey, ply + 1);
}
