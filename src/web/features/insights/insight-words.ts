import { makeCauseText } from '#chess/review/causes/cause-words';
import { type Choice, type OpponentStrength, WINDOW } from '#chess/review/causes/insights';

import { capitalize } from '../../lib/capitalize.ts';

const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

export function makeDay(time: string): string {
  return days.format(new Date(time));
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
