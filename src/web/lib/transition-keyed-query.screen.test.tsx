import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { draw, erase } from '../testing/draw.ts';
import { useTransitionKeyedQuery } from './transition-keyed-query.ts';

afterEach(erase);

function Answer({ of, onDrawn }: { of: string; onDrawn: () => void }) {
  useEffect(onDrawn);
  const { data = 'none' } = useTransitionKeyedQuery({
    queryKey: ['answer', of],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return `to ${of}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <p>{data}</p>;
}

test('an answer is shown when it comes; one that is known is there at once, and nothing is drawn for what is not shown', async () => {
  const queryClient = new QueryClient();
  const onDrawn = vi.fn<() => void>();
  const make = (of: string) => (
    <QueryClientProvider client={queryClient}>
      <Answer of={of} onDrawn={onDrawn} />
    </QueryClientProvider>
  );
  const show = draw(make('first'));
  expect(screen.getByText('none')).toBeTruthy();
  await screen.findByText('to first');
  show(make('second'));
  expect(screen.getByText('none')).toBeTruthy();
  await screen.findByText('to second');
  onDrawn.mockClear();
  show(make('first'));
  expect(screen.getByText('to first')).toBeTruthy();
  queryClient.setQueryData(['answer', 'first'], 'changed');
  await screen.findByText('changed');
  await queryClient.invalidateQueries({ queryKey: ['answer', 'first'] });
  await screen.findByText('to first');
  expect(onDrawn).toHaveBeenCalledTimes(3);
});
