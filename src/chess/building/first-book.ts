/**
 * A first book from a player's own games: at an own turn the move that was played most, against it every reply that comes often
 * enough, as long as the games know an answer. Where they end the place is a gap: nothing is invented.
 */
import type { Color } from 'chessops/types';
import { isWhiteToMove } from '#chess/opening/graph';
import { findOwnScore, type TreeMove, type PlayedPosition } from './played-tree.ts';

export const FIRST_BOOK_RULES = {
  /** An own move needs so many games, and half of those that came here. */
  leastGames: 3,
  /** A reply without an answer is told from here on. */
  gapChance: 1 / 50,
  /** A second move with so much of the games contradicts the first. */
  contradictingShare: 1 / 4,
} as const;

/** How often opponents play a move in a position, 0 to 1, also one that the games have not met. */
type FindShares = (position: PlayedPosition) => Iterable<{
  readonly san: string;
  readonly share: number;
}>;

export interface FirstBookRules {
  readonly color: Color;
  /** Replies in at least one of so many games are in the book. */
  readonly oneIn: number;
  readonly findShares: FindShares;
  /** What the player has settled: by position key, the moves that go into the book. */
  readonly choices?: ReadonlyMap<string, readonly string[]>;
  /** Where no move has half of the games, the most played one is taken. */
  readonly byMajority?: boolean;
}

/** A position of the book. */
export interface BookNode {
  readonly position: PlayedPosition;
  readonly ply: number;
  readonly isOwn: boolean;
  /** How often a game comes here, over all ways of the same length, if the player keeps to the book. */
  readonly chance: number;
  /** The likeliest way here; undefined at the start. */
  readonly parent: BookNode | undefined;
  /** The move that led here; undefined at the start. */
  readonly move: TreeMove | undefined;
  readonly edges: readonly FirstBookMove[];
}

/** A move of the book. */
export interface FirstBookMove {
  readonly move: TreeMove;
  readonly to: BookNode;
  /** How many of the games that come to the position before it go on by it. */
  readonly share: number;
}

/** A reply that comes often, and that the games have no answer to. */
export interface BookGap {
  readonly node: BookNode;
  readonly san: string;
  readonly chance: number;
  /** Undefined where no game has met it. */
  readonly met: TreeMove | undefined;
}

/** A position in which the player has played two moves or more, each of them often. */
export interface Contradiction {
  readonly position: PlayedPosition;
  readonly ply: number;
  /** The moves that lead there. */
  readonly sans: readonly string[];
  readonly chance: number;
  /** The most played first. */
  readonly moves: readonly TreeMove[];
  /** Those that are in the book now; none where the games do not decide. */
  readonly kept: readonly string[];
  readonly isSettled: boolean;
}

export interface FirstBook {
  readonly start: BookNode;
  /** In the order of the half-moves. */
  readonly nodes: readonly BookNode[];
  /** The likeliest first. */
  readonly gaps: readonly BookGap[];
  /** The likeliest first. */
  readonly contradictions: readonly Contradiction[];
}

interface GrowingNode extends BookNode {
  chance: number;
  /** What the likeliest way brings. */
  most: number;
  parent: GrowingNode | undefined;
  move: TreeMove | undefined;
  readonly edges: { move: TreeMove; to: GrowingNode; share: number }[];
}

export function makeFirstBook(start: PlayedPosition, rules: FirstBookRules): FirstBook {
  return new FirstBookMaker(rules).make(start, 0, 1);
}

/** What would be behind a contradiction if one of its moves were kept. */
export function makeBookBehind(
  { position, ply, chance }: Contradiction,
  san: string,
  rules: FirstBookRules,
): FirstBook {
  const choices = new Map([...(rules.choices ?? []), [position.key, [san]]]);
  return new FirstBookMaker({ ...rules, choices }).make(position, ply, chance);
}

/** The positions in which the player has something to learn. */
export function countAnswers({ nodes }: FirstBook): number {
  return nodes.filter(({ isOwn, edges }) => isOwn && edges.length > 0).length;
}

/** The moves to a place of the book. */
export function listSansTo(node: BookNode): string[] {
  const sans: string[] = [];
  for (let at: BookNode | undefined = node; at?.move; at = at.parent) sans.push(at.move.san);
  return sans.toReversed();
}

/** Half-move by half-move, so that ways of the same length that meet add up before anything follows from them. */
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
      // Whatever leads here now has come later than the position itself.
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
      if (move && this.#findAnswers(move.to).length > 0) this.#lead(node, move, reached);
      else if (reached >= leastGap && !isOpen) this.#gaps.push({ node, san, chance: reached, met: move });
    }
  }

  /** A position that is known from fewer half-moves is not gone through again: the line leads back into the book. */
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
    const [most] = sortMoves(position);
    if (!most || most.games < FIRST_BOOK_RULES.leastGames) return [];
    return this.#rules.byMajority === true || 2 * most.games >= position.games ? [most] : [];
  }

  /** Answers whether the player has to settle it before the line can go on. */
  #noteContradiction(
    position: PlayedPosition,
    ply: number,
    sans: readonly string[],
    chance: number,
  ): boolean {
    const moves = findContradicting(position);
    if (moves.length < 2) return false;
    const kept = this.#findAnswers(position).map(({ san }) => san);
    const known = this.#contradictions.findIndex((each) => each.position === position);
    if (known >= 0) {
      const before = this.#contradictions[known];
      if (before) this.#contradictions[known] = { ...before, chance: Math.min(1, before.chance + chance) };
    } else {
      const isSettled = this.#rules.choices?.has(position.key) === true || this.#rules.byMajority === true;
      this.#contradictions.push({ position, ply, sans, chance, moves, kept, isSettled });
    }
    return kept.length === 0;
  }
}

/** The most played first; of two that were played as often the one that scored better, then the one that was played last. */
function sortMoves({ moves }: PlayedPosition): TreeMove[] {
  return moves.toSorted(
    (one, other) =>
      other.games - one.games ||
      (findOwnScore(other) ?? 0) - (findOwnScore(one) ?? 0) ||
      one.newest - other.newest,
  );
}

function findContradicting(position: PlayedPosition): TreeMove[] {
  const { leastGames, contradictingShare } = FIRST_BOOK_RULES;
  return sortMoves(position).filter(
    ({ games }, place) =>
      games >= leastGames && (place === 0 || games >= contradictingShare * position.games),
  );
}
