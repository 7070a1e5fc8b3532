import { Group, Kbd } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from 'react-router';

import { Dialog } from '../ui/dialog.tsx';
import { nameKey, useScreenKeys } from '../ui/screen-keys.tsx';
import { listScreenKeys } from './screens.ts';
import classes from './shell.module.css';

/** `?` lists what the keys of the screen do. */
export function KeysModal() {
  const { pathname } = useLocation();
  const [opened, { open, close }] = useDisclosure();
  useScreenKeys({ '?': open }, { repeats: false });
  return (
    <Dialog opened={opened} onClose={close} title="Keys on this screen">
      <table className={classes.keys}>
        <tbody>
          {listScreenKeys(pathname).map(({ keys, does }) => (
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
