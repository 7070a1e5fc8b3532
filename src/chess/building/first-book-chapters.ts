import { EDITING_LIMITS } from '#chess/opening/editing/limits';
import type { OpeningNames } from '#chess/opening/names';
import type { FirstBookMove, BookGap, BookNode, FirstBook } from './first-book.ts';
import type { TreeMove } from './played-tree.ts';

export interface ChapterMove {
  readonly san: string;
  readonly ply: number;
  readonly isOwn: boolean;
  readonly played: TreeMove | undefined;
  readonly chance: number;
  readonly name: string;
  readonly isGap: boolean;
  readonly isEnd: boolean;
  readonly children: readonly ChapterMove[];
}

export interface BookChapter {
  readonly name: string;
  readonly moves: readonly ChapterMove[];
}

type LineMove = Omit<ChapterMove, 'children' | 'isEnd'>;

interface BookLine {
  readonly moves: readonly LineMove[];
  readonly family: string;
}

interface GrowingMove extends LineMove {
  isEnd: boolean;
  readonly children: GrowingMove[];
}

const OTHERS = 'Other openings';
/** Fewer than a study may have chapters, because a large family needs several chapters. */
const MOST_FAMILIES = 48;

export function listChapters(book: FirstBook, names: OpeningNames): BookChapter[] {
  const families = Map.groupBy(listLines(book, names), ({ family }) => family);
  const sorted = [...families].sort(([, one], [, other]) => findChance(other) - findChance(one));
  const named = sorted.slice(0, MOST_FAMILIES);
  const rest = sorted.slice(MOST_FAMILIES).flatMap(([, lines]) => lines);
  if (rest.length > 0) named.push([OTHERS, rest]);
  return named.flatMap(([name, lines]) => makeChapters(name, lines));
}

export function countLines(moves: readonly ChapterMove[]): number {
  return moves.reduce((sum, { isEnd, children }) => sum + (isEnd ? 1 : 0) + countLines(children), 0);
}

function makeChapters(name: string, lines: readonly BookLine[]): BookChapter[] {
  const parts: GrowingMove[][] = [];
  let room = 0;
  for (const line of lines) {
    if (room < line.moves.length) {
      parts.push([]);
      room = EDITING_LIMITS.movesPerChapter;
    }
    room -= addLine(parts.at(-1) ?? [], line);
  }
  return parts.map((moves, index) => ({ name: index === 0 ? name : `${name} (${index + 1})`, moves }));
}

function addLine(moves: GrowingMove[], line: BookLine): number {
  let added = 0;
  let siblings = moves;
  let last: GrowingMove | undefined;
  for (const move of line.moves) {
    last = siblings.find(({ san }) => san === move.san);
    if (!last) {
      siblings.push((last = { ...move, isEnd: false, children: [] }));
      added++;
    }
    siblings = last.children;
  }
  if (last && !last.isGap) last.isEnd = true;
  return added;
}

function findChance([first, ...others]: readonly BookLine[]): number {
  let chance = 0;
  for (const { san, ply, chance: next } of first?.moves ?? []) {
    if (ply > 0 && others.some(({ moves }) => moves[ply]?.san !== san)) break;
    chance = next;
  }
  return chance;
}

function listLines({ start, gaps }: FirstBook, names: OpeningNames): BookLine[] {
  const lines: BookLine[] = [];
  const gapsOf = Map.groupBy(gaps, ({ node }) => node);
  const end = (moves: readonly LineMove[]): void => {
    if (moves.length > 0) lines.push({ moves, family: findFamily(moves.at(-1)?.name ?? '') });
  };
  const walk = (node: BookNode, way: readonly LineMove[]): void => {
    for (const edge of node.edges) {
      const moves = [...way, makeMove(node, edge, way, names)];
      if (edge.to.parent === node && edge.to.move === edge.move) walk(edge.to, moves);
      else end(addAnswer(edge.to, moves, names));
    }
    const open = gapsOf.get(node) ?? [];
    for (const gap of open) end([...way, makeGapMove(gap, way, names)]);
    if (node.edges.length === 0) end(way);
  };
  walk(start, []);
  return lines;
}

function addAnswer(node: BookNode, way: readonly LineMove[], names: OpeningNames): readonly LineMove[] {
  const [edge] = node.edges;
  return node.isOwn && edge ? [...way, makeMove(node, edge, way, names)] : way;
}

function makeMove(
  node: BookNode,
  { move, share }: FirstBookMove,
  way: readonly LineMove[],
  names: OpeningNames,
): LineMove {
  return {
    san: move.san,
    ply: way.length,
    isOwn: node.isOwn,
    played: move,
    chance: findWayChance(way) * (node.isOwn ? findOwnShare(node, move) : share),
    name: findName(move, way, names),
    isGap: false,
  };
}

function makeGapMove(gap: BookGap, way: readonly LineMove[], names: OpeningNames): LineMove {
  const { san, faced, node } = gap;
  const name = findName(faced, way, names);
  const chance = findWayChance(way) * (gap.chance / node.chance);
  return { san, ply: way.length, isOwn: false, played: faced, chance, name, isGap: true };
}

function findWayChance(way: readonly LineMove[]): number {
  return way.at(-1)?.chance ?? 1;
}

function findOwnShare({ edges }: BookNode, { games }: TreeMove): number {
  return games / edges.reduce((sum, { move }) => sum + move.games, 0);
}

function findName(move: TreeMove | undefined, way: readonly LineMove[], names: OpeningNames): string {
  const own = move && names.get(move.to.key)?.name;
  return own ?? way.at(-1)?.name ?? '';
}

export function findFamily(name: string): string {
  return name === '' ? OTHERS : (name.split(':', 1)[0] ?? name);
}
