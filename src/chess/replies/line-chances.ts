/**
 * Requests positions in waves: a net needs the likeliest path to a position, which depends on earlier
 * replies.
 */
import type { Color } from 'chessops/types';
import { findWayOrder } from '#chess/opening/coverage-reach';
import { isWhiteToMove, type OpeningGraph } from '#chess/opening/graph';
import type { PositionLine } from './line-board.ts';
import type { Reply } from '#chess/opening/replies';

export interface OpeningPosition {
  readonly key: string;
  readonly ply: number;
  readonly moves: readonly { readonly san: string; readonly to: string }[];
}

export interface QueriedPosition {
  readonly key: string;
  readonly line: PositionLine;
  readonly chance: number;
}

export function listOpeningPositions(graph: OpeningGraph): OpeningPosition[] {
  return [...graph.positions.values()].map(({ key, lowestPly, moves }) => ({
    key,
    ply: lowestPly,
    moves: moves.map(({ san, to }) => ({ san, to: to.key })),
  }));
}

interface ChanceMove {
  readonly san: string;
  readonly to: ChancePosition;
  share: number;
}

interface ChancePosition {
  readonly index: number;
  readonly key: string;
  readonly ply: number;
  readonly isOwn: boolean;
  readonly moves: ChanceMove[];
  wave: number;
  chance: number;
  lineChance: number;
  cameFrom: { readonly position: ChancePosition; readonly san: string } | undefined;
}

export class LineChances {
  readonly #byKey = new Map<string, ChancePosition>();
  readonly #places: Int32Array;
  readonly #waves: ChancePosition[][] = [];
  #next = 0;

  constructor(opening: Iterable<OpeningPosition>, color: Color) {
    const given = [...opening];
    for (const { key, ply } of given) this.#enter(key, ply, color);
    for (const { key, ply, moves } of given) {
      const position = this.#enter(key, ply, color);
      for (const { san, to } of moves)
        position.moves.push({ san, to: this.#enter(to, ply + 1, color), share: position.isOwn ? 1 : 0 });
    }
    const { starts, order, places } = findWayOrder([...this.#byKey.values()]);
    this.#places = places;
    for (const start of starts) {
      start.chance = 1;
      start.lineChance = 1;
    }
    for (const position of order) {
      for (const { to } of this.#listForward(position)) to.wave = Math.max(to.wave, position.wave + 1);
      (this.#waves[position.wave] ??= []).push(position);
    }
  }

  countQueried(): number {
    let count = 0;
    for (const { isOwn, moves } of this.#byKey.values()) if (!isOwn && moves.length > 0) count++;
    return count;
  }

  takeWave(): QueriedPosition[] | undefined {
    for (; this.#next <= this.#waves.length; this.#next++) {
      if (this.#next > 0) for (const position of this.#waves[this.#next - 1] ?? []) this.#passOn(position);
      const wave = this.#waves[this.#next];
      if (!wave) break;
      const queried = wave.filter(({ isOwn, moves }) => !isOwn && moves.length > 0);
      if (queried.length === 0) continue;
      this.#next++;
      return queried
        .sort((one, other) => other.chance - one.chance || one.index - other.index)
        .map(({ key, chance }) => ({ key, chance, line: this.getLine(key) }));
    }
    this.#next = this.#waves.length + 1;
    return undefined;
  }

  answer(key: string, replies: readonly Reply[]): void {
    const shares = new Map(replies.map(({ san, share }) => [san, share]));
    for (const move of this.#get(key).moves) move.share = shares.get(move.san) ?? 0;
  }

  getChance(key: string): number {
    return this.#get(key).chance;
  }

  getLineChance(key: string): number {
    return this.#get(key).lineChance;
  }

  getLine(key: string): PositionLine {
    const sans: string[] = [];
    let at = this.#get(key);
    for (; at.cameFrom; at = at.cameFrom.position) sans.push(at.cameFrom.san);
    return { start: at.key, sans: sans.toReversed() };
  }

  #passOn(position: ChancePosition): void {
    for (const { san, to, share } of this.#listForward(position)) {
      to.chance = Math.min(1, to.chance + position.chance * share);
      const lineChance = position.lineChance * share;
      if (to.cameFrom && lineChance <= to.lineChance) continue;
      to.lineChance = lineChance;
      to.cameFrom = { position, san };
    }
  }

  #listForward({ index, moves }: ChancePosition): ChanceMove[] {
    return moves.filter(({ to }) => (this.#places[to.index] ?? 0) > (this.#places[index] ?? 0));
  }

  #get(key: string): ChancePosition {
    const position = this.#byKey.get(key);
    if (!position) throw new RangeError(`The opening has no position ${key}`);
    return position;
  }

  #enter(key: string, ply: number, color: Color): ChancePosition {
    const known = this.#byKey.get(key);
    if (known) return known;
    const isOwn = isWhiteToMove(key) === (color === 'white');
    const position: ChancePosition = {
      index: this.#byKey.size,
      key,
      ply,
      isOwn,
      moves: [],
      wave: 0,
      chance: 0,
      lineChance: 0,
      cameFrom: undefined,
    };
    this.#byKey.set(key, position);
    return position;
  }
}
