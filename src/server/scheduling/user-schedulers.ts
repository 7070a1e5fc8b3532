import {
  DEFAULT_SCHEDULERS,
  makeSchedulers,
  type MemoryParameters,
  type Schedulers,
} from '#chess/memory/memory-parameters';

/** Creating one costs as much as a few reviews. */
const mostCached = 200;
const stored = new Map<string, Schedulers>();

export function getSchedulers(memory: MemoryParameters & { revision: number }): Schedulers {
  if (memory.revision === 0) return DEFAULT_SCHEDULERS;
  const { model, retention, weights, fuzz } = memory;
  const name = JSON.stringify([model, retention, weights, fuzz]);
  const known = stored.get(name);
  if (known !== undefined) return known;
  const [oldest] = stored.keys();
  if (stored.size >= mostCached && oldest !== undefined) stored.delete(oldest);
  const made = makeSchedulers({ model, retention, weights, fuzz });
  stored.set(name, made);
  return made;
}
