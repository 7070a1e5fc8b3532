import type { PositionReplies } from '#chess/opening/replies';
import type { PositionSearch } from '#chess/review/search';
import { winChanceOf } from '#chess/review/win-chance';
import { type FoundMove, listLegalMoves } from './found-moves.ts';
import type {
  OfferCandidate,
  OfferPosition,
  OpponentNode,
  OwnNode,
  WantedReplies,
  WantedSearch,
} from './offer-nodes.ts';
import {
  chooseAnswer,
  type SearchedPosition,
  listSoundMoves,
  listWorthTrying,
  type SoundMove,
} from './sound-moves.ts';

/** The plan answers replies that occur in at least 1 of this many games. */
const ONE_IN = 100;
/** The plan also answers replies in at least 1 of this many games that reach the offer's position. */
const ONE_IN_HERE = 10;
const ROOT_SEARCH = { lines: 5, nodes: 300_000 } as const;
const TRIED_SEARCH = { lines: 1, nodes: 60_000 } as const;
const ANSWER_SEARCH = { lines: 3, nodes: 60_000 } as const;
const LEAF_SEARCH = { lines: 1, nodes: 30_000 } as const;
const MOST_POSITIONS = 40;
const MOST_DEPTH = 6;

export class OfferPlan {
  readonly position: OfferPosition;
  readonly #isInBook: (key: string) => boolean;
  readonly #root: OwnNode;
  readonly #least: number;
  readonly #replies = new Map<string, PositionReplies | null>();
  readonly #searches = new Map<string, PositionSearch | null>();
  /** Maps `key uci` to the user's win chance in the engine's opinion, from 0 to 100. */
  readonly #tried = new Map<string, number | null>();
  #candidates: OfferCandidate[] | undefined;
  readonly #counts = new Map<OfferCandidate, number>();
  readonly #legal = new Map<string, readonly FoundMove[]>();

  constructor(position: OfferPosition, isInBook: (key: string) => boolean) {
    const { key, sans, chance } = position;
    this.position = position;
    this.#isInBook = isInBook;
    this.#root = { key, sans, depth: 0, chance: 1, isInBook: false, results: undefined, answer: undefined };
    this.#least = Math.min(1 / ONE_IN_HERE, 1 / ONE_IN / Math.max(chance, 1e-6));
  }

  addReplies(key: string, replies: PositionReplies | null): void {
    this.#replies.set(key, replies);
  }

  addSearch({ key, onlyMove }: WantedSearch, search: PositionSearch | null): void {
    if (onlyMove === undefined) this.#searches.set(key, search);
    else
      this.#tried.set(
        `${key} ${onlyMove}`,
        search && winChanceOf(this.position.color, search.lines[0].score),
      );
  }

  listCandidates(): readonly OfferCandidate[] {
    return this.#findCandidates() ?? [];
  }

  listWanted(first?: string): { searches: WantedSearch[]; replies: WantedReplies[] } {
    const searches: WantedSearch[] = [];
    const replies: WantedReplies[] = [];
    const search = this.#searches.get(this.#root.key);
    if (search === undefined) searches.push({ key: this.#root.key, ...ROOT_SEARCH });
    if (!this.#replies.has(this.#root.key)) replies.push(this.#ask(this.#root));
    searches.push(...this.#listTried());
    const candidates = this.#findCandidates() ?? [];
    const open: { node: OwnNode; owner: OfferCandidate }[] = [];
    for (const candidate of candidates) this.#walk(candidate, candidate, replies, open);
    const isFirst = ({ owner }: { owner: OfferCandidate }): number => Number(owner.move.san === first);
    open.sort((one, other) => isFirst(other) - isFirst(one) || other.node.chance - one.node.chance);
    for (const { node } of open) {
      if (!this.#searches.has(node.key) && !searches.some(({ key }) => key === node.key))
        searches.push({ key: node.key, ...(node.isInBook ? LEAF_SEARCH : ANSWER_SEARCH) });
      if (!node.isInBook && !this.#replies.has(node.key) && !replies.some(({ key }) => key === node.key))
        replies.push(this.#ask(node));
    }
    return { searches, replies };
  }

  isWorkedOut(candidate: OfferCandidate): boolean {
    const replies: WantedReplies[] = [];
    const open: { node: OwnNode; owner: OfferCandidate }[] = [];
    this.#walk(candidate, candidate, replies, open);
    return (
      this.#candidates !== undefined &&
      replies.length === 0 &&
      open.every(
        ({ node: { key, isInBook } }) => this.#searches.has(key) && (isInBook || this.#replies.has(key)),
      )
    );
  }

  findExpected(key: string): number | undefined {
    const search = this.#searches.get(key);
    return search ? winChanceOf(this.position.color, search.lines[0].score) : undefined;
  }

  #listLegal(key: string): readonly FoundMove[] {
    const known = this.#legal.get(key) ?? listLegalMoves(key);
    this.#legal.set(key, known);
    return known;
  }

  #ask({ key, sans }: { key: string; sans: readonly string[] }): WantedReplies {
    return { key, line: { start: this.position.start, sans } };
  }

  #findKnown(key: string): SearchedPosition | undefined {
    const search = this.#searches.get(key);
    return search ? { key, color: this.position.color, search, replies: this.#replies.get(key) } : undefined;
  }

  #listWorthTrying(root: SearchedPosition): FoundMove[] {
    return listWorthTrying(root, this.#listLegal(root.key), this.#isInBook);
  }

  #listTried(): WantedSearch[] {
    const root = this.#findKnown(this.#root.key);
    if (!root || !this.#replies.has(root.key)) return [];
    return this.#listWorthTrying(root)
      .filter(({ uci }) => !this.#tried.has(`${root.key} ${uci}`))
      .map(({ uci }) => ({ key: root.key, ...TRIED_SEARCH, onlyMove: uci }));
  }

  #findCandidates(): OfferCandidate[] | undefined {
    if (this.#candidates) return this.#candidates;
    const root = this.#findKnown(this.#root.key);
    if (!root) return undefined;
    const tried = this.#listWorthTrying(root).flatMap((move) => {
      const points = this.#tried.get(`${root.key} ${move.uci}`);
      return typeof points === 'number' ? [{ move, points }] : [];
    });
    const found = listSoundMoves(root, tried, this.#isInBook).map((sound) => ({
      ...makeAnswer(this.#root, sound),
      loss: sound.loss,
      share: sound.share,
    }));
    if (this.#replies.has(root.key) && this.#listTried().length === 0) this.#candidates = found;
    return found;
  }

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

  #findAnswer(own: OwnNode): OpponentNode | undefined {
    const known = this.#replies.has(own.key) ? this.#findKnown(own.key) : undefined;
    const chosen = known && chooseAnswer(known);
    return chosen && makeAnswer(own, chosen);
  }
}

function makeAnswer(from: OwnNode, { move, points, results }: SoundMove): OpponentNode {
  return {
    key: move.key,
    sans: [...from.sans, move.san],
    move,
    depth: from.depth + 1,
    chance: from.chance,
    expected: points,
    results,
    replies: undefined,
  };
}
