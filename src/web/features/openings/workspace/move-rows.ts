import { mixOwnGames } from '#chess/opening/mixed-shares';
import type { GameResults, OwnGames, PositionReplies } from '#chess/opening/replies';
import type { QueriedPosition } from '#chess/replies/line-chances';

import type { BookPosition, BookPositionMove } from '../../../worker/book-position.ts';

export type RepliesByKey = ReadonlyMap<string, PositionReplies>;

export interface MoveRow extends BookPositionMove {
  share: number | undefined;
  results: GameResults | undefined;
  chance: number | undefined;
}

export interface MoveTableRows {
  rows: readonly MoveRow[];
  otherShare: number | undefined;
}

/** Rarer moves count as "others", unless the user has prepared or faced them. */
const leastShare = 0.005;
const mostRows = 14;

export function listRowSans(position: BookPosition, replies: PositionReplies | undefined): string[] {
  const inBook = new Set(position.moves.map(({ san }) => san));
  const faced = new Set(findOwn(position, position.key)?.moves.keys());
  const played = (replies?.replies ?? [])
    .filter(({ san, share }) => inBook.has(san) || faced.has(san) || share >= leastShare)
    .slice(0, mostRows)
    .map(({ san }) => san);
  return [...new Set([...played, ...inBook, ...faced])];
}

export function refreshMoves(
  position: BookPosition,
  before: readonly BookPositionMove[],
): BookPositionMove[] {
  const ofBook = new Map(position.moves.map((move) => [move.san, move]));
  const known = new Set(before.map(({ san }) => san));
  const added = position.moves.filter(({ san }) => !known.has(san));
  return [...before.map((move) => ofBook.get(move.san) ?? move), ...added];
}

export function mixReplies(position: BookPosition, replies: RepliesByKey): Map<string, PositionReplies> {
  return new Map([...replies].map(([key, each]) => [key, mixOwnGames(each, findOwn(position, key))]));
}

function findOwn({ played }: BookPosition, key: string): OwnGames | undefined {
  const moves = played.find((each) => each.key === key)?.moves;
  if (!moves) return undefined;
  return { games: moves.reduce((sum, [, { games }]) => sum + games, 0), moves: new Map(moves) };
}

function isOwnStep({ way, isOwnTurn }: BookPosition, index: number): boolean {
  return (way.length - index) % 2 === 0 ? isOwnTurn : !isOwnTurn;
}

export function listRequestedRows(position: BookPosition): QueriedPosition[] {
  if (position.isOwnTurn && position.way.length === 0) return [];
  const sans = position.way.map(({ san }) => san);
  const keys = [position.start, ...position.way.map(({ key }) => key)];
  return keys.flatMap((key, index) =>
    index < keys.length - 1 && isOwnStep(position, index)
      ? []
      : [{ key, chance: 0, line: { start: position.start, sans: sans.slice(0, index) } }],
  );
}

export function findReach(position: BookPosition, mixed: RepliesByKey): number | undefined {
  let chance = 1;
  let before = position.start;
  for (const [index, { san, key }] of position.way.entries()) {
    if (!isOwnStep(position, index)) {
      const known = mixed.get(before);
      if (!known || known.games === 0) return undefined;
      chance *= known.replies.find((reply) => reply.san === san)?.share ?? 0;
    }
    before = key;
  }
  return chance;
}

export function makeMoveTable(
  position: BookPosition,
  moves: readonly BookPositionMove[],
  mixed: RepliesByKey,
): MoveTableRows {
  const known = mixed.get(position.key);
  const isKnown = known !== undefined && known.games !== 0;
  const reach = findReach(position, mixed);
  const bySan = new Map(known?.replies.map((reply) => [reply.san, reply]));
  const rows = moves.map((move): MoveRow => {
    const reply = bySan.get(move.san);
    const share = isKnown ? (reply?.share ?? 0) : undefined;
    const chance = position.isOwnTurn ? reach : multiply(reach, share);
    return { ...move, share, results: reply?.results, chance };
  });
  const rank = (row: MoveRow): number => (position.isOwnTurn && row.isBookMove ? 1 : 0);
  const sorted = rows.toSorted(
    (one, other) =>
      rank(other) - rank(one) ||
      (position.isOwnTurn && rank(one) === 1 ? 0 : (other.share ?? 0) - (one.share ?? 0)),
  );
  const listed = sorted.reduce((sum, { share = 0 }) => sum + share, 0);
  return { rows: sorted, otherShare: isKnown ? Math.max(0, 1 - listed) : undefined };
}

function multiply(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one * other;
}

export function isGap(position: BookPosition, row: MoveRow): boolean {
  return !position.isOwnTurn && !row.isAnswered && position.isInBook && row.ignored === undefined;
}
