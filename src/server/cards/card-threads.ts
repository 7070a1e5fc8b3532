/** What is done in threads about cards, because it takes longer than the event loop may wait. */
import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { AskedLine } from '#chess/opening/card-opening';
import type { CardTable, ReviewLogTable } from '../db/tables.ts';
import type { UserMemory } from '../scheduling/memory-settings-store.ts';
import type { ReadCard, ReadImportJob } from './import-reading.ts';
import type { PackageOutcome } from './package-reader.ts';
import { foldCard } from './review-fold.ts';
import type { ReviewedCard } from './review-store.ts';

export interface OpeningsJob {
  kind: 'openings';
  cards: readonly AskedLine[];
}

export interface PackageJob {
  kind: 'anki-package';
  /** All cards as text, as it is exported. */
  text: string;
  memory: MemoryParameters;
  nowMs: number;
}

/** `foldCard` with these arguments. */
export interface FoldCardJob {
  kind: 'fold-card';
  card: CardTable;
  memory: UserMemory;
  log: readonly ReviewLogTable[];
  stored: readonly ReviewLogTable[];
}

export interface CardThreads {
  /** The opening of each card, by position. */
  run(job: OpeningsJob, userId: string): Promise<string[]>;
  run(job: PackageJob, userId: string): Promise<Uint8Array>;
  readPackage(bytes: Uint8Array, userId: string): Promise<PackageOutcome>;
  /** Each user has one of these under way; they do not wait for the longer ones. */
  runShort(job: FoldCardJob, userId: string): Promise<ReviewedCard>;
  runShort(job: ReadImportJob, userId: string): Promise<ReadCard[]>;
}

/** So many reviews are folded within a few milliseconds. */
const shortLog = 200;

/** `foldCard` for the event loop: a long log is folded in a thread. */
export async function foldLog(
  threads: CardThreads,
  card: CardTable,
  memory: UserMemory,
  log: readonly ReviewLogTable[],
  stored: readonly ReviewLogTable[],
): Promise<ReviewedCard> {
  if (log.length <= shortLog) return foldCard(card, memory, log, stored);
  return threads.runShort({ kind: 'fold-card', card, memory, log, stored }, card.user_id);
}
