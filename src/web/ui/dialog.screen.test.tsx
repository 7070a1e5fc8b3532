import { MantineProvider } from '@mantine/core';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw, erase } from '../testing/draw.ts';
import { Dialog } from './dialog.tsx';
import { Notices, showFailure, showUndo } from './notices.tsx';
import { useScreenKeys } from './screen-keys.tsx';

afterEach(erase);

const press = (key: string): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key }));

function Keys({ onKey, isEverywhere = false }: { onKey: (key: string) => void; isEverywhere?: boolean }) {
  useScreenKeys({ n: () => onKey('n'), '?': () => onKey('?') }, { repeats: false, isEverywhere });
  return null;
}

function show(dialogs: number, onKey: (key: string) => void = () => undefined) {
  const makeDialog = (depth: number) =>
    depth > dialogs ? null : (
      <Dialog onClose={() => undefined} title={`Dialog ${depth}`}>
        <Keys onKey={(key) => onKey(`${key} in ${depth}`)} />
        {makeDialog(depth + 1)}
      </Dialog>
    );
  return (
    <MantineProvider>
      <Keys onKey={(key) => onKey(`${key} on the screen`)} />
      {makeDialog(1)}
      <Notices />
    </MantineProvider>
  );
}

test('keys belong to the dialog on top, and to the screen again when it is closed', () => {
  const heard: string[] = [];
  const onKey = (key: string) => void heard.push(key);
  const rerender = draw(show(0, onKey));
  for (const count of [0, 1, 2, 1, 0]) {
    rerender(show(count, onKey));
    press('n');
  }
  expect(heard).toEqual(['n on the screen', 'n in 1', 'n in 2', 'n in 1', 'n on the screen']);
});

test('a key that works everywhere works over a dialog', () => {
  const heard: string[] = [];
  draw(
    <MantineProvider>
      <Keys isEverywhere onKey={(key) => void heard.push(key)} />
      <Dialog onClose={() => undefined} title="Open">
        Text
      </Dialog>
    </MantineProvider>,
  );
  press('?');
  expect(heard).toEqual(['?']);
});

test('notices appear in the dialog that is open, where they can be pressed, once', () => {
  const rerender = draw(show(1));
  let undone = 0;
  showUndo('1 card deleted.', () => {
    undone += 1;
  });
  rerender(show(1));
  const [notice, ...others] = screen.getAllByText('1 card deleted.');
  expect(others).toEqual([]);
  expect(notice?.closest('dialog')).not.toBeNull();
  expect(notice?.closest('[popover]')).toBeNull();
  const title = screen.getByText('Dialog 1');
  expect(notice && title.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  rerender(show(0));
  expect(screen.getByText('1 card deleted.').closest('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Undo', hidden: true }).click();
  expect(undone).toBe(1);
});

test('a failure that is said again is shown once; each offer to take something back stays', () => {
  const rerender = draw(show(0));
  showFailure('No connection.');
  showFailure('No connection.');
  showUndo('Deleted the game', () => undefined);
  showUndo('Deleted the game', () => undefined);
  rerender(show(0));
  expect(screen.getAllByText('No connection.')).toHaveLength(1);
  expect(screen.getAllByText('Deleted the game')).toHaveLength(2);
});
