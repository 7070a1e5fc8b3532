import type { Color } from 'chessops/types';
import * as z from 'zod/mini';
import { gameAnalysis, gameAnalysisAnswer, type StoredAnalysis } from '#contract/game-analyses';
import { makeStoredAnalysis, mergeStoredAnalyses, parseStoredAnalysis } from '#contract/stored-analysis';
import { type GameAnalysis, mergeAnalyses, type PositionSearch } from '#chess/review/search';
import { parseReviewGame } from '#chess/review/review-game';
import { ApiFailure, postChange, postJson } from '../lib/api-client.ts';
import { analysisOutboxPrefix, gameReviewOutboxPrefix } from '../lib/storage-keys.ts';
import { getQueue, isRefusal, type Mutation, type Outbox } from '../sync/queue.ts';
import { getSignedInUser, perUser } from '../sync/runtime.ts';
import { type AnalysisProgress, type AnalysisTask, analyseGame } from './game-analysis.ts';
import { storeMistakes } from './stored-mistakes.ts';

const waitingAnalysis = z.object({
  analysis: gameAnalysis,
  pgn: z.string(),
  hero: z.enum(['white', 'black']),
});
export type WaitingAnalysis = z.infer<typeof waitingAnalysis>;

export const analysisMutation: Mutation<WaitingAnalysis> = {
  kind: analysisOutboxPrefix,
  schema: waitingAnalysis,
  mergeKey: ({ analysis }) => analysis.game_review_id,
  merge: (waiting, added) => ({ ...added, analysis: mergeStoredAnalyses(waiting.analysis, added.analysis) }),
  // Send the review first, because the server refuses an analysis of an unknown review.
  after: ({ analysis }) => ({ kind: gameReviewOutboxPrefix, name: analysis.game_review_id }),
};

interface AnalysedReview {
  readonly id: string;
  readonly pgn: string;
  readonly hero: Color;
}

export interface AnalysisStorage {
  load(): Promise<GameAnalysis | undefined>;
  save(part: GameAnalysis): Promise<void>;
}

export function makeAnalysisStorage(review: AnalysedReview): AnalysisStorage {
  return {
    async load() {
      const stored = await findStoredAnalysis(review.id);
      const waiting = findAnalysisOutbox()?.find(review.id)?.analysis;
      const [known, here] = [stored, waiting].map((each) => each && parseStoredAnalysis(each));
      return known && here ? mergeAnalyses(known, here) : (here ?? known);
    },
    async save(part) {
      const stored = makeStoredAnalysis(review.id, part);
      try {
        await sendAnalysis(stored);
      } catch (error) {
        const outbox = isRefusal(error) ? undefined : findAnalysisOutbox();
        if (outbox === undefined) throw error;
        await store(outbox, review, stored);
      }
    },
  };
}

async function sendAnalysis(stored: StoredAnalysis): Promise<void> {
  await postChange('/api/upsert-game-analysis', stored);
}

export async function findStoredAnalysis(game_review_id: string): Promise<StoredAnalysis | undefined> {
  try {
    return (
      (await postJson('/api/get-game-analysis', { game_review_id }, gameAnalysisAnswer)).api_data ?? undefined
    );
  } catch (error) {
    if (error instanceof ApiFailure && [0, 404].includes(error.status)) return undefined;
    throw error;
  }
}

async function sendWaiting({ analysis, pgn, hero: player }: WaitingAnalysis): Promise<void> {
  await sendAnalysis(analysis);
  const game = parseReviewGame(pgn);
  if (!analysis.is_finished || !game.ok) return;
  const stored = await findStoredAnalysis(analysis.game_review_id);
  if (stored === undefined) throw new Error('The server is unreachable');
  await storeMistakes(analysis.game_review_id, game.value, parseStoredAnalysis(stored), player);
}

export async function waitWithMistakes(review: AnalysedReview, analysis: GameAnalysis): Promise<boolean> {
  const outbox = findAnalysisOutbox();
  if (outbox !== undefined) await store(outbox, review, makeStoredAnalysis(review.id, analysis));
  return outbox !== undefined;
}

async function store(
  outbox: Outbox<WaitingAnalysis>,
  { pgn, hero: player }: AnalysedReview,
  analysis: StoredAnalysis,
): Promise<void> {
  await outbox.add({ analysis, pgn, hero: player });
  void outbox.flush();
}

export const getAnalysisOutbox = perUser(({ userId }) =>
  getQueue(userId)
    .register(analysisMutation)
    .start({
      send: async (entries) => {
        for (const waiting of entries) await sendWaiting(waiting);
      },
      // Drop a refused analysis: its review may have been deleted.
      onRefused: () => undefined,
    }),
);

function findAnalysisOutbox(): Outbox<WaitingAnalysis> | undefined {
  const userId = getSignedInUser();
  return userId === undefined ? undefined : getAnalysisOutbox(userId);
}

export type StoredAnalysisTask = {
  readonly storage: AnalysisStorage;
  readonly saveEveryMs?: number;
  onSaveFailure?(error: unknown): void;
} & Omit<AnalysisTask, 'known'>;

export async function analyseAndStore(task: StoredAnalysisTask): Promise<() => Promise<void>> {
  const { storage, onSaveFailure, saveEveryMs = 5000 } = task;
  const known = await storage.load();
  /** Compares by object: a repeated search is a new object, so it is saved again. */
  const saved = new Set<PositionSearch>(known?.searches.values());
  let latest: AnalysisProgress | undefined;
  let hasSearched = false;
  let isEndSaved = false;
  let saving: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function saveNew(): Promise<void> {
    if (latest === undefined || !hasSearched) return;
    const { analysis } = latest;
    const part = pickNew(analysis, saved);
    if (part.searches.size === 0 && (!analysis.isFinal || isEndSaved)) return;
    try {
      await storage.save(part);
      isEndSaved ||= part.isFinal;
      for (const search of part.searches.values()) saved.add(search);
    } catch (error) {
      onSaveFailure?.(error);
    }
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    saving = saving.then(saveNew);
    return saving;
  }

  const stop = analyseGame({
    ...task,
    known,
    onProgress(progress) {
      hasSearched = latest !== undefined;
      latest = progress;
      task.onProgress(progress);
      if (hasSearched && progress.analysis.isFinal) void save();
      else if (hasSearched) timer ??= setTimeout(() => void save(), saveEveryMs);
    },
    onFault(fault) {
      void save();
      task.onFault(fault);
    },
  });
  return () => {
    stop();
    return save();
  };
}

function pickNew(analysis: GameAnalysis, saved: ReadonlySet<PositionSearch>): GameAnalysis {
  const searches = new Map([...analysis.searches].filter(([, search]) => !saved.has(search)));
  return { ...analysis, searches };
}
