/** The thread in which the house thinks: a line and a rating in, a move out. */
import { statSync } from 'node:fs';
import { SPEEDS } from '#chess/pgn/speed';
import { listBandsAround } from '#chess/replies/counting-cell';
import { drawNet, drawReply, mixCounted } from '#chess/replies/drawn-reply';
import { estimateLines } from '#chess/replies/estimate';
import { LineBoard } from '#chess/replies/line-board';
import { giveWay } from '../give-way.ts';
import { countReplies, makeCellFilter } from '../replies/lookup.ts';
import { NetRunners } from '../replies/net-runners.ts';
import { getPack } from '../replies/open-pack.ts';

giveWay(5);

export interface HouseJob {
  /** In UCI, from the start of a game. */
  readonly moves: readonly string[];
  readonly rating: number;
  /** Where a pack of counted games may be. */
  readonly packPath: string;
  /** Two numbers from 0 up to 1. */
  readonly chances: readonly [net: number, reply: number];
}

const runners = new NetRunners();
const line = new LineBoard();

/** How often each move was played by people of about this rating; nothing where no pack knows the position. */
function findCounted({ moves, rating, packPath }: HouseJob): ReadonlyMap<string, number> {
  if (statSync(packPath, { throwIfNoEntry: false }) === undefined) return new Map();
  const position = line.play({ sans: moves });
  const key = typeof position === 'string' ? undefined : position.keys.at(-1);
  if (key === undefined) return new Map();
  return countReplies(getPack(packPath), key, makeCellFilter(SPEEDS, listBandsAround(rating)));
}

/** A damaged pack is as good as none; the routes of the explorer say so in the log. */
function tryCounted(job: HouseJob): ReadonlyMap<string, number> {
  try {
    return findCounted(job);
  } catch {
    return new Map();
  }
}

/** Undefined where the game is over. */
export function chooseMove(job: HouseJob): string | undefined {
  const net = drawNet(job.rating, job.chances[0]);
  const [estimate] = estimateLines([{ sans: job.moves }], net, runners.get);
  if (estimate === undefined || typeof estimate === 'string') return undefined;
  return drawReply(mixCounted(estimate.replies, tryCounted(job)), job.chances[1])?.uci;
}
