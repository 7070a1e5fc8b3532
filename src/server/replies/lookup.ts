import { countGames } from '#chess/opening/replies';
import { SPEEDS } from '#chess/pgn/speed';
import { bandOf, BANDS, CELLS, speedOf } from '#chess/replies/counting-cell';
import { findPositionKey } from '#chess/position/key';
import { makeKingTakesRook } from '#chess/position/castling';
import { TreeBoard } from '#chess/position/tree-board';
import {
  type CountedReply,
  type ExplorerAnswer,
  explorerLimits,
  type RepliesAnswer,
  type RepliesQuestion,
} from '#contract/explorer';
import type { ReplyCell } from './pack-cells.ts';
import type { Pack } from './pack-reader.ts';

export type CellFilter = readonly boolean[];

export function makeCellFilter(speeds: readonly string[], bands: readonly number[]): CellFilter {
  return Array.from(
    { length: CELLS },
    (_, cell) =>
      speeds.includes(SPEEDS[speedOf(cell)] ?? '') && bands.some((band) => band === BANDS[bandOf(cell)]),
  );
}

interface FoundReply extends CountedReply {
  uci: string;
  averageRating: number;
}

const board = new TreeBoard('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');

function findReplies(pack: Pack, key: string, filter: CellFilter): FoundReply[] {
  const cells = pack.findReplies(key);
  if (cells === undefined) return [];
  const totals = sumMoves(cells, filter);
  const replies: FoundReply[] = [];
  board.setUp(key);
  for (const { move, white, draws, black, ratingSum } of totals) {
    const games = white + draws + black;
    if (games === 0) continue;
    const text = squaresOf(move);
    const found = board.findMove(text);
    // The move is illegal here, so it comes from another position with the same hash.
    if (typeof found === 'string') continue;
    const san = board.makeSanAndPlay(found);
    board.takeBack();
    const averageRating = Math.round(ratingSum / (2 * games));
    replies.push({ uci: makeKingTakesRook(text, san), san, averageRating, white, draws, black });
  }
  return replies.sort((one, two) => countGames(two) - countGames(one) || (one.uci < two.uci ? -1 : 1));
}

function sumMoves(cells: readonly ReplyCell[], filter: CellFilter): ReplyCell[] {
  const sums: ReplyCell[] = [];
  for (const cell of cells) {
    if (!filter[cell.cell]) continue;
    const last = sums.at(-1);
    if (last?.move !== cell.move) {
      sums.push({ ...cell });
      continue;
    }
    last.white += cell.white;
    last.draws += cell.draws;
    last.black += cell.black;
    last.ratingSum += cell.ratingSum;
  }
  return sums;
}

function squaresOf(move: number): string {
  const square = (index: number): string => `${'abcdefgh'.charAt(index & 7)}${(index >> 3) + 1}`;
  return `${square(move & 63)}${square((move >> 6) & 63)}${['', '', 'n', 'b', 'r', 'q'][move >> 12] ?? ''}`;
}

export function countReplies(pack: Pack, key: string, filter: CellFilter): ReadonlyMap<string, number> {
  return new Map(findReplies(pack, key, filter).map((reply) => [reply.san, countGames(reply)]));
}

export function answerExplorer(pack: Pack, key: string, filter: CellFilter, moves: number): ExplorerAnswer {
  const replies = findReplies(pack, key, filter);
  const total = { white: 0, draws: 0, black: 0 };
  for (const { white, draws, black } of replies) {
    total.white += white;
    total.draws += draws;
    total.black += black;
  }
  return {
    ...total,
    moves: replies.slice(0, moves).map((reply) => ({ ...reply, game: null, opening: null })),
    recentGames: [],
    topGames: [],
    opening: null,
  };
}

export function answerReplies(pack: Pack, { positions, speeds, ratings }: RepliesQuestion): RepliesAnswer {
  const filter = makeCellFilter(speeds, ratings.map(Number));
  const games = pack.description.cells.reduce(
    (sum, cell) =>
      sum +
      (speeds.includes(cell.speed) && ratings.some((band) => Number(band) === cell.band) ? cell.games : 0),
    0,
  );
  return {
    games,
    positions: positions.map((text) => {
      const replies = findReplies(pack, findPositionKey(text), filter).slice(0, explorerLimits.moves);
      return replies.map(({ san, white, draws, black }) => ({ san, white, draws, black }));
    }),
  };
}
