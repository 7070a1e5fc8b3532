import type { Habit } from '#chess/opening/played-moves';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { FigureGap } from '#contract/book-figures';

type SaidHabit = Pick<Habit, 'ply' | 'bookMoves' | 'played' | 'times' | 'games'> & {
  line?: string | undefined;
};

export function makeHabitText({ line = '', ply, bookMoves, played, times, games }: SaidHabit): string {
  const number = makeMoveNumber(ply);
  const repertoire = line === '' ? 'Your repertoire' : `After ${line} your repertoire`;
  return `${repertoire} has ${number} ${bookMoves.join(' or ')}; you played ${number} ${played} in ${times} of ${games} games.`;
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
        ? `You faced a gap in your repertoire: ${often}.`
        : `You faced ${faced.length} gaps in your repertoire, most often ${often}.`,
  };
}
