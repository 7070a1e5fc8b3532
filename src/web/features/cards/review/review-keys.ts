import type { KeyIn, ScreenKey } from '../../../ui/screen-keys.tsx';

export const reviewKeys = [
  { keys: [' '], does: 'Show or hide the answer; in training, show it, then take the score that is offered' },
  { keys: ['1', '2', '3', '4'], does: 'Score: Again, Hard, Good, Easy' },
  { keys: ['Enter'], does: 'Show the answer, then take the score that is offered, else Good' },
  { keys: ['u'], does: 'Take the last score back' },
  { keys: ['s'], does: 'Suspend the card: it is not asked until you resume it' },
  { keys: ['e'], does: 'Edit the card' },
  { keys: ['r'], does: 'After a wrong answer: play it again, without another score' },
  { keys: ['h'], does: 'In training: a hint, first the piece, then the move' },
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'Step through the line' },
] as const satisfies readonly ScreenKey[];

export type ReviewKey = KeyIn<typeof reviewKeys>;
