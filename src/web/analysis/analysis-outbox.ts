/**
 * Analyses waiting for the server, shown as if stored. One entry per review; later parts are merged in, and mistakes follow.
 */
import type { Color } from 'chessops/types';
import * as z from 'zod/mini';
import { type StoredAnalysis, gameAnalysis } from '#contract/game-analyses';
import { mergeStoredAnalyses } from '#contract/stored-analysis';

import { OutboxSender, type OutboxStorage, OutboxStore } from '../lib/outbox.ts';
import { analysisOutboxPrefix, gameReviewOutboxPrefix } from '../lib/storage-keys.ts';

const waitingAnalysis = z.object({
  analysis: gameAnalysis,
  /** Needed to derive the mistakes. */
  pgn: z.string(),
  hero: z.enum(['white', 'black']),
});
export type WaitingAnalysis = z.infer<typeof waitingAnalysis>;

export interface AnalysedReview {
  readonly id: string;
  readonly pgn: string;
  readonly hero: Color;
}

interface AnalysisOutboxOptions {
  storage: OutboxStorage;
  userId: string;
  isSignedIn: () => Promise<boolean>;
  send: (waiting: WaitingAnalysis) => Promise<void>;
}

export class AnalysisOutbox {
  readonly #store: OutboxStore<WaitingAnalysis>;
  readonly #sender: OutboxSender<WaitingAnalysis>;

  constructor({ storage, userId, isSignedIn, send }: AnalysisOutboxOptions) {
    this.#store = new OutboxStore(storage, analysisOutboxPrefix, userId, waitingAnalysis);
    this.#store.readStored();
    this.#sender = new OutboxSender({
      store: this.#store,
      send: async (waiting, id) => {
        // The review has to be sent first.
        if (storage.getItem(`${gameReviewOutboxPrefix}:${userId}:${id}`) !== null)
          throw new Error('The review is not sent yet');
        await send(waiting);
      },
      isSignedIn,
      // The review was deleted or its moves changed.
      onRefused: () => 'drop',
    });
  }

  get size(): number {
    return this.#store.entries.size;
  }

  find(reviewId: string): StoredAnalysis | undefined {
    return this.#store.entries.get(reviewId)?.analysis;
  }

  /** Merged with the waiting part; safe from a closed page once resolved. */
  async add({ id, pgn, hero: player }: AnalysedReview, part: StoredAnalysis): Promise<void> {
    const known = this.find(id);
    await this.#store.put(id, {
      analysis: known ? mergeStoredAnalyses(known, part) : part,
      pgn,
      hero: player,
    });
    this.flush();
  }

  flush(): void {
    void this.#sender.flush();
  }
}
