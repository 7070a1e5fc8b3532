import { type CardAttempt, findReply, NO_ATTEMPT, playOnCard } from '#chess/memory/card-answer';
import type { Grade } from '#chess/memory/schedule';
import type { PlayedMove } from '#chess/position/moves';

export interface CardState {
  readonly question: string;
  readonly attempt: CardAttempt;
  readonly isMissed: boolean;
  readonly shownMs: number | undefined;
  readonly step: number | undefined;
}

export type CardEvent =
  | { readonly type: 'question'; readonly question: string }
  | {
      readonly type: 'play';
      readonly answer: readonly PlayedMove[];
      readonly move: PlayedMove;
      readonly isFair: boolean;
      readonly nowMs: number;
    }
  | { readonly type: 'toggle-answer'; readonly nowMs: number }
  | { readonly type: 'play-again' }
  | { readonly type: 'step'; readonly step: number };

export function makeCardState(question: string, shownMs?: number): CardState {
  return { question, attempt: NO_ATTEMPT, isMissed: false, shownMs, step: undefined };
}

export function reduceCard(state: CardState, event: CardEvent): CardState {
  switch (event.type) {
    case 'question':
      return makeCardState(event.question);
    case 'play': {
      const attempt = playOnCard(event.answer, state.attempt, event.move, event.isFair);
      const isMissed = state.isMissed || attempt.verdict === 'wrong';
      const shown = attempt.verdict === undefined ? {} : { shownMs: event.nowMs, step: undefined };
      return { ...state, attempt, isMissed, ...shown };
    }
    case 'toggle-answer':
      return state.shownMs === undefined
        ? { ...state, attempt: NO_ATTEMPT, shownMs: event.nowMs, step: undefined }
        : { ...state, attempt: NO_ATTEMPT, shownMs: undefined };
    case 'play-again':
      return state.attempt.verdict === 'wrong'
        ? { ...state, attempt: NO_ATTEMPT, shownMs: undefined }
        : state;
    case 'step':
      return { ...state, step: event.step };
  }
}

export function findOffered({ isMissed, attempt }: CardState): Grade | undefined {
  return isMissed ? 1 : attempt.verdict === undefined ? undefined : 3;
}

export function isAskingMove({ attempt, shownMs }: CardState, answer: readonly PlayedMove[]): boolean {
  const isOpen = shownMs === undefined && attempt.verdict === undefined;
  return isOpen && answer.length > 0 && !findReply(answer, attempt);
}
