/**
 * What to play where a book has no move, worked out while engine and sources answer. It says what it wants to know next,
 * takes the answers in any order, and can tell at any time what it would offer: first by the engine alone, then by what
 * opponents do against it. It asks nothing itself.
 */
import type { Color } from 'chessops/types';
import type { GameResults, PositionReplies } from '#chess/opening/replies';
import type { PositionSearch } from '#chess/review/search';
import { winChanceOf } from '#chess/review/win-chance';
import { findMoves, type FoundMove, listLegalMoves } from './found-moves.ts';

export const OFFER_RULES = {
  /** Points of win chance against the best: a move that loses more is never offered. */
  mostLoss: 4,
  /** Among answers so close together people's own choice decides: it is the easier one to remember. */
  closeLoss: 1,
  /** As many games as the expectation weighs in a score. */
  expectedWeight: 30,
  /** Replies are answered that come in one of so many games. */
  oneIn: 100,
  /** And at least those that come in one of so many games that reach the place. */
  oneInHere: 10,
} as const;

const ROOT_SEARCH = { lines: 5, nodes: 300_000 } as const;
const TRIED_SEARCH = { lines: 1, nodes: 60_000 } as const;
const ANSWER_SEARCH = { lines: 3, nodes: 60_000 } as const;
const LEAF_SEARCH = { lines: 1, nodes: 30_000 } as const;
const ENGINE_MOVES = 3;
const PLAYED_MOVES = 4;
const LEAST_PLAYED = 0.02;
const KNOWN_MOVES = 3;
const MOST_CANDIDATES = 6;
/** Of the player's own moves behind one candidate: nobody learns more at once. */
const MOST_POSITIONS = 40;
const MOST_DEPTH = 6;

export interface OfferPlace {
  readonly color: Color;
  /** The key from which `sans` lead to the place. */
  readonly start: string;
  readonly sans: readonly string[];
  readonly key: string;
  /** Half-moves of the game before it. */
  readonly ply: number;
  /** How often a game comes here. */
  readonly chance: number;
}

export interface WantedSearch {
  readonly key: string;
  readonly lines: number;
  readonly nodes: number;
  /** In UCI: only this move is looked at. */
  readonly onlyMove?: string;
}

export interface WantedReplies {
  readonly key: string;
  readonly line: { readonly start: string; readonly sans: readonly string[] };
}

/** Where the player is to move. */
export interface OwnNode {
  readonly key: string;
  readonly sans: readonly string[];
  /** Own moves before it, from the place on. */
  readonly depth: number;
  /** How often a game that reaches the place comes here. */
  readonly chance: number;
  /** The book has an answer here already. */
  readonly isInBook: boolean;
  readonly results: GameResults | undefined;
  answer: OpponentNode | undefined;
}

/** Behind a move of the player's. */
export interface OpponentNode {
  readonly key: string;
  readonly sans: readonly string[];
  readonly move: FoundMove;
  readonly depth: number;
  readonly chance: number;
  /** By the engine, for the player, in points. */
  readonly expected: number;
  readonly results: GameResults | undefined;
  /** Undefined until it is known what opponents play. */
  replies: { readonly san: string; readonly share: number; readonly node: OwnNode }[] | undefined;
}

export interface OfferCandidate extends OpponentNode {
  /** Points lost against the best. */
  readonly loss: number;
  /** Of the players who choose it; undefined where that is not known. */
  readonly share: number | undefined;
}

export class OfferPlan {
  readonly place: OfferPlace;
  readonly #isInBook: (key: string) => boolean;
  readonly #root: OwnNode;
  readonly #least: number;
  readonly #replies = new Map<string, PositionReplies | null>();
  readonly #searches = new Map<string, PositionSearch | null>();
  /** By `key uci`, in points for the player. */
  readonly #tried = new Map<string, number | null>();
  #candidates: OfferCandidate[] | undefined;
  readonly #counts = new Map<OfferCandidate, number>();
  readonly #legal = new Map<string, readonly FoundMove[]>();

  constructor(place: OfferPlace, isInBook: (key: string) => boolean) {
    const { key, sans, chance } = place;
    this.place = place;
    this.#isInBook = isInBook;
    this.#root = { key, sans, depth: 0, chance: 1, isInBook: false, results: undefined, answer: undefined };
    this.#least = Math.min(1 / OFFER_RULES.oneInHere, 1 / OFFER_RULES.oneIn / Math.max(chance, 1e-6));
  }

