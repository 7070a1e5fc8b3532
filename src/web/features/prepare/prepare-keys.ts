import type { KeyIn, ScreenKey } from '../../ui/screen-keys.tsx';

export const prepareKeys = [
  { keys: ['ArrowLeft'], does: 'One move back' },
  { keys: ['ArrowRight'], does: 'Play the likeliest move' },
  { keys: ['Home'], does: 'To the start' },
  { keys: ['f'], does: 'Flip the board' },
  { keys: ['e'], does: 'Engine on or off' },
] as const satisfies readonly ScreenKey[];

export type PrepareKey = KeyIn<typeof prepareKeys>;
