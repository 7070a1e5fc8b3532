import type { GameNotice, NoReview } from '#chess/review/review-game';
import { MAX_PLIES } from '#chess/review/search-row';

export type EngineFault = 'workers-blocked' | 'wasm-refused' | 'not-loaded' | 'silent' | 'died';

export class EngineFailure extends Error {
  readonly fault: EngineFault;

  constructor(fault: EngineFault) {
    super(faultSentences[fault]);
    this.fault = fault;
  }
}

export const faultSentences: Record<EngineFault, string> = {
  'workers-blocked': 'Your browser blocks the engine. Reload the page, or try another browser or window.',
  'wasm-refused': 'Your browser blocks WebAssembly, which the engine needs.',
  'not-loaded': 'The engine could not be loaded. Check your connection and try again.',
  silent: 'The engine does not answer. Try again later.',
  died: 'The engine stopped, perhaps for lack of memory. Close other tabs and try again.',
};

export const slowSentence = 'The engine is still loading. This can take a while on a slow connection.';
export const slowAfterMs = 5_000;

export const noReviewSentences: Record<NoReview, string> = {
  'no-moves': 'This game has no moves that can be analysed.',
  variant: 'Only standard chess is analysed. This game is Chess960 or another chess variant.',
};

export function makeNoticeSentence(notice: GameNotice): string {
  if (notice.kind === 'too-long')
    return `This game is very long. Its first ${MAX_PLIES / 2} moves are analysed.`;
  return `${notice.number} ${notice.san} is not legal there. The moves before it are analysed.`;
}

export function makeSkippedSentence(positions: number): string {
  return positions === 1
    ? 'One position could not be analysed.'
    : `${positions} positions could not be analysed.`;
}
