import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { QuestionLine } from '#chess/opening/card-opening';
import type { CardTable, ReviewLogTable } from '../db/tables.ts';
import type { UserMemory } from '../scheduling/memory-settings-store.ts';
import type { ReadCard, ReadImportJob } from './import-reading.ts';
import type { PackageOutcome } from './package-reader.ts';
import { foldCard } from './review-fold.ts';
import type { ReviewedCard } from './review-store.ts';

export interface OpeningsJob {
  kind: 'openings';
  cards: readonly QuestionLine[];
}

export interface PackageJob {
  kind: 'anki-package';
  text: string;
  memory: MemoryParameters;
  nowMs: number;
}

export interface FoldCardJob {
  kind: 'fold-card';
  card: CardTable;
  memory: UserMemory;
  log: readonly ReviewLogTable[];
  stored: readonly ReviewLogTable[];
}

export interface CardThreads {
  run(job: OpeningsJob, userId: string): Promise<string[]>;
  run(job: PackageJob, userId: string): Promise<Uint8Array>;
  readPackage(bytes: Uint8Array, userId: string): Promise<PackageOutcome>;
  /** One at a time per user, separate from the long jobs. */
  runShort(job: FoldCardJob, userId: string): Promise<ReviewedCard>;
  runShort(job: ReadImportJob, userId: string): Promise<ReadCard[]>;
}

/** Folded within a few milliseconds. */
const shortLog = 200;

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
