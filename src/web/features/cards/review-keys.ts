import type { KeyIn, ScreenKey } from '../../ui/screen-keys.tsx';

export const reviewKeys = [
  { keys: [' '], does: 'Show or hide the answer' },
  { keys: ['1', '2', '3', '4'], does: 'Score: Again, Hard, Good, Easy' },
  { keys: ['Enter'], does: 'Show the answer, then score it Good' },
  { keys: ['u'], does: 'Take the last score back' },
] as const satisfies readonly ScreenKey[];

export type ReviewKey = KeyIn<typeof reviewKeys>;
