/** Computes how many of the player's moves per game are in the repertoire, if the player keeps to it. */
import { type Detours, NO_DETOURS } from './detours.ts';
import type { FindRecall } from './remembered.ts';
import { listGameStarts, type TrainingBook, type TrainingPosition } from './training-book.ts';

/** Expected own moves per game. */
export interface PreparedMoves {
  readonly prepared: number;
  /** Includes a move only if the player recalls it and every own move before it. */
  readonly remembered: number;
  readonly rememberedLater: number;
}

export interface UnansweredReply {
  readonly key: string;
  readonly san: string;
  readonly share: number;
  readonly backKey?: string | undefined;
}

const LAST_TURN = 20;

export function findPreparedMoves(
  book: TrainingBook,
  recall: FindRecall,
  recallLater: FindRecall,
  detours: Detours = NO_DETOURS,
): PreparedMoves {
  const count = (chance: FindRecall): number => {
    const last = expectMoves(book, detours, chance).at(-1);
    return averageStarts(book, (position) => last?.[position.index] ?? 0);
  };
  return { prepared: count(() => 1), remembered: count(recall), rememberedLater: count(recallLater) };
}

/**
 * `result[turns][index]`: how many own moves to expect from a position. Of several own moves the best one
 * counts.
 */
function expectMoves(
  { positions }: TrainingBook,
  detours: Detours,
  findChance: FindRecall,
): readonly Float64Array[] {
  const own = positions.flatMap((position) =>
    position.isOwn && position.moves.length > 0
      ? [{ index: position.index, moves: position.moves, chance: findChance(position) }]
      : [],
  );
  const theirs = positions.flatMap((position) =>
    position.isOwn ? [] : [{ index: position.index, replies: listReplies(position, detours) }],
  );
  let values = new Float64Array(positions.length);
  const all = [values];
  let isFinal = false;
  for (let turn = 1; turn <= LAST_TURN; turn++) {
    all.push(isFinal ? values : (values = values.slice()));
    if (isFinal) continue;
    isFinal = true;
    for (const { index, moves, chance } of own) {
      let best = 0;
      for (const { to } of moves) best = Math.max(best, values[to.index] ?? 0);
      const value = chance * (1 + best);
      if (value !== values[index]) isFinal = false;
      values[index] = value;
    }
    for (const { index, replies } of theirs) {
      let sum = 0;
      for (const { to, share = 0 } of replies) sum += share * (values[to.index] ?? 0);
      values[index] = sum;
    }
  }
  return all;
}

export function makeGainFinder(
  book: TrainingBook,
  detours: Detours = NO_DETOURS,
): (reply: UnansweredReply) => number | undefined {
  const values = expectMoves(book, detours, () => 1);
  const byKey = new Map(book.positions.map((position) => [position.key, position]));
  const ways = new Map<TrainingPosition, { from: TrainingPosition; share: number }[]>();
  for (const from of book.positions)
    for (const { to, share = 0 } of listReplies(from, detours))
      ways.set(to, [...(ways.get(to) ?? []), { from, share }]);

  return ({ key, san, share, backKey }) => {
    const position = byKey.get(key);
    if (!position) return undefined;
    const end = listReplies(position, detours).find((reply) => reply.san === san)?.to;
    const back = byKey.get(backKey ?? '');
    let own = new Map<TrainingPosition, number>();
    let theirs = new Map<TrainingPosition, number>();
    for (let turn = 1; turn <= LAST_TURN; turn++) {
      const read = (of: Map<TrainingPosition, number>, there: TrainingPosition, left: number): number =>
        of.get(there) ?? values[left]?.[there.index] ?? 0;
      const changed = theirs;
      const answer = 1 + (back ? read(changed, back, turn - 1) : 0);
      own = new Map();
      for (const there of changed.keys())
        for (const { from } of ways.get(there) ?? [])
          own.set(from, 1 + Math.max(...from.moves.map(({ to }) => read(changed, to, turn - 1))));
      if (end) own.set(end, answer);
      theirs = new Map();
      for (const [there, value] of own) {
        const gain = value - (values[turn]?.[there.index] ?? 0);
        if (gain > 0)
          for (const { from, share: part } of ways.get(there) ?? [])
            theirs.set(from, read(theirs, from, turn) + part * gain);
      }
      if (!end) theirs.set(position, read(theirs, position, turn) + share * answer);
    }
    const before = values[LAST_TURN];
    return averageStarts(book, (start) => {
      const value = own.get(start) ?? theirs.get(start);
      return value === undefined ? 0 : value - (before?.[start.index] ?? 0);
    });
  };
}

function listReplies(position: TrainingPosition, detours: Detours) {
  return [...position.moves, ...(detours.get(position) ?? [])];
}

function averageStarts(book: TrainingBook, read: (start: TrainingPosition) => number): number {
  const starts = listGameStarts(book);
  return starts.reduce((sum, start) => sum + read(start), 0) / Math.max(1, starts.length);
}
