import { isCertain, mixEstimate } from '#chess/opening/mixed-shares';
import type { PositionLine } from '#chess/replies/line-board';
import { findNetRating, isRoughRating } from '#chess/replies/net-ratings';
import {
  type PositionReplies,
  type ReplySource,
  countGames,
  makeCountedReplies,
} from '#chess/opening/replies';
import { messageOf } from '#contract/thrown';
import { repliesAnswer } from '#contract/explorer';

import { findEstimateRating, type ExplorerFilter } from './explorer-filter.ts';
import { estimateReplies } from './estimate-replies.ts';
import { fetchCachedReplies, makeFilterTexts, pickResults } from './explorer-cache.ts';
import { postJson } from '../lib/api-client.ts';

export interface RepliesRequest {
  readonly key: string;
  readonly line: PositionLine;
}

export interface RepliesWaves {
  readonly keys: readonly string[];
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
  readonly estimates: ReadonlyMap<string, PositionReplies>;
  /** Positions that Lichess can still count. Empty if the server's cache of Lichess counts was not read. */
  readonly uncounted: readonly string[];
  readonly problems: readonly string[];
}

const fewGames = 30;

const positionsAtOnce = 1000;

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

async function fetchPackReplies(
  filter: ExplorerFilter,
  keys: readonly string[],
): Promise<Map<string, PositionReplies>> {
  const found = new Map<string, PositionReplies>();
  for (let at = 0; at < keys.length; at += positionsAtOnce) {
    const positions = keys.slice(at, at + positionsAtOnce);
    const answer = await postJson('/api/replies', { positions, ...filter }, repliesAnswer);
    for (const [index, key] of positions.entries()) {
      const moves = (answer.positions[index] ?? []).map(
        (move) => [move.san, countGames(move), pickResults(move)] as const,
      );
      const games = moves.reduce((sum, [, count]) => sum + count, 0);
      if (games > 0) found.set(key, makeCountedReplies('pack', makeFilterTexts(filter), games, moves));
    }
  }
  return found;
}
