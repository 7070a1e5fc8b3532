import { Group, Kbd } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';

import { Dialog } from '../ui/dialog.tsx';
import { findTopDialog } from '../ui/dialog-stack.ts';
import { nameKey, useScreenKeys } from '../ui/screen-keys.tsx';
import { keysEverywhere, listScreenKeys } from './keys-of-screens.ts';
import classes from './shell.module.css';

interface Listed {
  title: string;
  keys: ReturnType<typeof listScreenKeys>;
}

/** `?` lists the keys of the screen or the open dialog. */
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
      <table className={classes.keys}>
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
