/**
 * Reads and changes a user-owned list. Unless `offline` is `never`, unsent changes wait in a queue, but
 * screens show them at once.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { written } from '#contract/accounts';
import type { Collection } from '#contract/collections/collections';
import { makeTime } from '#contract/wire-schedule';

import { getJson, postJson } from '../lib/api-client.ts';
import { useUser } from '../lib/session.tsx';
import { collectionOutboxPrefix } from '../lib/storage-keys.ts';
import { useStore } from '../lib/use-store.ts';
import { getQueue, isRefusal, type Mutation, type Outbox, type Queue } from '../sync/queue.ts';
import { applyListChange, cacheListChange, nameRow } from '../sync/responses.ts';
import { getQueryClient, perUser } from '../sync/runtime.ts';
import { showFailure } from './notices.tsx';

const waitingChange = z.object({
  list: z.string(),
  key: z.array(z.string()),
  path: z.string(),
  body: z.record(z.string(), z.unknown()),
  row: z.unknown(),
  changes: z.array(z.array(z.string())),
});
type WaitingChange = z.infer<typeof waitingChange>;

export const collectionMutation: Mutation<WaitingChange> = {
  kind: collectionOutboxPrefix,
  schema: waitingChange,
  mergeKey: ({ list, key, body }) => `${list} ${nameRow(body, key)}`,
  toRequest: ({ path, body, list, key, row }) => ({ path, body, change: { list, key, body, row } }),
};

interface CollectionQueueOptions {
  queue: Queue;
  send?: (change: WaitingChange) => Promise<unknown>;
  onSent: (change: WaitingChange) => void;
  onRefused: (message: string) => void;
}

export class CollectionQueue {
  readonly #outbox: Outbox<WaitingChange, unknown>;
  readonly #answers = new Map<WaitingChange, unknown>();

  constructor({ queue, send = sendChange, onSent, onRefused }: CollectionQueueOptions) {
    this.#outbox = queue.register<WaitingChange>(collectionMutation).start({
      send: async (changes) => {
        for (const change of changes) {
          const answer = await send(change).catch((error: unknown) => {
            if (isRefusal(error) && !this.#answers.has(change)) onRefused(error.message);
            throw error;
          });
          if (this.#answers.has(change)) this.#answers.set(change, answer);
        }
      },
      onSent,
    });
    this.flush();
  }

  get = (): ReturnType<Outbox<WaitingChange>['get']> => this.#outbox.get();
  subscribe = (listener: () => void): (() => void) => this.#outbox.subscribe(listener);

  flush(): void {
    void this.#outbox.flush();
  }

  /**
   * Returns the response, or undefined if the change waits in the queue. Throws the server's message if it
   * refuses.
   */
  async add(change: WaitingChange): Promise<unknown> {
    this.#answers.set(change, undefined);
    try {
      await this.#outbox.add(change);
      await this.#outbox.flush();
      const left = this.#outbox.get().find(({ entry }) => entry === change);
      if (left?.state !== 'refused') return this.#answers.get(change);
      // Drop the refused change, because the caller shows the error and still has the user's input.
      this.#outbox.remove(left.name);
      throw new Error(left.message);
    } finally {
      this.#answers.delete(change);
    }
  }
}

function sendChange({ path, body }: WaitingChange): Promise<unknown> {
  return postJson(path, body, z.unknown());
}

export const getCollectionQueue = perUser(
  ({ userId }) =>
    new CollectionQueue({
      queue: getQueue(userId),
      onSent: (change) => {
        const queryClient = getQueryClient();
        queryClient.setQueryData<readonly unknown[]>(
          [change.list],
          (rows) => rows && applyListChange(rows, change),
        );
        void cacheListChange(change).then(() => {
          for (const queryKey of [[change.list], ...change.changes])
            void queryClient.invalidateQueries({ queryKey });
        });
      },
      onRefused: (message) => showFailure(`A change was not saved: ${message}.`),
    }),
);

