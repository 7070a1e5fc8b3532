import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { TreeBoard } from '#chess/position/tree-board';
import type { PgnChapter } from '#chess/pgn/chapter';
import type { GraphMove, GraphPosition, OpeningGraph } from './graph.ts';
import { indexRemarks, type IndexedRemarks } from './remarks.ts';

export interface BookEdge {
  readonly from: GraphPosition;
  readonly move: GraphMove;
}

export interface BookWay {
  readonly start: string;
  readonly startPly: number;
  readonly steps: readonly WayStep[];
}

export interface WayStep {
  readonly san: string;
  readonly key: string;
  readonly isBookMove: boolean;
}

/** Limits the work for a pasted line. Real opening lines are far shorter. */
const MOST_STEPS = 200;

export class BookIndex {
  readonly graph: OpeningGraph;
  readonly color: Color;
  readonly remarks: IndexedRemarks;
  readonly #byKey = new Map<string, GraphPosition>();
  readonly #edgesInto = new Map<GraphPosition, BookEdge[]>();
  readonly #cameFrom = new Map<GraphPosition, BookEdge | undefined>();
  readonly #board = new TreeBoard(INITIAL_EPD);

  constructor(graph: OpeningGraph, chapters: readonly PgnChapter[], color: Color) {
    this.graph = graph;
    this.color = color;
    for (const position of graph.positions.values()) {
      this.#byKey.set(position.key, position);
      for (const move of position.moves) {
        const edges = this.#edgesInto.get(move.to);
        if (edges) edges.push({ from: position, move });
        else this.#edgesInto.set(move.to, [{ from: position, move }]);
      }
    }
    this.#findWays();
    this.remarks = indexRemarks(chapters, (key) => this.#byKey.get(key));
  }

  find(key: string): GraphPosition | undefined {
    return this.#byKey.get(key);
  }

  getWay(position: GraphPosition): BookWay {
    const steps: WayStep[] = [];
    let at = position;
    for (let edge = this.#cameFrom.get(at); edge; edge = this.#cameFrom.get(at)) {
      steps.push({ san: edge.move.san, key: at.key, isBookMove: true });
      at = edge.from;
    }
    return { start: at.key, startPly: at.lowestPly, steps: steps.toReversed() };
  }

  listOtherWays(way: BookWay, most: number): BookWay[] {
    const others: BookWay[] = [];
    for (let at = way.steps.length - 1; at >= 0 && others.length < most; at--) {
      const joined = this.#byKey.get(way.steps[at]?.key ?? '');
      const before = way.steps[at - 1]?.key ?? way.start;
      for (const { from, move } of (joined && this.#edgesInto.get(joined)) ?? []) {
        if (from.key === before) continue;
        const { start, startPly, steps } = this.getWay(from);
        if (steps.some(({ key }) => key === joined?.key)) continue;
        const joining = { san: move.san, key: move.to.key, isBookMove: true };
        others.push({ start, startPly, steps: [...steps, joining, ...way.steps.slice(at + 1)] });
      }
    }
    return others.slice(0, most);
  }

  walk(start: string, sans: readonly string[]): BookWay | undefined {
    const from = this.#byKey.get(start);
    if (!from && start !== INITIAL_EPD) return undefined;
    const board = this.#board;
    board.setUp(start);
    const steps: WayStep[] = [];
    let at = from;
    for (const text of sans.slice(0, MOST_STEPS)) {
      const known: GraphMove | undefined = at?.moves.find(({ san }) => san === text);
      const packed = known?.packed ?? board.findMove(text);
      if (typeof packed === 'string') return undefined;
      const edge: GraphMove | undefined = known ?? at?.moves.find((move) => move.packed === packed);
      const san = board.makeSanAndPlay(packed);
      const key = board.makeKey();
      steps.push({ san, key, isBookMove: edge !== undefined });
      at = edge?.to ?? this.#byKey.get(key);
    }
    return { start, startPly: from?.lowestPly ?? 0, steps };
  }

  follow(key: string, text: string): { packed: number; san: string; key: string } | undefined {
    const board = this.#board;
    board.setUp(key);
    const packed = board.findMove(text);
    if (typeof packed === 'string') return undefined;
    const san = board.makeSanAndPlay(packed);
    return { packed, san, key: board.makeKey() };
  }

  listBehind(position: GraphPosition): Set<GraphPosition> {
    const behind = new Set([position]);
    for (const { moves } of behind) for (const { to } of moves) behind.add(to);
    return behind;
  }

  listOnlyBehind(edges: readonly BookEdge[]): Set<GraphPosition> {
    const gone = new Set(edges.map(({ move }) => move));
    const left = new Set<GraphPosition>();
    for (const position of this.#byKey.values())
      if (this.#cameFrom.get(position) === undefined) left.add(position);
    for (const { moves } of left) for (const move of moves) if (!gone.has(move)) left.add(move.to);
    const behind = new Set<GraphPosition>();
    for (const { move } of edges)
      for (const position of this.listBehind(move.to)) if (!left.has(position)) behind.add(position);
    return behind;
  }

  #findWays(): void {
    const initial = this.#byKey.get(INITIAL_EPD);
    const starts = [...this.#byKey.values()].filter((position) => !this.#edgesInto.has(position));
    if (initial) this.#spreadFrom([initial]);
    this.#spreadFrom(starts);
    for (const position of this.#byKey.values()) this.#spreadFrom([position]);
  }

  #spreadFrom(starts: readonly GraphPosition[]): void {
    const reached = new Set<GraphPosition>();
    for (const start of starts) {
      if (this.#cameFrom.has(start)) continue;
      this.#cameFrom.set(start, undefined);
      reached.add(start);
    }
    for (const from of reached) {
      for (const move of from.moves) {
        if (this.#cameFrom.has(move.to)) continue;
        this.#cameFrom.set(move.to, { from, move });
        reached.add(move.to);
      }
    }
  }
}
