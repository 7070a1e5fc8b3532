/** What the worker answers about a place of a book, and what it is asked. */
import type { SquareName } from 'chessops/types';
import type { WayStep } from '#chess/opening/book-index';
import type { RareMove } from '#chess/opening/coverage';
import type { Habit } from '#chess/opening/played-moves';
import type { OpeningName } from '#chess/opening/names';
import type { OwnReply } from '#chess/opening/replies';
import type { RemarkShape } from '#chess/pgn/remark';
import type { PositionRecall } from '#chess/memory/position-recall';

/** A place as somebody came there. Without moves the book's own way is meant. */
export interface AskedPlace {
  key: string;
  start?: string | undefined;
  sans?: readonly string[] | undefined;
}

export interface PlaceRemark {
  chapter: number;
  chapterName: string;
  text: string;
  sign: string;
  shapes: readonly RemarkShape[];
}

export interface BookPlaceMove {
  san: string;
  from: SquareName;
  to: SquareName;
  /** The position after it. */
  key: string;
  isBookMove: boolean;
  /** Whether the book goes on behind it, here or by transposition. */
  isAnswered: boolean;
  /** The book's moves behind it. */
  answers: readonly string[];
  /** How well those are known, where they are the user's. */
  recall: PositionRecall | undefined;
  /** Own positions behind it, and how many of them are due. */
  ownBehind: number;
  dueBehind: number;
  chapters: readonly string[];
  sign: string;
  isTrained: boolean;
  met: OwnReply | undefined;
  /** Why the user does not want to answer it; undefined where it is not ignored. */
  ignored: string | undefined;
}

export type GapState = 'open' | 'answered' | 'ignored';

/** A reply that the user does not want to answer. */
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
  /** The mean recall, 0 to 1. */
  recall: number;
}

export interface BookPlace {
  key: string;
  /** Half-moves of a game before it. */
  ply: number;
  isOwnTurn: boolean;
  isInBook: boolean;
  start: string;
  startPly: number;
  way: readonly WayStep[];
  /** Other ways the book comes here by: `1. d4 Nf6 2. c4`. */
  otherWays: readonly { line: string; sans: readonly string[]; start: string }[];
  name: OpeningName | undefined;
  /** The book's moves here, as the study has them. */
  moves: readonly BookPlaceMove[];
  /** Belongs to the user's move here where it is the user's turn, else to the move that led here. */
  recall: PositionRecall | undefined;
  remarks: readonly PlaceRemark[];
  behind: RecallCounts;
  /** Until then it is not known whether a move was met. */
  areGamesCounted: boolean;
  /** Until then it is not known whether a move was trained. */
  areMemoriesKnown: boolean;
  /** What was played in the user's games here and on the way here. */
  played: readonly { key: string; moves: readonly (readonly [san: string, met: OwnReply])[] }[];
}

export interface BookContradiction {
  key: string;
  ply: number;
  line: string;
  moves: readonly { san: string; chapters: readonly string[]; isTrained: boolean }[];
  /** The user trains only one of the moves, so the contradiction is wanted. */
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
  /** Own positions that only this line leads to, and how often they are asked in a year. */
  positions: number;
  reviews: number;
}
