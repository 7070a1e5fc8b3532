import type { Color } from 'chessops/types';
import { isWhiteToMove } from '#chess/opening/graph';
import { findOwnScore, type TreeMove, type PlayedPosition } from './played-tree.ts';

export const FIRST_BOOK_RULES = {
  /** With fewer games, the most played own move does not enter the repertoire. */
  leastGames: 2,
  /** The limit `leastGames` of the smaller repertoire. */
  leastGamesOfSmaller: 3,
  /** A reply needs this many games to get an answer. */
  leastFaced: 2,
  gapChance: 1 / 50,
  contradictingGames: 3,
  contradictingShare: 1 / 4,
} as const;

type FindShares = (position: PlayedPosition) => Iterable<{
  readonly san: string;
  readonly share: number;
}>;

export interface FirstBookRules {
  readonly color: Color;
  /** The repertoire answers replies that occur in at least 1 of this many games. */
  readonly oneIn: number;
  readonly findShares: FindShares;
  readonly choices?: ReadonlyMap<string, readonly string[]>;
  readonly byMajority?: boolean;
  readonly isSmaller?: boolean;
}

export interface BookNode {
  readonly position: PlayedPosition;
  readonly ply: number;
  readonly isOwn: boolean;
  readonly chance: number;
  readonly parent: BookNode | undefined;
  readonly move: TreeMove | undefined;
  readonly edges: readonly FirstBookMove[];
}

export interface FirstBookMove {
  readonly move: TreeMove;
  readonly to: BookNode;
  readonly share: number;
}

export interface BookGap {
  readonly node: BookNode;
  readonly san: string;
  readonly chance: number;
  readonly faced: TreeMove | undefined;
}

export interface Contradiction {
  readonly position: PlayedPosition;
  readonly ply: number;
  readonly sans: readonly string[];
  readonly chance: number;
  readonly moves: readonly TreeMove[];
  readonly retained: readonly string[];
  readonly isSettled: boolean;
}

export interface FirstBook {
  readonly start: BookNode;
  readonly nodes: readonly BookNode[];
  readonly gaps: readonly BookGap[];
  readonly contradictions: readonly Contradiction[];
}

interface GrowingNode extends BookNode {
  chance: number;
  most: number;
  parent: GrowingNode | undefined;
  move: TreeMove | undefined;
  readonly edges: { move: TreeMove; to: GrowingNode; share: number }[];
}

export function makeFirstBook(start: PlayedPosition, rules: FirstBookRules): FirstBook {
  return new FirstBookMaker(rules).make(start, 0, 1);
}

export function makeBookBehind(
  { position, ply, chance }: Contradiction,
  san: string,
  rules: FirstBookRules,
): FirstBook {
  const choices = new Map([...(rules.choices ?? []), [position.key, [san]]]);
  return new FirstBookMaker({ ...rules, choices }).make(position, ply, chance);
}

export function countAnswers({ nodes }: FirstBook): number {
  return nodes.filter(({ isOwn, edges }) => isOwn && edges.length > 0).length;
}

export function listSansTo(node: BookNode): string[] {
  const sans: string[] = [];
  for (let at: BookNode | undefined = node; at?.move; at = at.parent) sans.push(at.move.san);
  return sans.toReversed();
}

class FirstBookMaker {
  readonly #rules: FirstBookRules;
  readonly #known = new Map<PlayedPosition, GrowingNode>();
  readonly #gaps: BookGap[] = [];
  readonly #contradictions: Contradiction[] = [];

  constructor(rules: FirstBookRules) {
    this.#rules = rules;
  }

