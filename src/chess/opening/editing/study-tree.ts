/**
 * An immutable tree of moves. Legal moves get standard SAN, and siblings never repeat a move. Illegal moves
 * keep their original text.
 */
import { findChapterStart, makeChapterName } from '#chess/pgn/chapter-start';
import type { PgnLimitError } from '#chess/pgn/limits';
import { listProblems, makeOmissionText } from '#chess/pgn/omission';
import { parsePgn } from '#chess/pgn/reader';
import type { MoveNode, PgnChapter } from '#chess/pgn/chapter';
import { parseComments, sortShapes } from '#chess/pgn/shapes';
import { TreeBoard } from '#chess/position/tree-board';
import { ok, type Result } from '#chess/result';

export interface TreeNotes {
  readonly comments: readonly string[];
  readonly shapes: readonly string[];
}

export interface StudyMove extends TreeNotes {
  readonly san: string;
  readonly nags: readonly number[];
  readonly children: readonly StudyMove[];
}

export interface StudyChapter extends TreeNotes {
  readonly headers: ReadonlyMap<string, string>;
  readonly children: readonly StudyMove[];
}

export interface StudyTree {
  readonly chapters: readonly StudyChapter[];
}

export interface ParsedStudy extends StudyTree {
  readonly leftOut: readonly string[];
}

interface GrowingMove extends StudyMove {
  nags: readonly number[];
  comments: readonly string[];
  shapes: readonly string[];
  children: GrowingMove[];
}

export function parseStudy(text: string): Result<ParsedStudy, PgnLimitError> {
  const chapters = parsePgn(text);
  if (!chapters.ok) return chapters;
  const leftOut = chapters.value.flatMap((chapter, index) =>
    listProblems(chapter, makeChapterName(chapter, index), 0).map(makeOmissionText),
  );
  return ok({ chapters: chapters.value.map(readChapter), leftOut });
}

function readChapter({ headers, comments, moves }: PgnChapter): StudyChapter {
  const result = headers.get('Result') ?? '?';
  return {
    ...parseComments(comments),
    // The result at the end of the moves overrides the `Result` header.
    headers: new Map([...headers, ['Result', result === '?' ? '*' : result]]),
    children: readMoves(moves, findBoard(headers)),
  };
}

export function findBoard(headers: ReadonlyMap<string, string>): TreeBoard | undefined {
  const start = findChapterStart(headers);
  return start.ok ? new TreeBoard(start.value.key) : undefined;
}

export function findChapterPly({ headers }: StudyChapter): number {
  const start = findChapterStart(headers);
  return start.ok ? start.value.ply : 0;
}

interface Frame {
  nodes: readonly MoveNode[];
  next: number;
  target: GrowingMove[];
  isOnBoard: boolean;
}

function readMoves(nodes: readonly MoveNode[], board: TreeBoard | undefined): GrowingMove[] {
  const moves: GrowingMove[] = [];
  const frames: Frame[] = [{ nodes, next: 0, target: moves, isOnBoard: board !== undefined }];
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const node = frame.nodes[frame.next++];
    if (!node) {
      frames.pop();
      if (frame.isOnBoard && frames.length > 0) board?.takeBack();
      continue;
    }
    const packed = frame.isOnBoard ? (board?.findMove(node.san) ?? 'illegal') : 'illegal';
    const isOnBoard = typeof packed !== 'string';
    const san = isOnBoard ? (board?.makeSanAndPlay(packed) ?? node.san) : node.san;
    const move = enterMove(frame.target, san, node);
    frames.push({ nodes: node.children, next: 0, target: move.children, isOnBoard });
  }
  return moves;
}

function enterMove(siblings: GrowingMove[], san: string, node: MoveNode): GrowingMove {
  const { comments, shapes } = parseComments([...node.startingComments, ...node.comments]);
  const known = siblings.find((move) => move.san === san);
  if (!known) {
    const move = { san, nags: node.nags, comments, shapes, children: [] };
    siblings.push(move);
    return move;
  }
  known.nags = [...new Set([...known.nags, ...node.nags])];
  known.comments = [...new Set([...known.comments, ...comments])];
  known.shapes = sortShapes([...known.shapes, ...shapes]);
  return known;
}
