import { countMoves } from '#chess/pgn/count-moves';
import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { findBookSigns } from '#chess/pgn/book-study';
import { findChapterStart, makeChapterName } from '#chess/pgn/chapter-start';
import { listProblems, makeBrokenMove, type Omission } from '#chess/pgn/omission';
import type { PgnLimitError } from '#chess/pgn/limits';
import { parsePgn } from '#chess/pgn/reader';
import type { MoveNode, PgnChapter } from '#chess/pgn/chapter';
import { PositionIndex } from '#chess/position/position-index';
import { ok, type Result } from '#chess/result';
import { TreeBoard, type MoveProblem } from '#chess/position/tree-board';
import type { PackedMove } from '#chess/position/packed-move';

export interface OpeningGraph {
  readonly chapters: readonly string[];
  readonly positions: PositionIndex<GraphPosition>;
  readonly omissions: readonly Omission[];
  /** How many moves are left out: those that `excludeSymbols` excludes, and all moves after them. */
  readonly excludedMoves: number;
  readonly unreadableWords: number;
}

export interface GraphPosition {
  readonly key: string;
  lowestPly: number;
  moves: GraphMove[];
}

export interface GraphMove {
  readonly san: string;
  readonly packed: PackedMove;
  readonly to: GraphPosition;
  readonly lines: GraphLine[];
}

/** To save memory, a line stores only the moves that its parent lacks. */
export interface GraphLine {
  readonly chapter: number;
  readonly startPly: number;
  readonly parent: GraphLine | undefined;
  readonly sharedMoves: number;
  readonly sans: string[];
}

export interface GraphOptions {
  color: Color;
  excludeSymbols: readonly string[];
}

/** https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm#c10 */
const SYMBOL_NAGS: ReadonlyMap<string, number> = new Map([
  ['?', 2],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
]);

export function isOwnTurn(position: GraphPosition, color: Color): boolean {
  return isWhiteToMove(position.key) === (color === 'white');
}

export function isAnswered(position: GraphPosition, color: Color): boolean {
  return position.moves.length > 0 && isOwnTurn(position, color);
}

export function isWhiteToMove(key: string): boolean {
  return key.includes(' w ');
}

export function countLineMoves(line: GraphLine): number {
  return line.sharedMoves + line.sans.length;
}

export function countGraphMoves({ positions }: OpeningGraph): number {
  let count = 0;
  for (const { moves } of positions.values()) count += moves.length;
  return count;
}

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
  children: readonly MoveNode[];
  next: number;
  position: GraphPosition;
  line: GraphLine;
  isLineContinued: boolean;
}

const NO_MOVES: GraphMove[] = [];
Object.freeze(NO_MOVES);

class GraphBuilder implements OpeningGraph {
  readonly chapters: string[] = [];
  readonly positions = new PositionIndex<GraphPosition>();
  readonly omissions: Omission[] = [];
  excludedMoves = 0;
  unreadableWords = 0;
  readonly #excludeSymbols: readonly string[];
  #excludedNags: ReadonlySet<number | undefined> = new Set();
  readonly #ownParity: number;
  readonly #standardBoard = new TreeBoard(INITIAL_EPD);

  constructor({ color, excludeSymbols }: GraphOptions) {
    this.#excludeSymbols = excludeSymbols;
    this.#ownParity = color === 'white' ? 0 : 1;
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
    const signs = findBookSigns(chapter.headers) ?? this.#excludeSymbols;
    this.#excludedNags = new Set(signs.map((sign) => SYMBOL_NAGS.get(sign)));
    this.omissions.push(...listProblems(chapter, name, ply));
    for (const { kind, count } of chapter.problems)
      if (kind === 'unreadable-text') this.unreadableWords += count;
    this.#walk(key === INITIAL_EPD ? this.#standardBoard : new TreeBoard(key), chapter.moves, ply);
  }

