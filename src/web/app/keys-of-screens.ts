/** Each screen's keys for `?`. Separate from screens.ts, which visitors load too. */
import { cardKey } from '../card-editor/card-key.ts';
import { reviewKeys } from '../features/cards/review/review-keys.ts';
import { boardKeys } from '../features/game-review/board/board-keys.ts';
import { openingKeys } from '../features/openings/opening-keys.ts';
import { playOutKeys } from '../features/play-out/play-out-keys.ts';
import { quizKeys, prepareKeys } from '../features/prepare/prepare-keys.ts';
import type { ScreenKey } from '../ui/screen-keys.tsx';

const listKey: ScreenKey = { keys: ['ArrowUp', 'ArrowDown'], does: 'Select another row in a list' };
const typedMoveKey: ScreenKey = {
  keys: ['Tab'],
  does: 'From the board: type a move, such as Nf3, O-O or e7e8q',
};
export const keysEverywhere: readonly ScreenKey[] = [
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Tab'], does: 'Next control; the first skips to the content' },
  { keys: ['Escape'], does: 'Close a dialog' },
];

const keysByPath: Readonly<Record<string, readonly ScreenKey[]>> = {
  '/game_review': [...boardKeys, cardKey],
  '/review_cards': reviewKeys,
  '/manage_cards': [listKey, typedMoveKey, cardKey],
  '/manage_openings': [...openingKeys, typedMoveKey],
  '/prepare': [...prepareKeys, ...quizKeys, typedMoveKey],
  '/play_out': [...playOutKeys, typedMoveKey],
  '/opening_tool': [listKey],
  '/opening_game': [typedMoveKey],
};

/** The screen's own first. */
export function listScreenKeys(path: string): readonly ScreenKey[] {
  return [...(keysByPath[path] ?? []), ...keysEverywhere];
}
