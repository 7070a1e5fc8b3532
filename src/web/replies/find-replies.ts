/**
 * What opponents play, mixed from three sources. Every result names its sources; a failing one is reported, and the others
 * continue.
 */
import { isCertain, mixEstimate } from '#chess/opening/mixed-shares';
import type { PositionLine } from '#chess/replies/line-board';
import { findNetRating, isRoughRating } from '#chess/replies/net-ratings';
import type { PositionReplies, ReplySource } from '#chess/opening/replies';
import { messageOf } from '#contract/thrown';

import { findEstimateRating, type ExplorerFilter } from './explorer-filter.ts';
import { estimateReplies } from './estimate-replies.ts';
import { fetchCachedReplies } from './explorer-cache.ts';
import { fetchPackReplies } from './pack-replies.ts';

/** Estimates need the moves. */
export interface RepliesRequest {
  readonly key: string;
  readonly line: PositionLine;
}

export interface RepliesWaves {
  readonly keys: readonly string[];
  /** Takes new results and returns the next positions; undefined at the end. */
  takeWave(
    answers: readonly (readonly [string, PositionReplies])[],
  ): Promise<readonly RepliesRequest[] | undefined>;
}

export interface FindOptions {
  readonly filter: ExplorerFilter;
  readonly sources: readonly ReplySource[];
  readonly onProgress?: (estimated: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export interface FoundReplies {
  readonly replies: ReadonlyMap<string, PositionReplies>;
  /** To mix into later counts. */
  readonly estimates: ReadonlyMap<string, PositionReplies>;
  /** Positions with few games, for Lichess. Empty if the cache is down, since it stores them. */
  readonly uncounted: readonly string[];
  readonly problems: readonly string[];
}

/** Below this Lichess can be asked. */
const fewGames = 30;

/** The larger count, and the estimate mixed into it. */
class Answers {
  readonly #counted = new Map<string, PositionReplies>();
  readonly estimates = new Map<string, PositionReplies>();
  #fresh = new Set<string>();

  addCounted(key: string, replies: PositionReplies): void {
    if ((replies.games ?? 0) <= (this.#counted.get(key)?.games ?? 0)) return;
    this.#counted.set(key, replies);
    this.#fresh.add(key);
  }

  needsEstimate(key: string): boolean {
    return !isCertain(this.#counted.get(key));
  }

  addEstimate(key: string, replies: PositionReplies): void {
    this.estimates.set(key, replies);
    this.#fresh.add(key);
  }

  takeFresh(): [string, PositionReplies][] {
    const taken = this.#fresh;
    this.#fresh = new Set();
    return [...taken].flatMap((key) => this.#mix(key));
  }

  mixAll(): Map<string, PositionReplies> {
    return new Map([...this.#counted.keys(), ...this.estimates.keys()].flatMap((key) => this.#mix(key)));
  }

  #mix(key: string): [string, PositionReplies][] {
    const mixed = mixEstimate(this.#counted.get(key), this.estimates.get(key));
    return mixed ? [[key, mixed]] : [];
  }
}

export async function findReplies(question: RepliesWaves, options: FindOptions): Promise<FoundReplies> {
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
      const sentence = messageOf(error);
      if (!problems.includes(sentence)) problems.push(sentence);
    }
  };
  await Promise.all([
    ask('pack', async () => {
      for (const [key, replies] of await fetchPackReplies(filter, question.keys)) {
        answers.addCounted(key, replies);
        if ((replies.games ?? 0) >= fewGames) counted.add(key);
      }
    }),
    ask('explorer', async () => {
      for (const [key, replies] of await fetchCachedReplies(filter, question.keys)) {
        answers.addCounted(key, replies);
        counted.add(key);
      }
      hasCache = true;
    }),
  ]);
  signal?.throwIfAborted();
  await ask('estimate', () => estimateAll(question, answers, options));
  const uncounted = hasCache ? question.keys.filter((key) => !counted.has(key)) : [];
  return { replies: answers.mixAll(), estimates: answers.estimates, uncounted, problems };
}

/** Uncertain shares are mixed with an estimate. */
async function estimateAll(
  question: RepliesWaves,
  answers: Answers,
  { filter, onProgress, signal }: FindOptions,
): Promise<void> {
  const total = question.keys.length;
  if (total === 0) return;
  const rating = findEstimateRating(filter.ratings);
  const hasBullet = filter.speeds.some((speed) => speed === 'bullet' || speed === 'ultraBullet');
  const basis = {
    filter: { kind: 'estimated', rating, ...(hasBullet && { hasBullet }) },
    isRough: isRoughRating(rating),
  } as const;
  let done = 0;
  for (let wave = await question.takeWave(answers.takeFresh()); wave;) {
    const requested = wave.filter(({ key }) => answers.needsEstimate(key));
    done += wave.length - requested.length;
    await estimateReplies(
      requested.map(({ line }) => ({ line, rating: findNetRating(rating) })),
      (index, answer) => {
        onProgress?.(++done, total);
        const key = requested[index]?.key;
        if (key !== undefined && typeof answer !== 'string')
          answers.addEstimate(key, { ...answer, ...basis });
      },
      signal,
    );
    wave = await question.takeWave(answers.takeFresh());
  }
}

export function askLines(positions: readonly RepliesRequest[]): RepliesWaves {
  let next: readonly RepliesRequest[] | undefined = positions;
  return {
    keys: positions.map(({ key }) => key),
    takeWave: () => {
      const wave = next;
      next = undefined;
      return Promise.resolve(wave);
    },
  };
}
