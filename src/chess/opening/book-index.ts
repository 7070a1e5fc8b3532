/** An opening to look things up in: how its positions are reached, what its chapters say, and where a name or a move stands. */
import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { TreeBoard } from '#chess/position/tree-board';
import type { PgnChapter } from '#chess/pgn/chapter';
import type { GraphMove, GraphPosition, OpeningGraph } from './graph.ts';
import { indexRemarks, type IndexedRemarks } from './remarks.ts';

/** A move of the book with the position it is played in. */
export interface BookEdge {
  readonly from: GraphPosition;
  readonly move: GraphMove;
}

/** A way into a position: where it starts, after how many half-moves of a game, and its moves. */
export interface BookWay {
  readonly start: string;
  readonly startPly: number;
  readonly steps: readonly WayStep[];
}

export interface WayStep {
  /** As the book writes it. */
  readonly san: string;
  /** The position after it. */
  readonly key: string;
  /** Whether the book has this move where it is played. */
  readonly isBookMove: boolean;
}

/** Longer ones are cut: no opening is as long. */
const MOST_STEPS = 200;

export class BookIndex {
  readonly graph: OpeningGraph;
  readonly color: Color;
  readonly remarks: IndexedRemarks;
  readonly #byKey = new Map<string, GraphPosition>();
  readonly #edgesInto = new Map<GraphPosition, BookEdge[]>();
  /** The last move of the shortest way; starts have none. */
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

  /** The shortest way; of several the first of the study. */
  getWay(position: GraphPosition): BookWay {
    const steps: WayStep[] = [];
    let at = position;
    for (let edge = this.#cameFrom.get(at); edge; edge = this.#cameFrom.get(at)) {
      steps.push({ san: edge.move.san, key: at.key, isBookMove: true });
      at = edge.from;
    }
    return { start: at.key, startPly: at.lowestPly, steps: steps.toReversed() };
  }

  /** Other ways to where this one leads: those that join it at its end first, then those that join it earlier. */
  listOtherWays(way: BookWay, most: number): BookWay[] {
    const others: BookWay[] = [];
    for (let at = way.steps.length - 1; at >= 0 && others.length < most; at--) {
      const joined = this.#byKey.get(way.steps[at]?.key ?? '');
      const before = way.steps[at - 1]?.key ?? way.start;
      for (const { from, move } of (joined && this.#edgesInto.get(joined)) ?? []) {
        if (from.key === before) continue;
        const { start, startPly, steps } = this.getWay(from);
        // A way round in a circle does not count as another way.
        if (steps.some(({ key }) => key === joined?.key)) continue;
        const joining = { san: move.san, key: move.to.key, isBookMove: true };
        others.push({ start, startPly, steps: [...steps, joining, ...way.steps.slice(at + 1)] });
      }
    }
    return others.slice(0, most);
  }

  /**
   * A way as somebody walked it, in the book or out of it. Undefined where a move cannot be played, or where neither a book
   * nor a game starts there.
   */
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

  /** Where a move of a position leads, whether the book has it there or not; undefined for what cannot be played. */
  follow(key: string, text: string): { packed: number; san: string; key: string } | undefined {
    const board = this.#board;
    board.setUp(key);
    const packed = board.findMove(text);
    if (typeof packed === 'string') return undefined;
    const san = board.makeSanAndPlay(packed);
    return { packed, san, key: board.makeKey() };
  }

  /** All positions behind this one, itself first. */
  listBehind(position: GraphPosition): Set<GraphPosition> {
    const behind = new Set([position]);
    // A set is walked in the order in which it was filled, including what is added on the way.
    for (const { moves } of behind) for (const { to } of moves) behind.add(to);
    return behind;
  }

  /** Those of them that no way reaches once these moves are gone. */
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
    // What is left goes round in circles without a start outside them.
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
