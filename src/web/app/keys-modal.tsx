import { Group, Kbd } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useLocation } from 'react-router';

import { Dialog, isDialogOpen } from '../ui/dialog.tsx';
import { listScreenKeys } from './screen-keys.ts';
import classes from './shell.module.css';

/** Where a question mark is a letter like any other, and where another dialog is already open. */
function isTaken({ target }: KeyboardEvent): boolean {
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return isField || isDialogOpen();
}

/** `?` lists what the keys of the screen do. */
export function KeysModal() {
  const { pathname } = useLocation();
  const [opened, { open, close }] = useDisclosure();
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    event.preventDefault();
    open();
  });
  return (
    <Dialog opened={opened} onClose={close} title="Keys on this screen">
      <table className={classes.keys}>
        <tbody>
          {listScreenKeys(pathname).map(({ keys, does }) => (
            <tr key={does}>
              <th scope="row">
                <Group gap={6} wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
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
