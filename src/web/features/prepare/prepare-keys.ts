import type { KeyIn, ScreenKey } from '../../ui/screen-keys.tsx';

export const prepareKeys = [
  { keys: ['ArrowLeft'], does: 'One move back' },
  { keys: ['ArrowRight'], does: 'Play the most likely move' },
  { keys: ['Home'], does: 'Go to the start' },
  { keys: ['f'], does: 'Flip the board' },
  { keys: ['e'], does: 'Engine on or off' },
] as const satisfies readonly ScreenKey[];

export const quizKeys = [
  { keys: ['n'], does: 'Next position' },
  { keys: ['p'], does: 'Previous position' },
  { keys: ['s'], does: 'Show answer' },
] as const satisfies readonly ScreenKey[];

export type QuizKey = KeyIn<typeof quizKeys>;
export type PrepareKey = KeyIn<typeof prepareKeys>;
