import type { Color } from 'chessops/types';
import type { GameResults } from '#chess/opening/replies';
import type { FoundMove } from './found-moves.ts';

export interface OfferPosition {
  readonly color: Color;
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
  readonly expected: number;
  readonly results: GameResults | undefined;
  replies: { readonly san: string; readonly share: number; readonly node: OwnNode }[] | undefined;
}

export interface OfferCandidate extends OpponentNode {
  readonly loss: number;
  readonly share: number | undefined;
}
