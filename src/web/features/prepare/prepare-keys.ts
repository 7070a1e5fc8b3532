import type { KeyIn, ScreenKey } from '../../ui/screen-keys.tsx';

export const prepareKeys = [
  { keys: ['ArrowLeft'], does: 'One move back' },
  { keys: ['ArrowRight'], does: 'Play the likeliest move' },
  { keys: ['Home'], does: 'To the start' },
  { keys: ['f'], does: 'Flip the board' },
  { keys: ['e'], does: 'Engine on or off' },
] as const satisfies readonly ScreenKey[];

export const lookKeys = [
  { keys: ['n'], does: 'The next of the ten' },
  { keys: ['p'], does: 'The one before' },
  { keys: ['s'], does: 'Show the answer' },
] as const satisfies readonly ScreenKey[];

export type LookKey = KeyIn<typeof lookKeys>;
export type PrepareKey = KeyIn<typeof prepareKeys>;
