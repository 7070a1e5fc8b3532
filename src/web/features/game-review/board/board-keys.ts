import type { KeyIn, ScreenKey } from '../../../ui/screen-keys.tsx';

export const boardKeys = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'One move back or forward' },
  { keys: ['Home', 'End'], does: 'To the start or the end of the game' },
  { keys: ['f'], does: 'Flip the board' },
  { keys: ['m'], does: 'Make a card of the mistake, or from this position' },
  { keys: ['t'], does: 'Try the mistake again, or a line of your own' },
  { keys: ['n'], does: 'To your next mistake' },
  { keys: ['e'], does: 'Show or hide the engine’s best lines' },
  { keys: ['Escape'], does: 'From another line back to the game' },
] as const satisfies readonly ScreenKey[];

export type BoardKey = KeyIn<typeof boardKeys>;