  make(position: PlayedPosition, ply: number, chance: number): FirstBook {
    const start = this.#makeNode(position, ply);
    start.chance = chance;
    if (start.isOwn) this.#noteContradiction(position, ply, [], chance);
    let layer = [start];
    while (layer.length > 0) {
      for (const node of layer)
        if (node.isOwn) this.#answer(node);
        else this.#follow(node);
      const next = new Set(layer.flatMap(({ edges }) => edges.map(({ to }) => to)));
      const nextPly = (layer[0]?.ply ?? 0) + 1;
      layer = [...next].filter((node) => node.ply === nextPly);
    }
    return {
      start,
      nodes: [...this.#known.values()],
      gaps: this.#gaps.sort((one, other) => other.chance - one.chance),
      contradictions: this.#contradictions.sort((one, other) => other.chance - one.chance),
    };
  }

  #answer(node: GrowingNode): void {
    for (const move of this.#findAnswers(node.position)) this.#lead(node, move, node.chance);
  }

  #follow(node: GrowingNode): void {
    const { position, chance } = node;
    const least = 1 / this.#rules.oneIn;
    const leastGap = Math.max(least, FIRST_BOOK_RULES.gapChance);
    const played = new Map(position.moves.map((move) => [move.san, move]));
    for (const { san, share } of this.#rules.findShares(position)) {
      const reached = chance * share;
      const move = played.get(san);
      if (reached < least || san.endsWith('#')) continue;
      const isOpen =
        move !== undefined &&
        this.#noteContradiction(move.to, node.ply + 1, [...listSansTo(node), san], reached);
      const isFaced = move !== undefined && move.games >= FIRST_BOOK_RULES.leastFaced;
      if (isFaced && this.#findAnswers(move.to).length > 0) this.#lead(node, move, reached);
      else if (reached >= leastGap && !isOpen) this.#gaps.push({ node, san, chance: reached, faced: move });
    }
  }

  #lead(from: GrowingNode, move: TreeMove, chance: number): void {
    const to = this.#known.get(move.to) ?? this.#makeNode(move.to, from.ply + 1);
    from.edges.push({ move, to, share: chance / from.chance });
    if (to.ply !== from.ply + 1) return;
    to.chance = Math.min(1, to.chance + chance);
    if (chance <= to.most) return;
    to.most = chance;
    to.parent = from;
    to.move = move;
  }

  #makeNode(position: PlayedPosition, ply: number): GrowingNode {
    const isOwn = isWhiteToMove(position.key) === (this.#rules.color === 'white');
    const node = { position, ply, isOwn, chance: 0, most: 0, parent: undefined, move: undefined, edges: [] };
    this.#known.set(position, node);
    return node;
  }

  #findAnswers(position: PlayedPosition): readonly TreeMove[] {
    const chosen = this.#rules.choices?.get(position.key);
    if (chosen) return position.moves.filter(({ san }) => chosen.includes(san));
    const { isSmaller = false, byMajority = false } = this.#rules;
    const { leastGames, leastGamesOfSmaller } = FIRST_BOOK_RULES;
    const [most] = sortMoves(position);
    if (!most || most.games < (isSmaller ? leastGamesOfSmaller : leastGames)) return [];
    return !isSmaller || byMajority || 2 * most.games >= position.games ? [most] : [];
  }

  #noteContradiction(
    position: PlayedPosition,
    ply: number,
    sans: readonly string[],
    chance: number,
  ): boolean {
    const moves = findContradicting(position);
    if (moves.length < 2) return false;
    const retained = this.#findAnswers(position).map(({ san }) => san);
    const known = this.#contradictions.findIndex((each) => each.position === position);
    if (known >= 0) {
      const before = this.#contradictions[known];
      if (before) this.#contradictions[known] = { ...before, chance: Math.min(1, before.chance + chance) };
    } else {
      const isSettled = this.#rules.choices?.has(position.key) === true || this.#rules.byMajority === true;
      this.#contradictions.push({ position, ply, sans, chance, moves, retained, isSettled });
    }
    return retained.length === 0;
  }
}

function sortMoves({ moves }: PlayedPosition): TreeMove[] {
  return moves.toSorted(
    (one, other) =>
      other.games - one.games ||
      (findOwnScore(other) ?? 0) - (findOwnScore(one) ?? 0) ||
      one.newest - other.newest,
  );
}

function findContradicting(position: PlayedPosition): TreeMove[] {
  const { contradictingGames, contradictingShare } = FIRST_BOOK_RULES;
  return sortMoves(position).filter(
    ({ games }, place) =>
      games >= contradictingGames && (place === 0 || games >= contradictingShare * position.games),
  );
}
