/** The tree behind the offers: own positions, replies and what is still unknown. */
import type { Color } from 'chessops/types';
import type { GameResults } from '#chess/opening/replies';
import type { FoundMove } from './found-moves.ts';

export interface OfferPosition {
  readonly color: Color;
  /** `sans` lead from here to the position. */
  readonly start: string;
  readonly sans: readonly string[];
  readonly key: string;
  readonly ply: number;
  readonly chance: number;
}

export interface WantedSearch {
  readonly key: string;
  readonly lines: number;
  readonly nodes: number;
  /** Search only this UCI move. */
  readonly onlyMove?: string;
}

export interface WantedReplies {
  readonly key: string;
  readonly line: { readonly start: string; readonly sans: readonly string[] };
}

export interface OwnNode {
  readonly key: string;
  readonly sans: readonly string[];
  readonly depth: number;
  /** The chance to get here from the position. */
  readonly chance: number;
  readonly isInBook: boolean;
  readonly results: GameResults | undefined;
  answer: OpponentNode | undefined;
}

export interface OpponentNode {
  readonly key: string;
  readonly sans: readonly string[];
  readonly move: FoundMove;
  readonly depth: number;
  readonly chance: number;
  /** The engine's expectation for the player, in points. */
  readonly expected: number;
  readonly results: GameResults | undefined;
  /** Undefined until the replies are known. */
  replies: { readonly san: string; readonly share: number; readonly node: OwnNode }[] | undefined;
}

export interface OfferCandidate extends OpponentNode {
  /** Points lost against the best move. */
  readonly loss: number;
  /** Undefined if unknown. */
  readonly share: number | undefined;
}
