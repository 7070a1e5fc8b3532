import type { Grade } from './schedule.ts';
import type { SessionSteps, Step } from './session-plan.ts';
import type { TrainingPosition } from './training-book.ts';

export interface SessionItem {
  readonly key: string;
}

/** `playable`: neither a trained move nor wrong, so the user tries again. */
export type Verdict = 'right' | 'playable' | 'wrong';

export interface Question<Item extends SessionItem = TrainingPosition> {
  readonly position: Item;
  readonly lead: readonly Step<Item>[];
  readonly isShown: boolean;
  readonly shownAgo: number | undefined;
  /**
   * True if the user has already missed the position in this session. The answer then does not change the
   * schedule.
   */
  readonly isRepeat: boolean;
  readonly hints: number;
  readonly playable: readonly string[];
  readonly result: QuestionResult | undefined;
  readonly tried: string | undefined;
  readonly isRehearsing: boolean;
  readonly back: number;
}

export interface QuestionResult {
  readonly san: string;
  readonly isRight: boolean;
  readonly tookMs: number;
  readonly offered: Grade;
  readonly told?: QuizAnswer | undefined;
}

export interface QuizAnswer {
  readonly isRight: boolean | undefined;
  readonly words: string;
  readonly sans: readonly string[];
}

export interface SessionAnswer<Item extends SessionItem = TrainingPosition> {
  readonly id: string;
  readonly position: Item;
  readonly rating: Grade | undefined;
  readonly answeredMs: number;
  readonly isRepeat: boolean;
  readonly before: TrainingSession<Item>;
}

export interface DueQueue {
  readonly begunMs: number;
  readonly total: number;
  readonly isDrill: boolean;
  readonly isAsking: boolean;
  readonly namedMs: number | undefined;
}

export interface Return<Item> {
  readonly position: Item;
  readonly isRepeat: boolean;
  readonly others: number;
  readonly leastOthers: number;
}

export interface TrainingSession<Item extends SessionItem = TrainingPosition> {
  readonly plan: SessionSteps<Item>;
  readonly queue: DueQueue | undefined;
  readonly medianMs: number | undefined;
  readonly question: Question<Item> | undefined;
  readonly answers: readonly SessionAnswer<Item>[];
  readonly nextStep: number;
  readonly returns: readonly Return<Item>[];
  readonly isAway: boolean;
  readonly left: ReadonlyMap<string, Question<Item>>;
}

export function makeQuestion<Item extends SessionItem>(
  position: Item,
  lead: readonly Step<Item>[],
): Question<Item> {
  return {
    position,
    lead,
    isShown: false,
    shownAgo: undefined,
    isRepeat: false,
    hints: 0,
    playable: [],
    result: undefined,
    tried: undefined,
    isRehearsing: false,
    back: 0,
  };
}
