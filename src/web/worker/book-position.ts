import type { SquareName } from 'chessops/types';
import type { WayStep } from '#chess/opening/book-index';
import type { RareMove } from '#chess/opening/coverage';
import type { Habit } from '#chess/opening/played-moves';
import type { OpeningName, OpeningNames } from '#chess/opening/names';
import type { OwnReply } from '#chess/opening/replies';
import type { RemarkShape } from '#chess/pgn/remark';
import type { PositionRecall } from '#chess/memory/position-recall';

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
  isAnswered: boolean;
  answers: readonly string[];
  recall: PositionRecall | undefined;
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
  otherWays: readonly { line: string; sans: readonly string[]; start: string }[];
  name: OpeningName | undefined;
  nextNames: OpeningNames;
  moves: readonly BookPositionMove[];
  /** How well the user recalls their move here or, if the opponent is to move, their previous move. */
  recall: PositionRecall | undefined;
  remarks: readonly PositionRemark[];
  behind: RecallCounts;
  areGamesCounted: boolean;
  areMemoriesKnown: boolean;
  played: readonly { key: string; moves: readonly (readonly [san: string, faced: OwnReply])[] }[];
}

export interface BookContradiction {
  key: string;
  ply: number;
  line: string;
  moves: readonly { san: string; chapters: readonly string[]; isTrained: boolean }[];
  isOnPurpose: boolean;
}

interface BookChapter {
  index: number;
  name: string;
  moves: number;
  key: string | undefined;
}

export interface BookSummary {
  counts: RecallCounts;
  chapters: readonly BookChapter[];
  contradictions: readonly BookContradiction[];
  ignored: readonly IgnoredReply[];
  habits: readonly Habit[];
  games: number;
}

export interface RareLine extends RareMove {
  /** Counts the answered positions that no other line reaches. `reviews` is their number per year. */
  positions: number;
  reviews: number;
}
