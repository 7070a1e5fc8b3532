import type { KeyIn, ScreenKey } from '../../../ui/screen-keys.tsx';

export const boardKeys = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'One move back or forward' },
  { keys: ['Home', 'End'], does: 'To the start or the end of the game' },
  { keys: ['f'], does: 'Flip the board' },
  { keys: ['m'], does: 'Make a card from the mistake or position' },
  { keys: ['t'], does: 'Try the mistake again, or try a line' },
  { keys: ['n'], does: 'Next mistake' },
  { keys: ['e'], does: 'Show or hide the engine’s best lines' },
  { keys: ['Escape'], does: 'Back to the game' },
] as const satisfies readonly ScreenKey[];

export type BoardKey = KeyIn<typeof boardKeys>;
