import { INITIAL_EPD } from 'chessops/fen';
import { findChapterStart, makeChapterName } from '#chess/pgn/chapter-start';
import type { MoveNode, PgnChapter } from '#chess/pgn/chapter';
import { TreeBoard } from '#chess/position/tree-board';
import type { GraphPosition, OpeningGraph } from './graph.ts';

export interface ChapterStartLine {
  readonly name: string;
  readonly sans: readonly string[];
}

const MOST_PLIES = 24;

export function listChapterStarts(chapters: readonly PgnChapter[]): ChapterStartLine[] {
  return chapters.flatMap((chapter, index) => {
    const start = findChapterStart(chapter.headers);
    if (!start.ok || start.value.key !== INITIAL_EPD || chapter.moves.length === 0) return [];
    return [{ name: makeChapterName(chapter, index), sans: findShared(chapter.moves) }];
  });
}

function findShared(moves: readonly MoveNode[]): string[] {
  const sans: string[] = [];
  let [node, ...others] = moves;
  while (node && others.length === 0) {
    sans.push(node.san);
    [node, ...others] = node.children;
  }
  const hasParted = others.length > 0;
  return sans.slice(0, Math.min(MOST_PLIES, hasParted ? sans.length : Math.ceil(sans.length / 2)));
}

export function findLinesTo(graph: OpeningGraph, keys: readonly string[]): Map<string, string[]> {
  const start = graph.positions.find(new TreeBoard(INITIAL_EPD));
  const wanted = new Set(keys);
  const lines = new Map<string, string[]>();
  if (!start) return lines;
  const cameFrom = new Map<GraphPosition, { from: GraphPosition; san: string } | undefined>([
    [start, undefined],
  ]);
  for (const position of cameFrom.keys()) {
    if (wanted.has(position.key)) lines.set(position.key, trace(cameFrom, position));
    if (lines.size === wanted.size) break;
    for (const { san, to } of position.moves)
      if (!cameFrom.has(to)) cameFrom.set(to, { from: position, san });
  }
  return lines;
}

function trace(
  cameFrom: ReadonlyMap<GraphPosition, { from: GraphPosition; san: string } | undefined>,
  position: GraphPosition,
): string[] {
  const sans: string[] = [];
  for (let step = cameFrom.get(position); step; step = cameFrom.get(step.from)) sans.push(step.san);
  return sans.toReversed();
}
