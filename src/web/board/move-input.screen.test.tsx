import { INITIAL_FEN } from 'chessops/fen';
import { afterEach, expect, test, vi } from 'vitest';

import { draw, erase } from '../testing/draw.ts';
import { useScreenKeys } from '../ui/screen-keys.tsx';
import { MoveInput } from './move-input.tsx';

afterEach(erase);

test('a space in the empty field is for the screen; in a move it is typed', async () => {
  const onSpace = vi.fn<() => void>();
  function Screen() {
    useScreenKeys({ ' ': onSpace }, { repeats: false });
    return <MoveInput fen={INITIAL_FEN} label="Board" onMove={() => undefined} />;
  }
  draw(<Screen />);
  const field = document.querySelector('input');
  const pressSpace = () =>
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
  expect([pressSpace(), onSpace.mock.calls.length]).toEqual([false, 1]);
  const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setText?.call(field, 'O');
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(pressSpace).toBe(true);
  expect(field?.value).toBe('O');
});
