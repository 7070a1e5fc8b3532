import type { KeyIn, ScreenKey } from '../../ui/screen-keys.tsx';

export const openingKeys = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'One move back, or forward with the chosen move' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'Choose another move in the list' },
  { keys: ['Home'], does: 'Go to the start' },
  { keys: ['f'], does: 'Flip the board' },
  { keys: ['e'], does: 'Show or hide the engine’s best lines' },
  { keys: ['g'], does: 'Next gap' },
  { keys: ['a'], does: 'Add the move to the repertoire' },
  { keys: ['/'], does: 'Search the repertoire' },
] as const satisfies readonly ScreenKey[];

export type OpeningKey = KeyIn<typeof openingKeys>;
