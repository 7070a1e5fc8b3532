import { countOf, countTimes } from '#chess/count-of';
import { isDue, isLeech, RATING_NAMES, STATE_NAMES } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';
import { findTaggedCause } from '#chess/review/causes/cause-words';

import { capitalize } from '../../lib/capitalize.ts';
import { playOutTag } from '../../training/play-out-address.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const monthMs = 30.44 * dayMs;
const yearMs = 365.25 * dayMs;

/** Examples: `10 min`, `3 h`, `16 days`, `2 months`, `2.7 years` */
export function makeSpanText(spanMs: number): string {
  const minutes = Math.max(1, Math.round(spanMs / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(spanMs / hourMs);
  if (hours < 24) return `${hours} h`;
  const days = Math.round(spanMs / dayMs);
  if (days < 31) return countOf(days, 'day');
  const months = Math.round(spanMs / monthMs);
  if (months < 12) return countOf(months, 'month');
  return countOf(Math.round((spanMs / yearMs) * 10) / 10, 'year');
}

export function makeDueText(dueMs: number, nowMs: number): string {
  if (!isDue({ due: dueMs }, nowMs)) return `due in ${makeSpanText(dueMs - nowMs)}`;
  return nowMs - dueMs < hourMs ? 'due now' : `${makeSpanText(nowMs - dueMs)} overdue`;
}

export interface AnsweredElsewhere {
  name: string;
  dueMs: number | undefined;
  isTakenBack: boolean;
}

export function makeElsewhereText(
  kind: 'card' | 'move',
  elsewhere: readonly AnsweredElsewhere[],
  nowMs: number,
): string {
  const isTakenBack = elsewhere.every((each) => each.isTakenBack);
  const [only] = elsewhere;
  if (only === undefined || elsewhere.length > 1) {
    const all = countOf(elsewhere.length, kind);
    return isTakenBack
      ? `Answers to ${all} were undone on another device.`
      : `${all} were also answered on another device. All answers count.`;
  }
  const { name, dueMs } = only;
  const when = dueMs === undefined ? 'new again' : makeDueText(dueMs, nowMs);
  return isTakenBack
    ? `Your answer to ${name} was undone on another device. The ${kind} is ${when}.`
    : `${capitalize(name)} was also answered on another device. Both answers count, and the ${kind} is ${when}.`;
}

export function quotePrompt(prompt = ''): string {
  if (prompt === '') return 'this card';
  return `“${prompt.length > 40 ? `${prompt.slice(0, 40)}…` : prompt}”`;
}

export function makeMoreText(count: number): string {
  return `${count} more ${count === 1 ? 'is' : 'are'} due. Continue?`;
}

export function makeHistoryText(
  { reps, lapses, last_rating, last_review }: Pick<Card, 'reps' | 'lapses' | 'last_rating' | 'last_review'>,
  nowMs: number,
): string {
  if (reps === 0 || !last_review) return 'Never answered';
  const agoMs = Math.max(0, nowMs - Date.parse(last_review));
  const when = agoMs < minuteMs ? 'just now' : `${makeSpanText(agoMs)} ago`;
  const last = last_rating === undefined ? 'last' : `last ${RATING_NAMES[last_rating]}`;
  return [
    countOf(reps, 'answer'),
    ...(lapses > 0 ? [`forgotten ${countTimes(lapses)}`] : []),
    `${last} ${when}`,
  ].join(', ');
}

export function makeNoneText(tag: string | undefined): string {
  return tag === undefined ? 'No cards are due' : `No cards tagged ${makeTagText(tag)} are left`;
}

export function makeTagText(tag: string): string {
  return tag === playOutTag ? 'Play it out' : (findTaggedCause(tag) ?? tag);
}

export function makeStateText(card: Card, nowMs: number): string {
  return [
    STATE_NAMES[card.state],
    card.suspended_at === undefined ? makeDueText(Date.parse(card.due), nowMs) : 'suspended',
    ...(isLeech(card) ? ['trouble spot'] : []),
  ].join(' · ');
}
