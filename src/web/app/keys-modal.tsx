import { Group, Kbd } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';

import { Dialog } from '../ui/dialog.tsx';
import { findTopDialog } from '../ui/dialog-stack.ts';
import { nameKey, type ScreenKey, useScreenKeys } from '../ui/screen-keys.tsx';
import { cardKey } from '../card-editor/card-key.ts';
import { reviewKeys } from '../features/cards/review/review-keys.ts';
import { boardKeys } from '../features/game-review/board/board-keys.ts';
import { openingKeys } from '../features/openings/opening-keys.ts';
import { playOutKeys } from '../features/play-out/play-out-keys.ts';
import { prepareKeys, quizKeys } from '../features/prepare/prepare-keys.ts';
import { parts } from '../ui/parts.tsx';
import classes from './shell.module.css';

interface Listed {
  title: string;
  keys: ReturnType<typeof listScreenKeys>;
}

export function KeysModal() {
  const { pathname } = useLocation();
  const [listed, setListed] = useState<Listed>();
  const open = () => {
    const dialog = findTopDialog();
    setListed(
      dialog
        ? { title: 'Keys in this dialog', keys: [...dialog.keys, ...keysEverywhere] }
        : { title: 'Keys on this screen', keys: listScreenKeys(pathname) },
    );
  };
  useScreenKeys({ '?': listed ? undefined : open }, { repeats: false, isEverywhere: true });
  if (!listed) return null;
  return (
    <Dialog onClose={() => setListed(undefined)} title={listed.title}>
      <table className={`${parts.table} ${classes.keys}`}>
        <tbody>
          {listed.keys.map(({ keys, does }) => (
            <tr key={does}>
              <th scope="row">
                <Group gap={6} wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{nameKey(key)}</Kbd>
                  ))}
                </Group>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

const listKey: ScreenKey = { keys: ['ArrowUp', 'ArrowDown'], does: 'Choose another row in a list' };
const typedMoveKey: ScreenKey = {
  keys: ['Tab'],
  does: 'From the board: type a move, such as Nf3, O-O or e7e8q',
};
const keysEverywhere: readonly ScreenKey[] = [
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Tab'], does: 'Next button or field; the first is “Skip to content”' },
  { keys: ['Escape'], does: 'Close a dialog' },
];

/** This list is not in screens.ts, because signed-out visitors would load it too. */
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

function listScreenKeys(path: string): readonly ScreenKey[] {
  return [...(keysByPath[path] ?? []), ...keysEverywhere];
}
