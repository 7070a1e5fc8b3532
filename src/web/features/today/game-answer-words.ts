import { countOf } from '#chess/count-of';
import type { GameAnswers } from '#contract/game-answers';

import { findDay } from '../../lib/today-path.ts';

const newsDays = 7;

export function makeAgreeText({ answers, right }: { answers: number; right: number }): string {
  return `In this month’s games you played ${right} of ${countOf(answers, 'trained position')} right. Count them as training?`;
}

export function makeCountedText(answered: readonly GameAnswers[], nowMs: number): string | undefined {
  const counting = answered.filter(({ is_counted, answers }) => is_counted && answers > 0);
  const newestMs = Math.max(...counting.map(({ played_at }) => Date.parse(played_at)));
  const day = findDay(newestMs).getTime();
  if (counting.length === 0 || day < findDay(nowMs, -newsDays).getTime()) return undefined;
  const ofDay = counting.filter(({ played_at }) => findDay(Date.parse(played_at)).getTime() === day);
  const sum = (field: 'answers' | 'right') => ofDay.reduce((total, game) => total + game[field], 0);
  const [games, verb] = ofDay.length === 1 ? ['game', 'counts'] : ['games', 'count'];
  const whose =
    day === findDay(nowMs).getTime()
      ? `Today’s ${games}`
      : day === findDay(nowMs, -1).getTime()
        ? `Yesterday’s ${games}`
        : `Your ${games} of ${findDay(newestMs).toLocaleDateString(undefined, { weekday: 'long' })}`;
  return `${whose} ${verb} as training: you played ${sum('right')} of ${countOf(sum('answers'), 'trained position')} right.`;
}

export function listDue(cards: number, moves: number): string {
  return [cards > 0 && countOf(cards, 'card'), moves > 0 && countOf(moves, 'move')]
    .filter((part) => part !== false)
    .join(', ');
}
