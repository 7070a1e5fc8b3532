/** Caches the result in parts, because reading ten thousand games at once would block the page. */
import { readCached, writeCached } from '../../../sync/values.ts';
import type { GameFacts, StudiedGames } from '../../../worker/studied-games.ts';

interface CachedHead {
  madeOf: string;
  parts: number;
  reports: StudiedGames['reports'];
}

interface CachedPart {
  madeOf: string;
  facts: GameFacts[];
}

const factsPerPart = 1_000;

export async function findStudiedGames(
  userId: string,
  madeOf: string,
  study: () => Promise<StudiedGames>,
): Promise<StudiedGames> {
  const name = `${userId} studied-games`;
  const cached = await readStudied(name, madeOf);
  if (cached) return cached;
  const studied = await study();
  // A result without opening names is incomplete, so the next visit must compute it again.
  if (studied.hasNames) void writeStudied(name, madeOf, studied);
  return studied;
}

async function readStudied(name: string, madeOf: string): Promise<StudiedGames | undefined> {
  const head = await readCached<CachedHead>(name);
  if (head?.madeOf !== madeOf) return undefined;
  const facts: GameFacts[] = [];
  for (let at = 0; at < head.parts; at += 1) {
    const part = await readCached<CachedPart>(`${name} ${at}`);
    if (part?.madeOf !== madeOf) return undefined;
    facts.push(...part.facts);
  }
  return { hasNames: true, facts, reports: head.reports };
}

async function writeStudied(name: string, madeOf: string, { facts, reports }: StudiedGames): Promise<void> {
  const parts = Math.ceil(facts.length / factsPerPart);
  for (let at = 0; at < parts; at += 1) {
    const part: CachedPart = { madeOf, facts: facts.slice(at * factsPerPart, (at + 1) * factsPerPart) };
    await writeCached(`${name} ${at}`, part, Date.now());
  }
  // Write the number of parts last, so that it never counts a missing part.
  await writeCached(name, { madeOf, parts, reports } satisfies CachedHead, Date.now());
}