interface TypedCollection<Body, Row> extends Pick<
  Collection,
  'list' | 'key' | 'remove' | 'savedAt' | 'offline' | 'keyBody'
> {
  body: z.ZodMiniType<object, Body>;
  answer: z.ZodMiniType<{ api_data: Row[] }>;
  save: { path: string };
}

interface CollectionRows<Body, Row> {
  rows: readonly Row[] | undefined;
  pending: number;
  error: Error | undefined;
  save: <Answer = unknown>(row: Body, answer?: z.ZodMiniType<Answer>) => Promise<Answer | undefined>;
  remove: (row: Partial<Body>) => Promise<void>;
}

const nothingElse: readonly string[][] = [];

/** After a change, the queries with the keys in `changes` are refetched. `changes` must be a constant. */
export function useCollection<Body, Row>(
  { list, key, save, remove, savedAt, offline, body, keyBody, answer }: TypedCollection<Body, Row>,
  changes: readonly string[][] = nothingElse,
): CollectionRows<Body, Row> {
  const queue = getCollectionQueue(useUser().id);
  const isStored = offline !== 'never';
  const { data, error: loadError } = useQuery({
    queryKey: [list.path],
    queryFn: async ({ signal }) => (await getJson(list.path, answer, signal, isStored)).api_data,
  });
  const [refusal, setRefusal] = useState<Error>();
  const queued = useStore(queue);
  const waiting = useMemo(() => queued.filter(({ entry }) => entry.list === list.path), [queued, list]);
  const rows = useMemo(() => {
    if (waiting.length === 0) return data;
    // Another version of the page may have written unreadable changes, so skip them.
    const readable = waiting.filter(
      ({ entry: { row } }) => row === null || z.safeParse(answer, { api_data: [row] }).success,
    );
    return readable.reduce((known, { entry }) => applyListChange(known, entry), data ?? []);
  }, [waiting, data, answer]);

  const change = useCallback(
    async (
      path: string,
      schema: z.ZodMiniType<object>,
      given: unknown,
      makeRow: (fields: Record<string, unknown>) => unknown,
    ): Promise<unknown> => {
      const send = async (fields: Record<string, unknown>): Promise<unknown> => {
        if (isStored) {
          const entry = { list: list.path, key: [...key], path, body: fields, changes: [...changes] };
          return queue.add({ ...entry, row: makeRow(fields) });
        }
        const answered = await postJson(path, fields, z.unknown());
        for (const queryKey of [[list.path], ...changes])
          await getQueryClient().invalidateQueries({ queryKey });
        return answered;
      };
      try {
        const answered = await send({ ...parseInput(schema, given) });
        setRefusal(undefined);
        return answered;
      } catch (error) {
        setRefusal(error as Error);
        throw error;
      }
    },
    [queue, isStored, list, key, changes],
  );
  return {
    rows,
    pending: waiting.length,
    error: refusal ?? (rows === undefined ? (loadError ?? undefined) : undefined),
    save: useCallback(
      async (given, schema = written as never) => {
        const stamp = savedAt === undefined ? {} : { [savedAt]: makeTime(Date.now()) };
        const answered = await change(save.path, body, given, (fields) =>
          list.of === undefined ? { ...fields, ...stamp } : fields[list.of],
        );
        return answered === undefined ? undefined : z.parse(schema, answered);
      },
      [change, list, save, savedAt, body],
    ),
    remove: useCallback(
      async (given) => {
        if (remove !== undefined) await change(remove.path, keyBody, given, () => null);
      },
      [change, remove, keyBody],
    ),
  };
}

function parseInput<Value>(schema: z.ZodMiniType<Value>, input: unknown): Value {
  const { data, error } = z.safeParse(schema, input);
  if (error !== undefined) throw new Error(error.issues[0]?.message ?? 'Not valid');
  return data;
}
