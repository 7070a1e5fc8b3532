/** Requests and results about a position of a repertoire. */
import type { SquareName } from 'chessops/types';
import type { WayStep } from '#chess/opening/book-index';
import type { RareMove } from '#chess/opening/coverage';
import type { Habit } from '#chess/opening/played-moves';
import type { OpeningName } from '#chess/opening/names';
import type { OwnReply } from '#chess/opening/replies';
import type { RemarkShape } from '#chess/pgn/remark';
import type { PositionRecall } from '#chess/memory/position-recall';

/** Without moves the repertoire's own path is meant. */
export interface PositionRequest {
  key: string;
  start?: string | undefined;
  sans?: readonly string[] | undefined;
}

export interface PositionRemark {
  chapter: number;
  chapterName: string;
  text: string;
  sign: string;
  shapes: readonly RemarkShape[];
}

export interface BookPositionMove {
  san: string;
  from: SquareName;
  to: SquareName;
  key: string;
  isBookMove: boolean;
  /** Here or by transposition. */
  isAnswered: boolean;
  answers: readonly string[];
  recall: PositionRecall | undefined;
  /** Own positions after it, and those due. */
  ownBehind: number;
  dueBehind: number;
  chapters: readonly string[];
  sign: string;
  isTrained: boolean;
  faced: OwnReply | undefined;
  ignored: string | undefined;
}

export type GapState = 'open' | 'answered' | 'ignored';

export interface IgnoredReply {
  fen: string;
  san: string;
  line: string;
  reason: string;
}

export interface RecallCounts {
  positions: number;
  due: number;
  new: number;
  /** Mean, 0 to 1. */
  recall: number;
}

export interface BookPosition {
  key: string;
  ply: number;
  isOwnTurn: boolean;
  isInBook: boolean;
  start: string;
  startPly: number;
  way: readonly WayStep[];
  /** Other paths: `1. d4 Nf6 2. c4`. */
  otherWays: readonly { line: string; sans: readonly string[]; start: string }[];
  name: OpeningName | undefined;
  moves: readonly BookPositionMove[];
  /** Of the user's move here, or of the move that led here. */
  recall: PositionRecall | undefined;
  remarks: readonly PositionRemark[];
  behind: RecallCounts;
  /** Until then faced moves are unknown. */
  areGamesCounted: boolean;
  /** Until then trained moves are unknown. */
  areMemoriesKnown: boolean;
  /** The user's games here and on the way. */
  played: readonly { key: string; moves: readonly (readonly [san: string, faced: OwnReply])[] }[];
}

export interface BookContradiction {
  key: string;
  ply: number;
  line: string;
  moves: readonly { san: string; chapters: readonly string[]; isTrained: boolean }[];
  /** Wanted: only one of the moves is trained. */
  isOnPurpose: boolean;
}

interface BookChapter {
  index: number;
  name: string;
  moves: number;
  key: string | undefined;
}

export interface BookSummary {
  positions: number;
  counts: RecallCounts;
  chapters: readonly BookChapter[];
  contradictions: readonly BookContradiction[];
  ignored: readonly IgnoredReply[];
  habits: readonly Habit[];
  games: number;
}

export interface RareLine extends RareMove {
  /** Own positions only this line reaches, and their reviews per year. */
  positions: number;
  reviews: number;
}
