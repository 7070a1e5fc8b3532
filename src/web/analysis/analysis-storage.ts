/** The server stores analyses per review, for all devices. Offline they wait here. */
import { gameAnalysisAnswer, type StoredAnalysis } from '#contract/game-analyses';
import { makeStoredAnalysis, parseStoredAnalysis } from '#contract/stored-analysis';
import { type GameAnalysis, mergeAnalyses, type PositionSearch } from '#chess/review/search';
import { parseReviewGame } from '#chess/review/review-game';
import { ApiFailure, postChange, postJson } from '../lib/api-client.ts';
import { getAnswersUser } from '../lib/response-cache.ts';
import { isRefusal } from '../lib/outbox.ts';
import { getOutboxStorage } from '../lib/outbox-storage.ts';
import { onSendTime } from '../lib/send-times.ts';
import { isSignedInAs } from '../lib/session.tsx';
import { perUser } from '../lib/store.ts';
import { type AnalysedReview, AnalysisOutbox, type WaitingAnalysis } from './analysis-outbox.ts';
import { type AnalysisProgress, type AnalysisTask, analyseGame } from './game-analysis.ts';
import { storeMistakes } from './stored-mistakes.ts';

export interface AnalysisStorage {
  load(): Promise<GameAnalysis | undefined>;
  /** Only new parts; the server merges them. */
  save(part: GameAnalysis, isFinished: boolean): Promise<void>;
}

export function makeAnalysisStorage(review: AnalysedReview): AnalysisStorage {
  return {
    async load() {
      const stored = await findStoredAnalysis(review.id);
      const waiting = findAnalysisOutbox()?.find(review.id);
      const [known, here] = [stored, waiting].map((each) => each && parseStoredAnalysis(each));
      return known && here ? mergeAnalyses(known, here) : (here ?? known);
    },
    async save(part, isFinished) {
      const stored = makeStoredAnalysis(review.id, part, isFinished);
      try {
        await sendAnalysis(stored);
      } catch (error) {
        const outbox = isRefusal(error) ? undefined : findAnalysisOutbox();
        if (outbox === undefined) throw error;
        await outbox.add(review, stored);
      }
    },
  };
}

async function sendAnalysis(stored: StoredAnalysis): Promise<void> {
  await postChange('/api/upsert-game-analysis', stored);
}

/** Undefined for an unknown review, or offline for one never analysed here. */
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

/** The mistakes go out with their analysis. */
async function sendWaiting({ analysis, pgn, hero: player }: WaitingAnalysis): Promise<void> {
  await sendAnalysis(analysis);
  const game = parseReviewGame(pgn);
  if (!analysis.is_finished || !game.ok) return;
  const stored = await findStoredAnalysis(analysis.game_review_id);
  if (stored === undefined) throw new Error('The server is unreachable');
  await storeMistakes(analysis.game_review_id, game.value, parseStoredAnalysis(stored), player);
}

/** Whether they are stored now; else they wait with their analysis. */
export async function waitWithMistakes(review: AnalysedReview, analysis: GameAnalysis): Promise<boolean> {
  const outbox = findAnalysisOutbox();
  await outbox?.add(review, makeStoredAnalysis(review.id, analysis, true));
  return outbox !== undefined;
}

let isWatching = false;

const getAnalysisOutbox = perUser((userId) => {
  if (!isWatching) onSendTime(sendWaitingAnalyses);
  isWatching = true;
  const isSignedIn = () => isSignedInAs(userId);
  return new AnalysisOutbox({ storage: getOutboxStorage(), userId, isSignedIn, send: sendWaiting });
});

function findAnalysisOutbox(): AnalysisOutbox | undefined {
  const userId = getAnswersUser();
  return userId === undefined ? undefined : getAnalysisOutbox(userId);
}

/** From earlier visits. */
export function sendWaitingAnalyses(): void {
  findAnalysisOutbox()?.flush();
}

export type StoredAnalysisTask = {
  readonly storage: AnalysisStorage;
  /** At most this much work is lost. */
  readonly saveEveryMs?: number;
  /** It is tried again with the next part. */
  onSaveFailure?(error: unknown): void;
} & Omit<AnalysisTask, 'known'>;

/** An analysis that is stored while it runs, so it resumes after a reload or on another device. Returns a stop function. */
export async function analyseAndStore(task: StoredAnalysisTask): Promise<() => Promise<void>> {
  const { storage, onSaveFailure, saveEveryMs = 5000 } = task;
  const known = await storage.load();
  /** By identity: a repeated search is a new object. */
  const saved = new Set<PositionSearch>(known?.searches.values());
  let latest: AnalysisProgress | undefined;
  let hasSearched = false;
  let isEndSaved = false;
  let saving: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function saveNew(): Promise<void> {
    if (latest === undefined || !hasSearched) return;
    const { analysis, isFinished } = latest;
    const part = pickNew(analysis, saved);
    if (part.searches.size === 0 && (!isFinished || isEndSaved)) return;
    try {
      await storage.save(part, isFinished);
      isEndSaved ||= isFinished;
      for (const search of part.searches.values()) saved.add(search);
    } catch (error) {
      onSaveFailure?.(error);
    }
  }

  /** In sequence, so a failed part is in the next one. */
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
      // The first report only repeats what is known.
      hasSearched = latest !== undefined;
      latest = progress;
      task.onProgress(progress);
      if (hasSearched && progress.isFinished) void save();
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
