import { readFileSync } from 'node:fs';
import { type Fit, type FitModel, fitMemory } from '#chess/memory/fit';
import { forecastReviews } from '#chess/memory/forecast';
import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { MemoryModel } from '#chess/memory/memory-model';
import { MemoryStatistics } from '#chess/memory/statistics';
import { findCardOpening } from '#chess/opening/card-opening';
import { type OpeningNames, parseOpeningNames } from '#chess/opening/names';
import { parseCardText } from '#contract/card-text/read';
import type { MemoryPart, MemoryStatisticsData } from '#contract/memory';
import { connectReader, type DatabaseLocation } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { lowerPriority } from '../low-priority.ts';
import { makeAnkiPackage } from '../cards/anki-package.ts';
import type { OpeningsJob, PackageJob } from '../cards/card-threads.ts';
import { type ReadCard, readImport, type ReadImportJob } from '../cards/import-reading.ts';
import { ApiError } from '../errors.ts';
import { type Changed, type FoldJob, foldMemory } from '../scheduling/memory-kind.ts';
import { countDays, listTested } from './memory-days-store.ts';
import { readMemoryLog } from './memory-log.ts';
import { makeOpeningDeck } from './opening-deck.ts';
import { loadOptimizer } from './optimizer.ts';
import { foldPage, type FoldedPage, kinds, type RefoldOptions } from './refold-page.ts';

lowerPriority(10);

export interface LogJob {
  location: DatabaseLocation;
  userId: string;
}

interface FitJob extends LogJob {
  kind: 'fit';
  current: FitModel;
}

interface StatisticsJob extends LogJob {
  kind: 'statistics';
  utcOffsetMinutes: number;
  retentions: readonly number[];
  inForce: number;
  model: MemoryModel;
  weights: readonly number[] | null;
  startMs: number;
  days: number;
}

export type MemoryJob =
  | OpeningsJob
  | PackageJob
  | FitJob
  | (LogJob & { kind: 'opening-deck'; memory: MemoryParameters; nowMs: number })
  | StatisticsJob;

export type ShortJob = FoldJob | ReadImportJob | ({ kind: 'refold' } & RefoldOptions);

type LogFit = Fit & { step: number };

export interface MemoryOutcomes {
  openings: string[];
  'anki-package': Uint8Array;
  'opening-deck': Uint8Array;
  fit: LogFit;
  statistics: MemoryStatisticsData;
}

export interface ShortOutcomes {
  'fold-log': Changed;
  'read-import': ReadCard[];
  refold: FoldedPage;
}

export type Answered<Value> = { value: Value } | { refusal: Pick<ApiError, 'code' | 'extra'> };

export async function remember(job: MemoryJob): Promise<MemoryOutcomes[MemoryJob['kind']]> {
  switch (job.kind) {
    case 'openings':
      return job.cards.map((card) => findCardOpening(getNames(), card));
    case 'anki-package':
      return packCards(job);
    case 'opening-deck':
      return makeOpeningDeck(getReader(job), job.userId, job.memory, getNames(), job.nowMs);
    case 'fit':
      return fit(job);
    case 'statistics':
      return countStatistics(job);
  }
}

export async function rememberShort(
  job: LogJob & ShortJob,
): Promise<Answered<ShortOutcomes[ShortJob['kind']]>> {
  try {
    return { value: await runShort(job) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: { code: error.code, extra: error.extra } };
    throw error;
  }
}

async function runShort(job: LogJob & ShortJob): Promise<ShortOutcomes[ShortJob['kind']]> {
  switch (job.kind) {
    case 'fold-log':
      return foldMemory(kinds[job.of], job.row, job.memory, job.log, job.stored);
    case 'read-import':
      return readImport(getReader(job), job.userId, job.bytes);
    case 'refold':
      return foldPage(getReader(job), job);
  }
}

let reader: Db | undefined;

function getReader({ location }: LogJob): Db {
  return (reader ??= connectReader(location));
}

async function countStatistics(job: StatisticsJob): Promise<MemoryStatisticsData> {
  const db = getReader(job);
  const counted = { cards: new MemoryStatistics(), openings: new MemoryStatistics() };
  for (const day of await countDays(db, job.userId, job.utcOffsetMinutes))
    counted[day.kind === 'cards' ? 'cards' : 'openings'].addDay(day);
  const tested = await listTested(db, job.userId);
  for (const part of ['cards', 'openings'] as const)
    for (const { stability, lastReviewMs } of tested[part])
      if (lastReviewMs !== null) counted[part].addStability(stability);
  const { white, black } = counted.openings.getGrades();
  const { model, weights, startMs, days } = job;
  return {
    cards: makePart(counted.cards),
    openings: makePart(counted.openings),
    grades: { cards: [...counted.cards.getGrades().cards], white: [...white], black: [...black] },
    forecast: job.retentions.map((retention) => {
      const isInForce = Math.abs(retention - job.inForce) < 0.005;
      const options = { model, retention, weights, startMs, days, isInForce };
      const { cards, openings } = tested;
      return {
        retention,
        cards: forecastReviews(cards, options),
        openings: forecastReviews(openings, options),
      };
    }),
  };
}

function makePart(statistics: MemoryStatistics): MemoryPart {
  return {
    months: statistics.listMonths().map(({ tookMs, ...month }) => ({ ...month, took_ms: tookMs })),
    stabilities: [...statistics.getStabilities()],
  };
}

/** More rows would not fit the heap. */
const mostFitRows = 200_000;

async function fit(job: FitJob): Promise<LogFit> {
  const { histories, step } = await readMemoryLog(getReader(job), job.userId, mostFitRows);
  return { ...fitMemory(histories, job.current, await loadOptimizer()), step };
}

let names: OpeningNames | undefined;

function getNames(): OpeningNames {
  const file = new URL('../../chess/opening/names/openings.tsv', import.meta.url);
  return (names ??= parseOpeningNames(readFileSync(file, 'utf8')));
}

function packCards({ text, memory, nowMs }: PackageJob): Uint8Array {
  const { cards } = parseCardText(text);
  const named = cards.map((card) => ({ ...card, opening: findCardOpening(getNames(), card) }));
  return makeAnkiPackage(named, memory, nowMs);
}
