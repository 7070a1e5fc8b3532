/**
 * What opponents play: one question, three sources. Who asks never knows which one answered; every answer names its
 * source and its size. A source that fails is told in one sentence, and the others go on.
 */
import type { PositionLine } from '#chess/replies/line-board';
import type { PositionReplies, ReplySource } from '#chess/opening/replies';

import { findEstimateRating, type ExplorerFilter } from './explorer-filter.ts';
import { slowSentence } from './estimate-error.ts';
import { estimateReplies } from './estimate-replies.ts';
import { fetchCachedReplies } from './explorer-cache.ts';
import { loadKernel } from './net-files.ts';
import { fetchPackReplies } from './pack-replies.ts';

/** A position with the moves that led to it, which an estimate needs. */
export interface AskedPosition {
  readonly key: string;
  readonly line: PositionLine;
}

export interface Question {
  readonly keys: readonly string[];
  /** The next positions to estimate, told what is known since the last; undefined at the end. */
  takeWave(
    answers: readonly (readonly [string, PositionReplies])[],
  ): Promise<readonly AskedPosition[] | undefined>;
}

export interface FindOptions {
  readonly filter: ExplorerFilter;
  /** Those that may be asked. */
  readonly sources: readonly ReplySource[];
  readonly onProgress?: (estimated: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export interface FoundReplies {
  readonly replies: ReadonlyMap<string, PositionReplies>;
  /**
   * Positions that Lichess could still be asked about: neither the pack nor the shared cache has enough of them. None
   * where the cache does not answer, which would have to store them.
   */
  readonly uncounted: readonly string[];
  /** Why a source did not answer, a sentence each. */
  readonly problems: readonly string[];
}

/** Shares of fewer games are further off than an estimate: ±9 points in 30 games. */
const fewGames = 30;

/** The better one stays. What Lichess has counted is taken as it is, because it was asked for. */
function rank({ source, games = 0 }: PositionReplies): number {
  if (source === 'estimate') return 2;
  if (games === 0) return 0;
  if (source === 'explorer') return games < fewGames ? 3 : 4;
  return games < fewGames ? 1 : 5;
}

class Answers {
  readonly best = new Map<string, PositionReplies>();
  #fresh: [string, PositionReplies][] = [];

  add(key: string, replies: PositionReplies): void {
    const known = this.best.get(key);
    if (known && rank(known) >= rank(replies)) return;
    this.best.set(key, replies);
    this.#fresh.push([key, replies]);
  }

  takeFresh(): [string, PositionReplies][] {
    const taken = this.#fresh;
    this.#fresh = [];
    return taken;
  }

  needsEstimate(key: string): boolean {
    const known = this.best.get(key);
    return known === undefined || rank(known) < 2;
  }
}

export async function findReplies(question: Question, options: FindOptions): Promise<FoundReplies> {
  const { filter, sources, signal } = options;
  const answers = new Answers();
  const problems: string[] = [];
  const counted = new Set<string>();
  let hasCache = false;
  const ask = async (source: ReplySource, work: () => Promise<void>) => {
    if (!sources.includes(source)) return;
    try {
      await work();
    } catch (error) {
      if (signal?.aborted) throw error;
      const sentence = error instanceof Error ? error.message : String(error);
      if (!problems.includes(sentence)) problems.push(sentence);
    }
  };
  await Promise.all([
    ask('pack', async () => {
      for (const [key, replies] of await fetchPackReplies(filter, question.keys)) {
        answers.add(key, replies);
        if ((replies.games ?? 0) >= fewGames) counted.add(key);
      }
    }),
    ask('explorer', async () => {
      for (const [key, replies] of await fetchCachedReplies(filter, question.keys)) {
        answers.add(key, replies);
        counted.add(key);
      }
      hasCache = true;
    }),
  ]);
  signal?.throwIfAborted();
  await ask('estimate', () => estimateMissing(question, answers, options, problems));
  const uncounted = hasCache ? question.keys.filter((key) => !counted.has(key)) : [];
  return { replies: answers.best, uncounted, problems };
}

async function estimateMissing(
  question: Question,
  answers: Answers,
  { filter, onProgress, signal }: FindOptions,
  problems: string[],
): Promise<void> {
  const total = question.keys.filter((key) => answers.needsEstimate(key)).length;
  if (total === 0) return;
  if ((await loadKernel()) === undefined) problems.push(slowSentence);
  const rating = findEstimateRating(filter.ratings);
  let done = 0;
  for (let wave = await question.takeWave(answers.takeFresh()); wave;) {
    const missing = wave.filter(({ key }) => answers.needsEstimate(key));
    await estimateReplies(
      missing.map(({ line }) => ({ line, rating })),
      (index, answer) => {
        onProgress?.(++done, total);
        const key = missing[index]?.key;
        if (key !== undefined && typeof answer !== 'string') answers.add(key, answer);
      },
      signal,
    );
    wave = await question.takeWave(answers.takeFresh());
  }
}

/** For who asks about single positions. */
export function askLines(positions: readonly AskedPosition[]): Question {
  let next: readonly AskedPosition[] | undefined = positions;
  return {
    keys: positions.map(({ key }) => key),
    takeWave: () => {
      const wave = next;
      next = undefined;
      return Promise.resolve(wave);
    },
  };
}
