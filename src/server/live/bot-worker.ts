import { statSync } from 'node:fs';
import type { Color } from 'chessops';
import { SPEEDS } from '#chess/pgn/speed';
import { nameColor } from '#chess/position/color-name';
import { listBandsAround } from '#chess/replies/counting-cell';
import { drawNet, drawReply, mixCounted } from '#chess/replies/drawn-reply';
import type { EstimatedReply } from '#chess/opening/replies';
import { estimateLines } from '#chess/replies/estimate';
import { LineBoard } from '#chess/replies/line-board';
import { OpponentRepertoire, type ScoutedGame } from '#chess/scouting/opponent-repertoire';
import { mixOpponentReplies } from '#chess/scouting/opponent-replies';
import { lowerPriority } from '../low-priority.ts';
import { countReplies, makeCellFilter } from '../replies/lookup.ts';
import { NetRunners } from '../replies/net-runners.ts';
import { getPack } from '../replies/open-pack.ts';

lowerPriority(5);

export interface BotGames {
  readonly id: string;
  readonly games: string;
  readonly color: Color;
}

export interface BotJob {
  readonly start: string;
  readonly moves: readonly string[];
  readonly rating: number;
  readonly packPath: string;
  readonly book?: BotGames | undefined;
  readonly chances: readonly [net: number, reply: number];
}

export interface BotChoice {
  readonly uci: string;
  readonly likeliest: string;
}

const runners = new NetRunners();
const line = new LineBoard();

function findKey({ start, moves }: BotJob): string | undefined {
  const position = line.play({ start, sans: moves });
  return typeof position === 'string' ? undefined : position.keys.at(-1);
}

const mostBooks = 16;
const books = new Map<string, OpponentRepertoire>();

function getBook({ id, games, color }: BotGames): OpponentRepertoire {
  const name = `${id} ${color}`;
  let book = books.get(name);
  if (!book) {
    const [oldest] = books.keys();
    if (books.size >= mostBooks && oldest !== undefined) books.delete(oldest);
    book = new OpponentRepertoire(JSON.parse(games) as ScoutedGame[], nameColor(color));
    books.set(name, book);
  }
  return book;
}

function findCounted(job: BotJob): ReadonlyMap<string, number> {
  const { rating, packPath } = job;
  if (statSync(packPath, { throwIfNoEntry: false }) === undefined) return new Map();
  const key = findKey(job);
  if (key === undefined) return new Map();
  return countReplies(getPack(packPath), key, makeCellFilter(SPEEDS, listBandsAround(rating)));
}

/** If the explorer file is damaged, the bot plays without it. The explorer routes log the damage. */
function tryCounted(job: BotJob): ReadonlyMap<string, number> {
  try {
    return findCounted(job);
  } catch {
    return new Map();
  }
}

export function chooseMove(job: BotJob): BotChoice | undefined {
  const replies = findReplies(job);
  const drawn = drawReply(replies, job.chances[1]);
  const [likeliest] = replies.toSorted((one, other) => other.share - one.share);
  return drawn && { uci: drawn.uci, likeliest: likeliest?.uci ?? drawn.uci };
}

function findReplies(job: BotJob): readonly EstimatedReply[] {
  const net = drawNet(job.rating, job.chances[0]);
  const [estimate] = estimateLines([{ start: job.start, sans: job.moves }], net, runners.get);
  if (estimate === undefined || typeof estimate === 'string') return [];
  const replies = mixCounted(estimate.replies, tryCounted(job));
  const key = findKey(job);
  if (!job.book || key === undefined) return replies;
  return mixOpponentReplies({ ...estimate, replies }, getBook(job.book).find(key), key);
}
