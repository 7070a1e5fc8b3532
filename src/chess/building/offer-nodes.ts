/** What a plan of offers is made of: the place, what it wants to know, and the turns behind each candidate. */
import type { Color } from 'chessops/types';
import type { GameResults } from '#chess/opening/replies';
import type { FoundMove } from './found-moves.ts';

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
  /** The share of players who choose it; undefined where that is not known. */
  readonly share: number | undefined;
}
