/** The user's own games: what was really played against this user, and how it went. */
import type { Color } from 'chessops/types';
import { findChapterStart } from '#chess/pgn/chapter-start';
import { parsePgn, type PgnChapter } from '#chess/pgn/reader';
import { TreeBoard } from '#chess/position/tree-board';
import { INITIAL_EPD } from 'chessops/fen';
import type { OwnGames, OwnReply } from './replies.ts';

/** A game of the user's, whose pieces had this colour. */
export interface OwnGame {
  readonly pgn: string;
  readonly color: Color;
}

/** Openings are over by then. */
const MOST_PLIES = 80;

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
