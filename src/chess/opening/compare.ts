import type { Color } from 'chessops/types';
import { findChapterName, findChapterStart } from '#chess/pgn/chapter-start';
import { countMainLine, makeBrokenMove, type Omission } from '#chess/pgn/omission';
import type { GraphMove, GraphPosition, OpeningGraph } from './graph.ts';
import { LINE_PLIES } from '#chess/pgn/line-plies';
import type { MoveNode, PgnChapter } from '#chess/pgn/chapter';
import { TreeBoard } from '#chess/position/tree-board';

export type ComparisonEnding = 'you-left' | 'opponent-left' | 'book-ended' | 'game-ended';

export interface BookAlternative {
  san: string;
  chapters: string[];
}

export interface BookReturn {
  /** `ply` counts half-moves before the deviation. Undefined if the game starts outside the repertoire. */
  left: { ply: number; san: string } | undefined;
  ply: number;
  san: string;
  fen: string;
  movesFollowed: number;
  chapters: string[];
}

export interface Comparison {
  name: string;
  color: Color;
  ending: ComparisonEnding;
  startPly: number;
  movesInBook: number;
  lastInBook: string | undefined;
  isEverInBook: boolean;
  gameMoves: number;
  fen: string;
  played: string | undefined;
  alternatives: BookAlternative[];
  chapters: string[];
  returns: BookReturn[];
  omissions: Omission[];
}

interface PlayedMove {
  san: string;
  ply: number;
  before: GraphPosition | undefined;
  edge: GraphMove | undefined;
  after: GraphPosition | undefined;
}

export function compareGame(
  graph: OpeningGraph,
  color: Color,
  game: PgnChapter,
  index = 0,
): Comparison | Omission {
  const name = makeGameName(game, index);
  const start = findChapterStart(game.headers);
  if (!start.ok)
    return { chapter: name, move: undefined, ...start.error, movesLeftOut: countMainLine(game.moves) };

  const omissions: Omission[] = [];
  const startKey = start.value.key;
  const board = new TreeBoard(startKey);
  const first = graph.positions.find(board);
  const moves = replay(graph, board, game.moves, start.value.ply, name, omissions);
  // A game that returns to the repertoire has not deviated yet, so find its last repertoire position.
  const lastInBook = moves.findLastIndex(({ after }) => after);
  const movesInBook = lastInBook + 1;
  const lastIn = moves[lastInBook];
  const leaving = moves[movesInBook];
  const parting = lastIn ? lastIn.after : first;
  return {
    name,
    color,
    ending: findEnding(leaving, color),
    isEverInBook: parting !== undefined,
    startPly: start.value.ply,
    movesInBook,
    lastInBook: lastIn?.san,
    gameMoves: moves.length,
    fen: parting?.key ?? startKey,
    played: leaving?.san,
    alternatives: (parting?.moves ?? []).map((move) => ({
      san: move.san,
      chapters: findChapters(graph, move),
    })),
    chapters: lastIn ? findChaptersAt(graph, lastIn) : [],
    returns: findReturns(graph, moves),
    omissions,
  };
}

function findEnding(leaving: PlayedMove | undefined, color: Color): ComparisonEnding {
  if (!leaving) return 'game-ended';
  if (!leaving.before || leaving.before.moves.length === 0) return 'book-ended';
  return leaving.ply % 2 === (color === 'white' ? 0 : 1) ? 'you-left' : 'opponent-left';
}

function replay(
  graph: OpeningGraph,
  board: TreeBoard,
  mainLine: readonly MoveNode[],
  startPly: number,
  name: string,
  omissions: Omission[],
): PlayedMove[] {
  const played: PlayedMove[] = [];
  let before = graph.positions.find(board);
  for (let node = mainLine[0]; node; node = node.children[0]) {
    const ply = startPly + played.length;
    const packed = board.findMove(node.san);
    if (typeof packed === 'string') {
      omissions.push(makeBrokenMove(name, ply, node.san, packed, countMainLine([node])));
      break;
    }
    const edge = before?.moves.find((move) => move.packed === packed);
    const san = board.makeSanAndPlay(packed);
    // After move 40, do not look for a return: a game then reaches a repertoire position only by chance.
    const mayReturn = before !== undefined || played.length < LINE_PLIES;
    const after = edge?.to ?? (mayReturn ? graph.positions.find(board) : undefined);
    played.push({ san, ply, before, edge, after });
    before = after;
  }
  return played;
}

function findReturns(graph: OpeningGraph, moves: readonly PlayedMove[]): BookReturn[] {
  const returns: BookReturn[] = [];
  let left: BookReturn['left'];
  for (const [index, { before, after, ply, san }] of moves.entries()) {
    if (before && !after) left = { ply, san };
    const last = returns.at(-1);
    if (last && before && after && ply === last.ply + last.movesFollowed + 1) last.movesFollowed++;
    if (before || !after) continue;
    const next = moves[index + 1];
    const way = next?.edge ? next : { edge: undefined, after };
    returns.push({ left, ply, san, fen: after.key, movesFollowed: 0, chapters: findChaptersAt(graph, way) });
  }
  return returns;
}

function findChaptersAt(graph: OpeningGraph, { edge, after }: Pick<PlayedMove, 'edge' | 'after'>): string[] {
  const edges = edge ? [edge] : (after?.moves ?? []);
  return [...new Set(edges.flatMap((each) => findChapters(graph, each)))];
}

function findChapters(graph: OpeningGraph, move: GraphMove): string[] {
  return move.lines.map(({ chapter }) => graph.chapters[chapter] ?? '');
}

function makeGameName(game: PgnChapter, index: number): string {
  const [white, black] = ['White', 'Black'].map((name) => game.headers.get(name)?.trim() ?? '');
  if (white || black) return `${white || '?'} vs. ${black || '?'}`;
  return findChapterName(game) ?? `Game ${index + 1}`;
}
