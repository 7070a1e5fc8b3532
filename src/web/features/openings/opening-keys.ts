import type { KeyIn, ScreenKey } from '../../ui/screen-keys.tsx';

export const openingKeys = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'One move back, or forward with the chosen move' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'Choose another move of the list' },
  { keys: ['Home'], does: 'To the start of the book' },
  { keys: ['f'], does: 'Flip the board' },
  { keys: ['e'], does: 'Show or hide the engine’s best lines' },
  { keys: ['g'], does: 'To the next gap' },
  { keys: ['a'], does: 'Add the move on the board to the book' },
  { keys: ['/'], does: 'Search in the book' },
] as const satisfies readonly ScreenKey[];

export type OpeningKey = KeyIn<typeof openingKeys>;
