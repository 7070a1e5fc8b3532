import {
  DEFAULT_SCHEDULERS,
  makeSchedulers,
  type MemoryParameters,
  type Schedulers,
} from '#chess/memory/memory-parameters';

/** Creating one costs as much as a few reviews. */
const mostKept = 200;
const kept = new Map<string, Schedulers>();

export function getSchedulers(memory: MemoryParameters & { revision: number }): Schedulers {
  if (memory.revision === 0) return DEFAULT_SCHEDULERS;
  const { model, retention, weights, fuzz } = memory;
  const name = JSON.stringify([model, retention, weights, fuzz]);
  const known = kept.get(name);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  const made = makeSchedulers({ model, retention, weights, fuzz });
  kept.set(name, made);
  return made;
}
