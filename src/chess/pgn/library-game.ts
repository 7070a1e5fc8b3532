/** The import reads a game's PGN once and stores these fields, so that lists need not read it again. */
import { INITIAL_EPD } from 'chessops/fen';
import { parseSpeed, SPEEDS } from '#chess/pgn/speed';
import type { ColorName } from '#chess/position/color-name';
import { err, ok, type Result } from '#chess/result';
import { TreeBoard } from '#chess/position/tree-board';
import type { Score } from '#chess/position/score';
import { writeScores } from '#chess/position/score-text';
import { findChapterStart } from './chapter-start.ts';
import { parseEvaluation } from './evaluation.ts';
import { makeGameKey } from './game-key.ts';
import { findPlayerColor, makeGameRecord } from './game-record.ts';
import { LINE_PLIES } from './line-plies.ts';
import { makeMoveNumber } from './numbered-moves.ts';
import type { MoveNode, PgnChapter } from './chapter.ts';

const MAX_PLIES = 2_000;

export interface LibraryGame {
  key: string;
  playerColor: ColorName;
  username: string;
  opponentName: string;
  playerRating: number | null;
  opponentRating: number | null;
  result: 0 | 0.5 | 1 | null;
  timeControl: string;
  speed: (typeof SPEEDS)[number] | null;
  playedAt: string | null;
  plies: number;
  link: string;
  moves: string;
  scores: string;
  pgn: string;
  notice: string | undefined;
}

export interface NoLibraryGame {
  reason: 'no-game' | 'side-unknown';
  detail: string;
}

/** The user is the player with one of these names. If no name fits, `side` decides. */
export interface PlayerIdentity {
  names: readonly string[];
  side?: ColorName | undefined;
}

export function makeLibraryGame(
  chapter: PgnChapter,
  pgn: string,
  player: PlayerIdentity,
): Result<LibraryGame, NoLibraryGame> {
  const start = findChapterStart(chapter.headers);
  if (!start.ok) return err({ reason: 'no-game', detail: start.error.detail });
  const { sans, scores, notice } = playMainLine(chapter, start.value.key, start.value.ply);
  if (sans.length === 0) return err({ reason: 'no-game', detail: notice ?? 'it has no moves' });
  if (sans.length > MAX_PLIES)
    return err({ reason: 'no-game', detail: `it has more than ${MAX_PLIES} half-moves` });
  const color = findColor(chapter.headers, player);
  if (color === undefined)
    return err({ reason: 'side-unknown', detail: 'neither player has one of your names' });
  const record = makeGameRecord(chapter.headers, color, pgn);
  const header = (name: string): string => chapter.headers.get(name) ?? '';
  const speed = parseSpeed(record.timeControl);
  const result = record.result;
  return ok({
    key: makeGameKey({
      link: record.link,
      white: header('White'),
      black: header('Black'),
      date: header('UTCDate') || header('Date'),
      moves: sans.join(' '),
    }),
    playerColor: color,
    username: record.username,
    opponentName: record.opponentName,
    playerRating: record.playerElo,
    opponentRating: record.opponentElo,
    result: result === 1 || result === 0.5 || result === 0 ? result : null,
    timeControl: record.timeControl,
    speed: speed === undefined ? null : (SPEEDS[speed] ?? null),
    playedAt: record.dateTimePlayed,
    plies: sans.length,
    link: record.link,
    moves: start.value.key === INITIAL_EPD ? sans.slice(0, LINE_PLIES).join(' ') : '',
    scores: start.value.key === INITIAL_EPD ? scores : '',
    pgn,
    notice,
  });
}

function findColor(
  headers: ReadonlyMap<string, string>,
  { names, side }: PlayerIdentity,
): ColorName | undefined {
  for (const name of names) {
    const color = findPlayerColor(headers, name);
    if (color !== undefined) return color;
  }
  return side;
}

function playMainLine(
  { moves }: PgnChapter,
  startKey: string,
  startPly: number,
): { sans: string[]; scores: string; notice: string | undefined } {
  const board = new TreeBoard(startKey);
  const sans: string[] = [];
  const scores: (Score | undefined)[] = [undefined];
  let notice: string | undefined;
  for (let node = moves[0]; node; node = node.children[0]) {
    const move = board.findMove(node.san);
    if (typeof move === 'string') {
      const where = `${makeMoveNumber(startPly + sans.length)} ${node.san}`;
      notice = `${where} is not a legal move; it and all moves after it are left out`;
      break;
    }
    sans.push(board.makeSanAndPlay(move));
    if (scores.length <= LINE_PLIES) scores.push(findEvaluation(node));
  }
  return { sans, scores: writeScores(scores), notice };
}

function findEvaluation({ comments }: MoveNode): Score | undefined {
  for (const comment of comments) {
    const score = parseEvaluation(comment);
    if (score !== undefined) return score;
  }
  return undefined;
}
