import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { QuestionResult } from '#chess/memory/session-state';
import type { TrainingMode } from '#chess/memory/session-targets';
import { type Grade, GRADES } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import { addAnswer, type MemoryState, NEW_MEMORY } from '#chess/memory/training-fold';

import { makePercentText } from '../../../lib/percent-text.ts';
import { makeSpanText } from '../due-words.ts';

const modeWords: Record<TrainingMode['kind'], string> = {
  due: '',
  likeliest: ' · 25 most common',
  weak: ' · trouble spots',
  from: ' · from one position, including all new moves',
  chapter: ' · one chapter, including all new moves',
  positions: ' · chosen positions',
  book: ' · whole repertoire, not scheduled',
};

export function makeTitle(study = '', { kind }: TrainingMode): string {
  return `${study}${modeWords[kind]}`;
}

export function makeNumberedMove(ply: number, san: string): string {
  return `${makeMoveNumber(ply)} ${san}`;
}

export function makeNumberedMoves(ply: number, sans: readonly string[]): string {
  const last = sans.at(-1) ?? '';
  const first = sans.slice(0, -1);
  const list = first.length === 0 ? last : `${first.join(', ')} or ${last}`;
  return makeNumberedMove(ply, list);
}

/** Example: `comes up in 12 % of games`. Empty if the chance is unknown or zero. */
export function makeReachText(chance: number | undefined): string {
  if (chance === undefined || chance <= 0) return '';
  if (chance >= 0.01) return `comes up in ${makePercentText(chance)} of games`;
  const odds = 1 / chance;
  return odds > 10_000 ? 'comes up rarely' : `comes up once in ${Number(odds.toPrecision(2))} games`;
}

export function isSlow({ isRight, offered }: QuestionResult): boolean {
  return isRight && offered === 2;
}

export function makeScoreLabel(isScheduled: boolean, result: QuestionResult): string {
  const label = isScheduled ? 'Score' : 'Score, not scheduled';
  return isSlow(result)
    ? `${label}: Hard is suggested because it took ${Math.round(result.tookMs / 1000)} s`
    : label;
}

export function findIntervals(
  memory: MemoryState | undefined,
  scheduler: Scheduler,
  nowMs: number,
): Partial<Record<Grade, string>> {
  const texts: Partial<Record<Grade, string>> = {};
  for (const rating of GRADES) {
    const entry = { id: '', rating, answeredMs: nowMs };
    if (rating === 1) texts[rating] = 'later today';
    else texts[rating] = makeSpanText(addAnswer(memory ?? NEW_MEMORY, entry, scheduler).schedule.due - nowMs);
  }
  return texts;
}
