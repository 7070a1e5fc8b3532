import type { Habit } from '#chess/opening/played-moves';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { FigureGap } from '#contract/book-figures';

type SaidHabit = Pick<Habit, 'ply' | 'bookMoves' | 'played' | 'times' | 'games'> & {
  line?: string | undefined;
};

/** Example: `After 1. e4 e5 the study says 2. Nf3, you play 2. Bc4 in 7 of 9 games.` */
export function makeHabitText({ line = '', ply, bookMoves, played, times, games }: SaidHabit): string {
  const number = makeMoveNumber(ply);
  const study = line === '' ? 'The study' : `After ${line} the study`;
  return `${study} says ${number} ${bookMoves.join(' or ')}, you play ${number} ${played} in ${times} of ${games} games.`;
}

const leastFaced = 2;

export function findFacedReplies(gaps: readonly FigureGap[]): { text: string; gap: FigureGap } | undefined {
  const faced = gaps
    .map((gap) => ({ gap, games: gap.met?.games ?? 0 }))
    .filter(({ games }) => games >= leastFaced)
    .sort((one, other) => other.games - one.games);
  const [most] = faced;
  if (!most) return undefined;
  const { gap, games } = most;
  const often = `${gap.lineWithReply} (${games.toLocaleString('en')} times)`;
  return {
    gap,
    text:
      faced.length === 1
        ? `You faced a reply that your repertoire does not answer: ${often}.`
        : `You faced ${faced.length} unanswered replies at least twice, most often ${often}.`,
  };
}