  /** Avoids recursion, because lines may be long. */
  #walk(board: TreeBoard, moves: readonly MoveNode[], startPly: number): void {
    const chapter = this.chapters.length - 1;
    const mainLine: GraphLine = { chapter, startPly, parent: undefined, sharedMoves: 0, sans: [] };
    const start = this.#enterPosition(board, startPly);
    start.lowestPly = Math.min(start.lowestPly, startPly);
    const frames: Frame[] = [
      { children: moves, next: 0, position: start, line: mainLine, isLineContinued: false },
    ];
    let depth = 0;
    for (let frame = frames[0]; frame; frame = frames[depth]) {
      const node = frame.children[frame.next++];
      if (!node) {
        if (depth-- === 0) break;
        board.takeBack();
        continue;
      }
      const ply = startPly + depth;
      if (this.#isExcluded(node, ply)) {
        this.excludedMoves += 1 + countMoves(node.children);
        continue;
      }
      const line = frame.isLineContinued ? branchOff(frame.line, depth) : frame.line;
      const move = this.#enterMove(board, frame.position, node.san, line);
      if (typeof move === 'string') {
        const movesLeftOut = 1 + countMoves(node.children);
        this.omissions.push(makeBrokenMove(this.chapters[chapter] ?? '', ply, node.san, move, movesLeftOut));
        continue;
      }
      frame.isLineContinued = true;
      line.sans.push(move.san);
      if (ply + 1 < move.to.lowestPly) move.to.lowestPly = ply + 1;
      depth++;
      openFrame(frames, depth, node.children, move.to, line);
    }
  }

  #enterMove(
    board: TreeBoard,
    position: GraphPosition,
    san: string,
    line: GraphLine,
  ): GraphMove | MoveProblem {
    const { moves } = position;
    if (moves === NO_MOVES) {
      const move = this.#makeMove(board, san, line);
      if (typeof move !== 'string') position.moves = [move];
      return move;
    }
    const known = moves.find((move) => move.san === san);
    if (known) {
      board.play(known.packed);
      return addLine(known, line);
    }
    const move = this.#makeMove(board, san, line);
    if (typeof move === 'string') return move;
    const spelledOtherwise = moves.find(({ packed }) => packed === move.packed);
    if (spelledOtherwise) return addLine(spelledOtherwise, line);
    moves.push(move);
    return move;
  }

  #makeMove(board: TreeBoard, text: string, line: GraphLine): GraphMove | MoveProblem {
    const packed = board.findMove(text);
    if (typeof packed === 'string') return packed;
    const san = board.makeSanAndPlay(packed);
    const to = this.#enterPosition(board, line.startPly + countLineMoves(line) + 1);
    return { san, packed, to, lines: [line] };
  }

  #enterPosition(board: TreeBoard, lowestPly: number): GraphPosition {
    const known = this.positions.find(board);
    if (known) return known;
    const position = { key: board.makeKey(), lowestPly, moves: NO_MOVES };
    this.positions.add(board, position);
    return position;
  }

  #isExcluded(node: MoveNode, ply: number): boolean {
    return (
      ply % 2 === this.#ownParity &&
      node.nags.length > 0 &&
      node.nags.some((nag) => this.#excludedNags.has(nag))
    );
  }
}

function openFrame(
  frames: Frame[],
  depth: number,
  children: readonly MoveNode[],
  position: GraphPosition,
  line: GraphLine,
): void {
  const frame = frames[depth];
  if (!frame) {
    frames.push({ children, next: 0, position, line, isLineContinued: false });
    return;
  }
  frame.children = children;
  frame.next = 0;
  frame.position = position;
  frame.line = line;
  frame.isLineContinued = false;
}

function addLine(move: GraphMove, line: GraphLine): GraphMove {
  if (move.lines.at(-1)?.chapter !== line.chapter) move.lines.push(line);
  return move;
}

function branchOff(parent: GraphLine, sharedMoves: number): GraphLine {
  const { chapter, startPly } = parent;
  return { chapter, startPly, parent, sharedMoves, sans: [] };
}