  /** Null where nobody knows. */
  addReplies(key: string, replies: PositionReplies | null): void {
    this.#replies.set(key, replies);
  }

  /** Null where the engine cannot say. */
  addSearch({ key, onlyMove }: WantedSearch, search: PositionSearch | null): void {
    if (onlyMove === undefined) this.#searches.set(key, search);
    else
      this.#tried.set(`${key} ${onlyMove}`, search && winChanceOf(this.place.color, search.lines[0].score));
  }

  /** The sound moves, as far as they are known. */
  listCandidates(): readonly OfferCandidate[] {
    return this.#findCandidates() ?? [];
  }

  /** What is to be asked next, the most needed first; nothing at the end. */
  listWanted(): { searches: WantedSearch[]; replies: WantedReplies[] } {
    const searches: WantedSearch[] = [];
    const replies: WantedReplies[] = [];
    const search = this.#searches.get(this.#root.key);
    if (search === undefined) searches.push({ key: this.#root.key, ...ROOT_SEARCH });
    if (!this.#replies.has(this.#root.key)) replies.push(this.#ask(this.#root));
    searches.push(...this.#listTried());
    const candidates = this.#findCandidates() ?? [];
    const open: { node: OwnNode; owner: OfferCandidate }[] = [];
    for (const candidate of candidates) this.#walk(candidate, candidate, replies, open);
    // What comes often is worth more than what is deep.
    open.sort((one, other) => other.node.chance - one.node.chance);
    for (const { node } of open) {
      if (!this.#searches.has(node.key) && !searches.some(({ key }) => key === node.key))
        searches.push({ key: node.key, ...(node.isInBook ? LEAF_SEARCH : ANSWER_SEARCH) });
      if (!node.isInBook && !this.#replies.has(node.key) && !replies.some(({ key }) => key === node.key))
        replies.push(this.#ask(node));
    }
    return { searches, replies };
  }

  /** Points for the player in a position where the player is to move; undefined where nobody has looked. */
  findExpected(key: string): number | undefined {
    const search = this.#searches.get(key);
    return search ? winChanceOf(this.place.color, search.lines[0].score) : undefined;
  }

  #listLegal(key: string): readonly FoundMove[] {
    const known = this.#legal.get(key) ?? listLegalMoves(key);
    this.#legal.set(key, known);
    return known;
  }

  #ask({ key, sans }: { key: string; sans: readonly string[] }): WantedReplies {
    return { key, line: { start: this.place.start, sans } };
  }

  /** Moves of people and of the book that the search of the place has no line for. */
  #listTried(): WantedSearch[] {
    const { key } = this.#root;
    const search = this.#searches.get(key);
    if (!search || !this.#replies.has(key)) return [];
    return this.#listWorthTrying(search)
      .filter(({ uci }) => !this.#tried.has(`${key} ${uci}`))
      .map(({ uci }) => ({ key, ...TRIED_SEARCH, onlyMove: uci }));
  }

  #listWorthTrying(search: PositionSearch): FoundMove[] {
    const { key } = this.#root;
    const searched = new Set(search.lines.map(({ moves }) => moves[0]));
    const played = (this.#replies.get(key)?.replies ?? [])
      .filter(({ share }) => share >= LEAST_PLAYED)
      .slice(0, PLAYED_MOVES)
      .map(({ san }) => san);
    const legal = this.#listLegal(key);
    const known = legal.filter((move) => this.#isInBook(move.key)).slice(0, KNOWN_MOVES);
    const ofPeople = legal.filter(({ san }) => played.includes(san));
    return [...new Set([...ofPeople, ...known])].filter(({ uci }) => !searched.has(uci));
  }

  #findCandidates(): OfferCandidate[] | undefined {
    if (this.#candidates) return this.#candidates;
    const { key } = this.#root;
    const search = this.#searches.get(key);
    if (!search) return undefined;
    const isWhole = this.#replies.has(key) && this.#listTried().length === 0;
    const found = this.#judgeMoves(search);
    // What is still on its way may bring more: until then nothing is built on these.
    if (isWhole) this.#candidates = found;
    return found;
  }

  #judgeMoves(search: PositionSearch): OfferCandidate[] {
    const { color } = this.place;
    const { key } = this.#root;
    const known = this.#replies.get(key);
    const playedMost = new Map(known?.replies.map((reply, rank) => [reply.san, { ...reply, rank }]));
    const judged = findMoves(key, search).map(({ score, ...move }, rank) => ({
      move,
      rank,
      points: winChanceOf(color, score),
    }));
    const best = Math.max(...judged.map(({ points }) => points));
    for (const move of this.#listWorthTrying(search)) {
      const points = this.#tried.get(`${key} ${move.uci}`);
      // Searched for itself, and with fewer nodes: it may come level with the best, not above it.
      if (typeof points === 'number')
        judged.push({ move, rank: Number.POSITIVE_INFINITY, points: Math.min(points, best) });
    }
    return judged
      .filter(({ points }) => best - points <= OFFER_RULES.mostLoss)
      .filter(
        ({ move, rank }) =>
          rank < ENGINE_MOVES ||
          (playedMost.get(move.san)?.share ?? 0) >= LEAST_PLAYED ||
          this.#isInBook(move.key),
      )
      .sort((one, other) => other.points - one.points)
      .slice(0, MOST_CANDIDATES)
      .map(({ move, points }): OfferCandidate => ({
        ...this.#makeAnswer(this.#root, move, points, playedMost.get(move.san)?.results),
        loss: Math.max(0, best - points),
        share: known ? (playedMost.get(move.san)?.share ?? 0) : undefined,
      }));
  }

  #makeAnswer(
    from: OwnNode,
    move: FoundMove,
    expected: number,
    results: GameResults | undefined,
  ): OpponentNode {
    return {
      key: move.key,
      sans: [...from.sans, move.san],
      move,
      depth: from.depth + 1,
      chance: from.chance,
      expected,
      results,
      replies: undefined,
    };
  }

  /** Goes down what is known and lists what is not. */
  #walk(
    node: OpponentNode,
    owner: OfferCandidate,
    wanted: WantedReplies[],
    open: { node: OwnNode; owner: OfferCandidate }[],
  ): void {
    if (!this.#candidates) return;
    node.replies ??= this.#findReplies(node, owner);
    if (!node.replies) {
      if (!wanted.some(({ key }) => key === node.key)) wanted.push(this.#ask(node));
      return;
    }
    for (const { node: own } of node.replies) {
      own.answer ??= own.isInBook ? undefined : this.#findAnswer(own);
      if (own.answer) this.#walk(own.answer, owner, wanted, open);
      else open.push({ node: own, owner });
    }
  }

  #findReplies(node: OpponentNode, owner: OfferCandidate): OpponentNode['replies'] {
    const known = this.#replies.get(node.key);
    if (known === undefined) return undefined;
    const count = this.#counts.get(owner) ?? 0;
    if (!known || node.depth > MOST_DEPTH) return [];
    const legal = new Map(this.#listLegal(node.key).map((move) => [move.san, move]));
    const replies: NonNullable<OpponentNode['replies']> = [];
    for (const { san, share, results } of known.replies) {
      const move = legal.get(san);
      const chance = node.chance * share;
      if (!move || san.endsWith('#') || chance < this.#least) continue;
      const key = move.key;
      if (count + replies.length >= MOST_POSITIONS || this.#listLegal(key).length === 0) continue;
      const own: OwnNode = {
        key,
        sans: [...node.sans, san],
        depth: node.depth,
        chance,
        isInBook: this.#isInBook(key),
        results,
        answer: undefined,
      };
      replies.push({ san, share, node: own });
    }
    this.#counts.set(owner, count + replies.length);
    return replies;
  }

  /** Of the moves that hardly differ the one that people play most; so none is below the most played one by the engine. */
  #findAnswer(own: OwnNode): OpponentNode | undefined {
    const search = this.#searches.get(own.key);
    const known = this.#replies.get(own.key);
    if (!search || known === undefined) return undefined;
    const { color } = this.place;
    const played = new Map(known?.replies.map((reply) => [reply.san, reply]));
    const moves = findMoves(own.key, search).map(({ score, ...move }) => ({
      move,
      points: winChanceOf(color, score),
      share: played.get(move.san)?.share ?? 0,
    }));
    const best = Math.max(...moves.map(({ points }) => points));
    const [chosen] = moves
      .filter(({ points }) => best - points <= OFFER_RULES.closeLoss)
      .sort((one, other) => other.share - one.share || other.points - one.points);
    return chosen && this.#makeAnswer(own, chosen.move, chosen.points, played.get(chosen.move.san)?.results);
  }
}
