import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { localQueryOptions } from '../lib/local-query-options.ts';
import { useSession } from '../lib/session.tsx';
import { tryToUseRows } from './database.ts';

const limits = { values: 500, characters: 1024 * 1024 } as const;

interface ValueRow {
  key: string;
  cachedAt: number;
  value: unknown;
}

export async function readCached<Value>(key: string): Promise<Value | null> {
  const row = await tryToUseRows<ValueRow | undefined>('values', 'readonly', (rows) => rows.get(key));
  return row === undefined ? null : (row.value as Value);
}

function isTooLarge(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('text' in value)) return false;
  return typeof value.text === 'string' && value.text.length > limits.characters;
}

export async function writeCached(key: string, value: unknown, now: number): Promise<void> {
  if (isTooLarge(value)) {
    await tryToUseRows('values', 'readwrite', (rows) => rows.delete(key));
    return;
  }
  await tryToUseRows('values', 'readwrite', (rows) => {
    rows.put({ key, cachedAt: now, value } satisfies ValueRow);
    const counting = rows.count();
    counting.addEventListener('success', () => {
      let tooMany = counting.result - limits.values;
      if (tooMany <= 0) return;
      const walking = rows.index('cachedAt').openKeyCursor();
      walking.addEventListener('success', () => {
        const oldest = walking.result;
        if (!oldest || tooMany-- <= 0) return;
        rows.delete(oldest.primaryKey);
        oldest.continue();
      });
    });
    return counting;
  });
}

function useName(key: readonly string[]): { userId: string; name: string } {
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.user.id : '';
  return { userId, name: [userId, ...key].join(' ') };
}

function makeQuery<Result>(name: string) {
  return {
    ...localQueryOptions,
    queryKey: ['kept-result', name],
    queryFn: () => readCached<Result>(name),
    gcTime: Number.POSITIVE_INFINITY,
  } as const;
}

export function useCachedReader<Result>(key: readonly string[]): () => Promise<Result | undefined> {
  const queryClient = useQueryClient();
  const { name } = useName(key);
  return useCallback(
    async () => (await queryClient.ensureQueryData(makeQuery<Result>(name))) ?? undefined,
    [queryClient, name],
  );
}

export function useCachedResult<Result>(
  key: readonly string[],
): readonly [result: Result | undefined, store: (result: Result) => void, isLookedUp: boolean] {
  const queryClient = useQueryClient();
  const { userId, name } = useName(key);
  const { data, isSuccess } = useQuery({ ...makeQuery<Result>(name), enabled: userId !== '' });
  const store = useCallback(
    (result: Result) => {
      void queryClient.cancelQueries({ queryKey: ['kept-result', name] }, { revert: false });
      queryClient.setQueryData<Result>(['kept-result', name], result);
      void writeCached(name, result, Date.now());
    },
    [queryClient, name],
  );
  return [data ?? undefined, store, isSuccess];
}
