import { MantineProvider } from '@mantine/core';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, erase } from '../testing/draw.ts';
import { lazyPart } from './lazy-part.tsx';
import { Notices } from './notices.tsx';

afterEach(erase);
afterEach(() => void vi.useRealTimers());

test('a part that cannot be loaded says so once, is tried again, and is shown when it is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let tries = 0;
  const Part = lazyPart(async () => {
    tries += 1;
    if (tries < 3) throw new Error('gone');
    return () => <p>The part</p>;
  });
  draw(
    <MantineProvider>
      <Suspense fallback={<p>On its way</p>}>
        <Part />
      </Suspense>
      <Notices />
    </MantineProvider>,
  );
  const listReported = () => screen.queryAllByText(/^Part of this page could not be loaded\./);
  await vi.waitFor(() => expect(listReported()).toHaveLength(1));
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => screen.getByText('The part'));
  expect(tries).toBe(3);
  expect(listReported()).toHaveLength(1);
});
