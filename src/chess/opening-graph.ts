import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { findChapterStart, makeChapterName } from './chapter-start.ts';
import { makeBrokenMove, makeLineText, makeMoveNumber, type Omission } from './omission.ts';
import type { PgnLimitError } from './pgn-limits.ts';
import { parsePgn, type MoveNode, type PgnChapter } from './pgn.ts';
import { ok, type Result } from './result.ts';
import { TreeBoard, type MoveProblem, type PackedMove } from './tree-board.ts';

/**
 * The one data structure of the opening tools: positions by key as nodes, moves as edges, chapters on the edges.
 * Lines that meet by transposition meet here. A move is resolved once per position, however many lines pass it.
 */
export interface OpeningGraph {
  readonly chapters: readonly string[];
  readonly positions: ReadonlyMap<string, GraphPosition>;
  readonly omissions: readonly Omission[];
  /** Own moves left out for the sign they carry, with all that follows them. */
  readonly excludedMoves: number;
}

export interface GraphPosition {
  readonly key: string;
  /** The earliest it occurs, in half-moves before it. */
  lowestPly: number;
  readonly moves: GraphMove[];
}

export interface GraphMove {
  readonly san: string;
  readonly packed: PackedMove;
  readonly to: GraphPosition;
  /** One line per chapter that has the move here: the first one. */
  readonly lines: GraphLine[];
}

/**
 * One way through a chapter, from its start to the end of a variation. It shares its first moves with the line it
 * branches from, so that a chapter's lines take no more room than its moves.
 */
export interface GraphLine {
  readonly chapter: number;
  readonly startPly: number;
  readonly parent: GraphLine | undefined;
  /** How many of the parent's moves come first. */
  readonly sharedMoves: number;
  readonly sans: string[];
}

export interface GraphOptions {
  /** Whose opening it is. */
  color: Color;
  /** Signs that leave out the user's own moves: `?`, `??`, `!?`, `?!`. */
  excludeSymbols: readonly string[];
}

/** NAG numbers of https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm#c10 */
const SYMBOL_NAGS: ReadonlyMap<string, number> = new Map([
  ['?', 2],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
]);

export function isOwnTurn(position: GraphPosition, color: Color): boolean {
  return isWhiteToMove(position.key) === (color === 'white');
}

export function isWhiteToMove(key: string): boolean {
  return key.includes(' w ');
}

export function countLineMoves(line: GraphLine): number {
  return line.sharedMoves + line.sans.length;
}

export function findLineSans(line: GraphLine): string[] {
  const parts: string[][] = [];
  let count = countLineMoves(line);
  for (let part: GraphLine | undefined = line; part; part = part.parent) {
    parts.push(part.sans.slice(0, count - part.sharedMoves));
    count = part.sharedMoves;
  }
  return parts.toReversed().flat();
}

export function makeGraphLineText(line: GraphLine): string {
  return makeLineText(line.startPly, findLineSans(line));
}

/** PGN text of a study → its graph. */
export function parseOpening(text: string, options: GraphOptions): Result<OpeningGraph, PgnLimitError> {
  const chapters = parsePgn(text);
  return chapters.ok ? ok(buildOpeningGraph(chapters.value, options)) : chapters;
}

export function buildOpeningGraph(chapters: readonly PgnChapter[], options: GraphOptions): OpeningGraph {
  const builder = new GraphBuilder(options);
  for (const [index, chapter] of chapters.entries())
    builder.addChapter(chapter, makeChapterName(chapter, index));
  return builder;
}

interface Frame {
  readonly children: readonly MoveNode[];
  next: number;
  readonly position: GraphPosition;
  readonly ply: number;
  readonly line: GraphLine;
  /** The first move kept goes on with the line; the others branch off. */
  isLineContinued: boolean;
}

class GraphBuilder implements OpeningGraph {
  readonly chapters: string[] = [];
  readonly positions = new Map<string, GraphPosition>();
  readonly omissions: Omission[] = [];
  excludedMoves = 0;
  private readonly excludedNags: ReadonlySet<number | undefined>;
  private readonly ownParity: number;
  /** Every walk takes back all it plays, so one board serves all chapters that start a game. */
  private readonly standardBoard = new TreeBoard(INITIAL_EPD);

  constructor({ color, excludeSymbols }: GraphOptions) {
    this.excludedNags = new Set(excludeSymbols.map((symbol) => SYMBOL_NAGS.get(symbol)));
    this.ownParity = color === 'white' ? 0 : 1;
  }

