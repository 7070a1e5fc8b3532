import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { draw, erase } from '../testing/draw.ts';
import { Dialog } from './dialog.tsx';
import { useScreenKeys } from './screen-keys.tsx';

afterEach(erase);

const press = (key: string): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key }));

function Screen({ actions, isPaused }: { actions: Record<string, () => void>; isPaused: () => boolean }) {
  useScreenKeys(actions, { repeats: false, isPaused });
  return <p>here</p>;
}

function Seen({ onSeen, children }: { onSeen: () => void; children: ReactNode }) {
  useLayoutEffect(onSeen, [onSeen]);
  return children;
}

test('a key that is pressed in the moment in which a screen appears is heard', async () => {
  const heard: string[] = [];
  const isDrawn = Promise.withResolvers<void>();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const onSeen = () => {
    press('u');
    isDrawn.resolve();
  };
  root.render(
    <Seen onSeen={onSeen}>
      <Screen actions={{ u: () => heard.push('u') }} isPaused={() => false} />
    </Seen>,
  );
  await isDrawn.promise;
  expect(heard).toEqual(['u']);
  root.unmount();
});

test('keys that had to wait are heard in their order, before one that is pressed as soon as they may', () => {
  const heard: string[] = [];
  let isWriting = true;
  const actions = { 3: () => heard.push('3'), u: () => heard.push('u') };
  const show = (onSeen: () => void) => (
    <Seen onSeen={onSeen}>
      <Screen actions={actions} isPaused={() => isWriting} />
    </Seen>
  );
  const rerender = draw(show(() => undefined));
  press('3');
  expect(heard).toEqual([]);
  isWriting = false;
  rerender(show(() => void press('u')));
  expect(heard).toEqual(['3', 'u']);
});

test('what is typed in the moment in which a dialog appears is typed into its field', async () => {
  const isDrawn = Promise.withResolvers<Element | null>();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <Seen onSeen={() => isDrawn.resolve(document.activeElement)}>
      <Dialog title="Make a card" actions={<span />} onClose={() => undefined}>
        <input aria-label="Prompt" data-autofocus />
      </Dialog>
    </Seen>,
  );
  expect((await isDrawn.promise)?.getAttribute('aria-label')).toBe('Prompt');
  root.unmount();
});
