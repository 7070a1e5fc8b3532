/** Entry of the worker thread: fitting weights and looking ahead, which take longer than the event loop may wait. */
import { readFileSync } from 'node:fs';
import { type Fit, type FitHistory, type FitItem, fitMemory, type Optimizer } from '#chess/memory/fit';
import { type ForecastMemory, forecastReviews } from '#chess/memory/forecast';
import type { MemoryParameters } from '#chess/memory/memory-parameters';
import { isRating } from '#chess/memory/schedule';
import { type AskedLine, findCardOpening } from '#chess/opening/card-opening';
import { type OpeningNames, parseOpeningNames } from '#chess/opening/names';
import { parseCardText } from '#contract/card-text';
import { giveWay } from '../give-way.ts';
import { makeAnkiPackage } from '../cards/anki-package.ts';

giveWay(10);

/** Rows of numbers, which cross to the thread without being copied one by one. */
export type MemoryJob =
  /** The opening of each card, by position. */
  | { kind: 'openings'; cards: readonly AskedLine[] }
  /** The text of all cards, as it is exported. */
  | { kind: 'anki-package'; text: string; memory: MemoryParameters; nowMs: number }
  | {
      kind: 'fit';
      lengths: Uint32Array;
      ratings: Uint8Array;
      times: Float64Array;
      weights: readonly number[];
    }
  | {
      kind: 'forecast';
      /** Stability, difficulty and time of the last review, NaN for none; of each memory. */
      memories: Float64Array;
      retentions: readonly number[];
      weights: readonly number[] | null;
      startMs: number;
      days: number;
    };

export type MemoryOutcome = Fit | number[][] | string[] | Uint8Array;

export async function remember(job: MemoryJob): Promise<MemoryOutcome> {
  if (job.kind === 'forecast') return forecast(job);
  if (job.kind === 'openings') return job.cards.map((card) => findCardOpening(getNames(), card));
  if (job.kind === 'anki-package') return packCards(job);
  const optimizer = await loadOptimizer();
  if (optimizer === undefined) throw new Error('This machine has no optimizer');
  return fitMemory(readHistories(job), job.weights, optimizer);
}

function forecast({
  memories,
  retentions,
  weights,
  startMs,
  days,
}: Extract<MemoryJob, { kind: 'forecast' }>): number[][] {
  const read: ForecastMemory[] = [];
  for (let at = 0; at < memories.length; at += 3) {
    const [stability = 0, difficulty = 0, last = Number.NaN] = memories.subarray(at, at + 3);
    read.push({ stability, difficulty, lastReviewMs: Number.isNaN(last) ? null : last });
  }
  return retentions.map((retention) => forecastReviews(read, { retention, weights, startMs, days }));
}

let names: OpeningNames | undefined;

/** Read when they are first needed: most threads never name an opening. */
function getNames(): OpeningNames {
  const file = new URL('../../chess/opening/names/openings.tsv', import.meta.url);
  return (names ??= parseOpeningNames(readFileSync(file, 'utf8')));
}

function packCards({ text, memory, nowMs }: Extract<MemoryJob, { kind: 'anki-package' }>): Uint8Array {
  const { cards } = parseCardText(text);
  const named = cards.map((card) => ({ ...card, opening: findCardOpening(getNames(), card) }));
  return makeAnkiPackage(named, memory, nowMs);
}

function readHistories({ lengths, ratings, times }: Extract<MemoryJob, { kind: 'fit' }>): FitHistory[] {
  let at = 0;
  return Array.from(lengths, (length) => {
    const history = Array.from({ length }, (_, index) => {
      const rating = ratings[at + index];
      return { rating: isRating(rating) ? rating : (0 as const), review: times[at + index] ?? 0 };
    });
    at += length;
    return history;
  });
}

/** A minute is hundreds of times what the longest log takes. */
const fitTimeoutMs = 60_000;

/** Undefined where its prebuilt binary is missing. https://github.com/open-spaced-repetition/fsrs-rs-nodejs */
async function loadOptimizer(): Promise<Optimizer | undefined> {
  const library = await import('fsrs-rs-nodejs').catch(() => undefined);
  if (library === undefined) return undefined;
  const { FSRS, FSRSItem, FSRSReview } = library;
  const make = (items: readonly FitItem[]) =>
    items.map(({ reviews }) => new FSRSItem(reviews.map(({ rating, days }) => new FSRSReview(rating, days))));
  return {
    fit: (items) => new FSRS().computeParameters(make(items), true, undefined, fitTimeoutMs),
    measure: (weights, items) => new FSRS([...weights]).evaluate(make(items)).logLoss,
  };
}
