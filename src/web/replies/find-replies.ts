/**
 * What opponents play: one question, three sources, and for each reply one share, mixed of what the sources know. Every answer
 * names its sources and their size. A source that fails is reported in one sentence, and the others go on.
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

/** A position with the moves that led to it, which an estimate needs. */
export interface AskedReplies {
  readonly key: string;
  readonly line: PositionLine;
}

export interface RepliesWaves {
  readonly keys: readonly string[];
  /** Takes what is known since the last call and answers with the next positions to estimate; undefined at the end. */
  takeWave(
    answers: readonly (readonly [string, PositionReplies])[],
  ): Promise<readonly AskedReplies[] | undefined>;
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
  /** The estimates that are mixed into the replies, for what is counted later. */
  readonly estimates: ReadonlyMap<string, PositionReplies>;
  /**
   * Positions that Lichess could still be asked about: neither the pack nor the shared cache has enough of their games. Empty
   * where the cache does not answer, because it would have to store them.
   */
  readonly uncounted: readonly string[];
  /** Why a source did not answer, a sentence each. */
  readonly problems: readonly string[];
}

/** Lichess can still be asked about a position with fewer games than this. */
const fewGames = 30;

/** What is known of each position: the larger count, and the estimate that is mixed into it. */
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

/** A share that its count does not make certain is mixed with what players of that rating are expected to play. */
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
    const asked = wave.filter(({ key }) => answers.needsEstimate(key));
    done += wave.length - asked.length;
    await estimateReplies(
      asked.map(({ line }) => ({ line, rating: findNetRating(rating) })),
      (index, answer) => {
        onProgress?.(++done, total);
        const key = asked[index]?.key;
        if (key !== undefined && typeof answer !== 'string')
          answers.addEstimate(key, { ...answer, ...basis });
      },
      signal,
    );
    wave = await question.takeWave(answers.takeFresh());
  }
}

/** For asking about single positions. */
export function askLines(positions: readonly AskedReplies[]): RepliesWaves {
  let next: readonly AskedReplies[] | undefined = positions;
  return {
    keys: positions.map(({ key }) => key),
    takeWave: () => {
      const wave = next;
      next = undefined;
      return Promise.resolve(wave);
    },
  };
}
