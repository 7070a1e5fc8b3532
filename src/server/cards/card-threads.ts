import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { QuestionLine } from '#chess/opening/card-opening';
import type { Changed, FoldJob, FoldThreads } from '../scheduling/memory-kind.ts';
import type { ReadCard, ReadImportJob } from './import-reading.ts';
import type { PackageOutcome } from './package-reader.ts';

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

export interface CardThreads extends FoldThreads {
  run(job: OpeningsJob, userId: string): Promise<string[]>;
  run(job: PackageJob, userId: string): Promise<Uint8Array>;
  readPackage(bytes: Uint8Array, userId: string): Promise<PackageOutcome>;
  runShort(job: FoldJob, userId: string): Promise<Changed>;
  runShort(job: ReadImportJob, userId: string): Promise<ReadCard[]>;
}