  addChapter(chapter: PgnChapter, name: string): void {
    this.chapters.push(name);
    const start = findChapterStart(chapter.headers);
    if (!start.ok) {
      this.omissions.push({
        chapter: name,
        move: undefined,
        ...start.error,
        movesLeftOut: countMoves(chapter.moves),
      });
      return;
    }
    const { key, ply } = start.value;
    this.nameProblems(chapter, name, ply);
    this.walk(key === INITIAL_EPD ? this.standardBoard : new TreeBoard(key), chapter.moves, ply);
  }

  /** Depth first without recursion: the depth of the tree is the writer's choice. */
  private walk(board: TreeBoard, moves: readonly MoveNode[], startPly: number): void {
    const chapter = this.chapters.length - 1;
    const line: GraphLine = { chapter, startPly, parent: undefined, sharedMoves: 0, sans: [] };
    const position = this.enterPosition(board.makeKey(), startPly);
    const frames: Frame[] = [
      { children: moves, next: 0, position, ply: startPly, line, isLineContinued: false },
    ];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const node = frame.children[frame.next++];
      if (!node) {
        frames.pop();
        if (frames.length) board.takeBack();
        continue;
      }
      if (this.isExcluded(node, frame.ply)) {
        this.excludedMoves += 1 + countMoves(node.children);
        continue;
      }
      const move = this.enterMove(board, frame.position, node.san);
      if (typeof move === 'string') {
        this.omissions.push(
          makeBrokenMove(
            this.chapters.at(-1) ?? '',
            frame.ply,
            node.san,
            move,
            1 + countMoves(node.children),
          ),
        );
        continue;
      }
      const next = frame.isLineContinued ? branchOff(frame.line, frame.ply - startPly) : frame.line;
      frame.isLineContinued = true;
      next.sans.push(move.san);
      if (move.lines.at(-1)?.chapter !== chapter) move.lines.push(next);
      const ply = frame.ply + 1;
      if (ply < move.to.lowestPly) move.to.lowestPly = ply;
      frames.push({
        children: node.children,
        next: 0,
        position: move.to,
        ply,
        line: next,
        isLineContinued: false,
      });
    }
  }

  /** The edge for a move text, made if it is new; the board then stands behind the move. */
  private enterMove(board: TreeBoard, position: GraphPosition, san: string): GraphMove | MoveProblem {
    const known = position.moves.find((move) => move.san === san);
    if (known) {
      board.play(known.packed);
      return known;
    }
    const packed = board.findMove(san);
    if (typeof packed === 'string') return packed;
    const spelling = board.makeSanAndPlay(packed);
    const same = position.moves.find((move) => move.packed === packed);
    if (same) return same;
    const to = this.enterPosition(board.makeKey(), Infinity);
    const move: GraphMove = { san: spelling, packed, to, lines: [] };
    position.moves.push(move);
    return move;
  }

  private enterPosition(key: string, ply: number): GraphPosition {
    let position = this.positions.get(key);
    if (!position) {
      position = { key, lowestPly: ply, moves: [] };
      this.positions.set(key, position);
    }
    if (ply < position.lowestPly) position.lowestPly = ply;
    return position;
  }

  private isExcluded(node: MoveNode, ply: number): boolean {
    return (
      ply % 2 === this.ownParity &&
      node.nags.length > 0 &&
      node.nags.some((nag) => this.excludedNags.has(nag))
    );
  }

  private nameProblems(chapter: PgnChapter, name: string, startPly: number): void {
    for (const { kind, text, count, ply, afterSan } of chapter.problems) {
      const times = count > 1 ? ` and ${count - 1} more like it` : '';
      const detail = `${PROBLEM_WORDS[kind]} (${text})${times}`;
      const move = afterSan === undefined ? undefined : `${makeMoveNumber(startPly + ply - 1)} ${afterSan}`;
      this.omissions.push({ chapter: name, move, reason: kind, detail, movesLeftOut: 0 });
    }
  }
}

const PROBLEM_WORDS = {
  header: 'broken header',
  'unreadable-text': 'text that is no move',
  'unclosed-comment': 'a comment that is never closed, all of it taken as comment',
  'unclosed-variation': 'a variation that is never closed',
} as const;

function branchOff(parent: GraphLine, sharedMoves: number): GraphLine {
  const { chapter, startPly } = parent;
  return { chapter, startPly, parent, sharedMoves, sans: [] };
}

function countMoves(moves: readonly MoveNode[]): number {
  let count = 0;
  const open = [moves];
  for (let children = open.pop(); children; children = open.pop()) {
    count += children.length;
    for (const child of children) open.push(child.children);
  }
  return count;
}
