import { countOf } from '#chess/count-of';
import { makeCauseText } from '#chess/review/causes/cause-words';
import { type Choice, type OpponentStrength, WINDOW } from '#chess/review/causes/insights';

import { capitalize } from '../../lib/capitalize.ts';

const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

export function makeDay(time: string): string {
  return days.format(new Date(time));
}

export function makeChange(now: number, before: number): string {
  const change = Number((now - before).toFixed(1));
  if (change === 0) return '0.0';
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}`;
}

export function makeGain(points: number): string {
  const whole = Math.max(1, Math.round(points));
  return `about ${countOf(whole, 'more game point')}`;
}

const opponents: Readonly<Record<OpponentStrength, string>> = {
  weaker: 'Rated 100+ lower',
  equal: 'Rated about the same',
  stronger: 'Rated 100+ higher',
};

export function makeChoiceText(choice: Choice): string {
  switch (choice.by) {
    case 'cause':
      return makeCauseText(choice.value);
    case 'opponent':
      return opponents[choice.value];
    case 'phase':
    case 'color':
      return capitalize(choice.value);
    default:
      return choice.value;
  }
}

export function makeListTitle(choice: Choice): string {
  const text = makeChoiceText(choice);
  switch (choice.by) {
    case 'phase':
      return `In the ${choice.value}`;
    case 'clock':
      return `With ${choice.value} of the clock left`;
    case 'color':
      return `With ${text}`;
    case 'opponent':
      return `Opponents ${text.toLowerCase()}`;
    default:
      return text;
  }
}

export function makeSpan(newestFirst: readonly { played_at: string }[]): string {
  const [newest, oldest] = [newestFirst[0], newestFirst.slice(0, WINDOW).at(-1)];
  if (!newest || !oldest) return '';
  return `${makeDay(oldest.played_at)} to ${makeDay(newest.played_at)}`;
}
