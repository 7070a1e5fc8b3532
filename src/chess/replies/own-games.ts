/** The user's own games: what was really played against this user, and how it went. */
import type { Color } from 'chessops/types';
import { findChapterStart } from '#chess/pgn/chapter-start';
import { parsePgn, type PgnChapter } from '#chess/pgn/reader';
import { TreeBoard } from '#chess/position/tree-board';
import { INITIAL_EPD } from 'chessops/fen';
import type { PositionReplies, Reply } from './replies.ts';

/** A game of the user's, whose pieces had this colour. */
export interface OwnGame {
  readonly pgn: string;
  readonly color: Color;
}

/** How often a reply was met, in how many of these games there was a result, and the points made in them. */
export interface OwnReply {
  readonly games: number;
  readonly finished: number;
  readonly score: number;
}

/** The user's own games that reached a position: in all, and by the move that was played against them. */
export interface OwnGames {
  readonly games: number;
  readonly moves: ReadonlyMap<string, OwnReply>;
}

/** Openings are over by then. */
const MOST_PLIES = 80;
/** As many own games weigh as much as the source. */
const SOURCE_WEIGHT = 20;
/** Ratings move: what counts are the last games. */
const RECENT_GAMES = 20;

/** What was played against the user in the positions that are asked for. Each position counts once a game. */
export function countOwnGames(
  games: Iterable<OwnGame>,
  color: Color,
  isAsked: (key: string) => boolean,
): Map<string, OwnGames> {
  const counts = new Map<string, { games: number; moves: Map<string, OwnReply> }>();
  const board = new TreeBoard(INITIAL_EPD);
  for (const game of games) {
    const chapters = game.color === color ? parsePgn(game.pgn) : undefined;
    const chapter = chapters?.ok ? chapters.value[0] : undefined;
    if (!chapter) continue;
    const points = findPoints(chapter, color);
    for (const [key, san] of listMetReplies(chapter, color, board, isAsked)) {
      const position = counts.get(key) ?? { games: 0, moves: new Map<string, OwnReply>() };
      const met = position.moves.get(san) ?? { games: 0, finished: 0, score: 0 };
      position.games++;
      position.moves.set(san, {
        games: met.games + 1,
        finished: met.finished + (points === undefined ? 0 : 1),
        score: met.score + (points ?? 0),
      });
      counts.set(key, position);
    }
  }
  return counts;
}

function listMetReplies(
  { headers, moves }: PgnChapter,
  color: Color,
  board: TreeBoard,
  isAsked: (key: string) => boolean,
): Map<string, string> {
  const met = new Map<string, string>();
  const start = findChapterStart(headers);
  if (!start.ok) return met;
  board.setUp(start.value.key);
  const ownTurn = color === 'white' ? 0 : 1;
  let { ply } = start.value;
  const last = ply + MOST_PLIES;
  for (let node = moves[0]; node && ply < last; node = node.children[0], ply++) {
    const move = board.findMove(node.san);
    if (typeof move === 'string') break;
    const key = ply % 2 === ownTurn ? undefined : board.makeKey();
    const san = board.makeSanAndPlay(move);
    if (key !== undefined && isAsked(key) && !met.has(key)) met.set(key, san);
  }
  return met;
}

function findPoints({ headers }: PgnChapter, color: Color): number | undefined {
  const result = headers.get('Result');
  if (result === '1/2-1/2') return 0.5;
  if (result !== '1-0' && result !== '0-1') return undefined;
  return (result === '1-0') === (color === 'white') ? 1 : 0;
}

/** share = (20·s + n·f)/(20 + n): a few own games shift a share a little, many take it over. */
export function mixOwnGames(replies: PositionReplies, own: OwnGames | undefined): PositionReplies {
  if (!own || own.games === 0) return replies;
  const mixed = new Map<string, Reply>();
  const whole = SOURCE_WEIGHT + own.games;
  for (const reply of replies.replies) {
    const met = own.moves.get(reply.san)?.games ?? 0;
    mixed.set(reply.san, { ...reply, share: (SOURCE_WEIGHT * reply.share + met) / whole });
  }
  for (const [san, { games }] of own.moves)
    if (!mixed.has(san)) mixed.set(san, { san, share: games / whole });
  const sorted = [...mixed.values()].sort((one, other) => other.share - one.share);
  return { ...replies, replies: sorted, own };
}

/** The user's rating, as the headers of the last games have it. The newest game comes first. */
export function findOwnRating(games: Iterable<OwnGame>): number | undefined {
  const ratings: number[] = [];
  for (const { pgn, color } of games) {
    const pattern = color === 'white' ? /^\[WhiteElo "(\d{3,4})"\]/m : /^\[BlackElo "(\d{3,4})"\]/m;
    const rating = pattern.exec(pgn)?.[1];
    if (rating !== undefined) ratings.push(Number(rating));
    if (ratings.length === RECENT_GAMES) break;
  }
  return ratings.sort((one, other) => one - other)[ratings.length >> 1];
}
