/**
 * Indexes comments, NAGs and arrows by move. The graph leaves them out, because the opening checks ignore
 * them.
 */
import { IGNORED_PREFIX } from './ignored-prefix.ts';
import { findChapterStart, makeChapterName } from '#chess/pgn/chapter-start';
import { parseRemark, type RemarkShape } from '#chess/pgn/remark';
import type { MoveNode, PgnChapter } from '#chess/pgn/chapter';
import { TreeBoard } from '#chess/position/tree-board';
import { INITIAL_EPD } from 'chessops/fen';
import type { GraphMove, GraphPosition } from './graph.ts';

export interface Remark {
  readonly chapter: number;
  readonly text: string;
  readonly nags: readonly number[];
  readonly shapes: readonly RemarkShape[];
}

interface ChapterEntry {
  readonly name: string;
  readonly moves: number;
  readonly key: string | undefined;
}

export interface IndexedRemarks {
  readonly chapters: readonly ChapterEntry[];
  readonly ofMoves: ReadonlyMap<GraphMove, readonly Remark[]>;
  readonly ofStarts: ReadonlyMap<GraphPosition, readonly Remark[]>;
}

export function findIgnoreReason(remarks: readonly Remark[]): string | undefined {
  const line = remarks
    .flatMap(({ text }) => text.split('\n'))
    .find((each) => each.startsWith(IGNORED_PREFIX));
  return line?.slice(IGNORED_PREFIX.length).trim();
}

const SIGNS: readonly string[] = ['', '!', '?', '!!', '??', '!?', '?!'];

export function makeSign(nags: readonly number[]): string {
  return SIGNS[nags.find((nag) => nag > 0 && nag < SIGNS.length) ?? 0] ?? '';
}

export function indexRemarks(
  chapters: readonly PgnChapter[],
  find: (key: string) => GraphPosition | undefined,
): IndexedRemarks {
  const ofMoves = new Map<GraphMove, Remark[]>();
  const ofStarts = new Map<GraphPosition, Remark[]>();
  const board = new TreeBoard(INITIAL_EPD);
  const entries = chapters.map((chapter, index): ChapterEntry => {
    const name = makeChapterName(chapter, index);
    const start = findChapterStart(chapter.headers);
    const position = start.ok ? find(start.value.key) : undefined;
    if (!position) return { name, moves: 0, key: undefined };
    addTo(ofStarts, position, makeRemark(index, chapter.comments, []));
    const moves = walk(chapter.moves, position, board, (node, move) =>
      addTo(ofMoves, move, makeRemark(index, [...node.startingComments, ...node.comments], node.nags)),
    );
    return { name, moves, key: findParting(chapter.moves, position, board).key };
  });
  return { chapters: entries, ofMoves, ofStarts };
}

function walk(
  moves: readonly MoveNode[],
  start: GraphPosition,
  board: TreeBoard,
  onMove: (node: MoveNode, move: GraphMove) => void,
): number {
  const open = [{ children: moves, position: start }];
  let count = 0;
  for (let at = open.pop(); at; at = open.pop()) {
    for (const node of at.children) {
      const move = findEdge(at.position, node.san, board);
      if (!move) continue;
      count++;
      if (node.nags.length + node.comments.length + node.startingComments.length > 0) onMove(node, move);
      if (node.children.length > 0) open.push({ children: node.children, position: move.to });
    }
  }
  return count;
}

function findParting(moves: readonly MoveNode[], start: GraphPosition, board: TreeBoard): GraphPosition {
  let position = start;
  for (let children = moves; children.length === 1;) {
    const [node] = children;
    const move = node && findEdge(position, node.san, board);
    if (!move) break;
    position = move.to;
    children = node.children;
  }
  return position;
}

function findEdge(position: GraphPosition, text: string, board: TreeBoard): GraphMove | undefined {
  const known = position.moves.find(({ san }) => san === text);
  if (known || position.moves.length === 0) return known;
  board.setUp(position.key);
  const packed = board.findMove(text);
  return position.moves.find((move) => move.packed === packed);
}

function makeRemark(
  chapter: number,
  comments: readonly string[],
  nags: readonly number[],
): Remark | undefined {
  const parsed = comments.map(parseRemark);
  const text = parsed
    .map((comment) => comment.text.replaceAll(/ {2,}/g, ' '))
    .filter((part) => part !== '')
    .join('\n');
  const shapes = parsed.flatMap((comment) => comment.shapes);
  if (text === '' && shapes.length === 0 && nags.length === 0) return undefined;
  return { chapter, text, nags, shapes };
}

function addTo<Place>(remarks: Map<Place, Remark[]>, place: Place, remark: Remark | undefined): void {
  if (!remark) return;
  const known = remarks.get(place);
  if (known) known.push(remark);
  else remarks.set(place, [remark]);
}
