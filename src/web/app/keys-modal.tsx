import { Group, Kbd, Modal, Table } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useLocation } from 'react-router';

import { listScreenKeys } from './screen-keys.ts';

/** Where a question mark is a letter like any other, and where another dialog is already open. */
function isTaken({ target }: KeyboardEvent): boolean {
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return isField || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
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
    <Modal opened={opened} onClose={close} title="Keys on this screen" centered>
      <Table withRowBorders={false} verticalSpacing={6}>
        <Table.Tbody>
          {listScreenKeys(pathname).map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" w={140}>
                <Group gap={6} wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
