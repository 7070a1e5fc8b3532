import type { KeyIn, ScreenKey } from '../../ui/screen-keys.tsx';

export const playOutKeys = [
  { keys: ['ArrowLeft'], does: 'Previous move' },
  { keys: ['ArrowRight'], does: 'Next move' },
  { keys: ['Home'], does: 'To the start' },
  { keys: ['End'], does: 'To the last move' },
  { keys: ['f'], does: 'Flip the board' },
] as const satisfies readonly ScreenKey[];

export type PlayOutKey = KeyIn<typeof playOutKeys>;
