import { type KeyIn, type ScreenKey, useScreenKeys } from '../../../ui/screen-keys.tsx';

export const reviewKeys = [
  { keys: [' '], does: 'Show or hide the answer' },
  { keys: ['1', '2', '3', '4'], does: 'Score: Again, Hard, Good, Easy' },
  { keys: ['Enter'], does: 'Show the answer, then accept the suggested score' },
  { keys: ['u'], does: 'Undo the last score' },
  { keys: ['s'], does: 'Suspend the card until you resume it' },
  { keys: ['e'], does: 'Edit the card' },
  { keys: ['r'], does: 'After a wrong answer: play it again, without a new score' },
  { keys: ['h'], does: 'In training: hint, first the piece, then the move' },
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'Step through the line' },
] as const satisfies readonly ScreenKey[];

export type ReviewKey = KeyIn<typeof reviewKeys>;

export function useEndKeys(onUndo: () => void, onGoOn?: () => void): void {
  useScreenKeys<ReviewKey>(
    {
      ' ': undefined,
      1: undefined,
      2: undefined,
      3: undefined,
      4: undefined,
      s: undefined,
      e: undefined,
      r: undefined,
      h: undefined,
      ArrowLeft: undefined,
      ArrowRight: undefined,
      Enter: onGoOn,
      u: onUndo,
    },
    { repeats: false },
  );
}
