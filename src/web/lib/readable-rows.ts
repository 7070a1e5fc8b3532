import * as z from 'zod/mini';

import { Store } from './store.ts';

export const unreadableRows = new Store<readonly string[]>([]);

export function parseReadableRows<T>(
  schema: z.ZodMiniType<T>,
  data: unknown,
  issues: readonly z.core.$ZodIssue[],
): T | undefined {
  const bad = findBadRows(data, issues);
  if (bad === undefined) return undefined;
  const names: string[] = [];
  for (const [list, places] of bad) {
    // If all rows are invalid, the server probably runs another version, so report an error.
    if (places.size === list.length) return undefined;
    for (const place of [...places].toSorted((one, other) => other - one)) {
      const [row] = list.splice(place, 1);
      names.push(nameOf(row, place));
    }
  }
  const readable = z.safeParse(schema, data);
  if (!readable.success) return undefined;
  unreadableRows.set(names);
  return readable.data;
}

function findBadRows(
  data: unknown,
  issues: readonly z.core.$ZodIssue[],
): Map<unknown[], Set<number>> | undefined {
  const bad = new Map<unknown[], Set<number>>();
  for (const { path } of issues) {
    const depth = path.findIndex((step) => typeof step === 'number');
    const place = path[depth];
    const list = path.slice(0, Math.max(depth, 0)).reduce(step, data);
    if (typeof place !== 'number' || !Array.isArray(list)) return undefined;
    bad.set(list, (bad.get(list) ?? new Set()).add(place));
  }
  return bad;
}

function step(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function nameOf(row: unknown, place: number): string {
  const name = step(row, 'id') ?? step(row, 'game_key');
  return typeof name === 'string' ? name : `number ${place + 1}`;
}
