/** Analyses are kept by the server, per game review, and seen on every device. Without a connection they wait here. */
import { gameAnalysisAnswer, type StoredAnalysis } from '#contract/game-analyses';
import { makeStoredAnalysis, parseStoredAnalysis } from '#contract/stored-analysis';
import { type GameAnalysis, mergeAnalyses, type PositionSearch } from '#chess/review/search';
import { parseReviewGame } from '#chess/review/review-game';
import { ApiFailure, postChange, postJson } from '../lib/api-client.ts';
import { getAnswersUser } from '../lib/kept-answers.ts';
import { isRefusal } from '../lib/outbox.ts';
import { getOutboxStorage } from '../lib/outbox-storage.ts';
import { onSendTime } from '../lib/send-times.ts';
import { isSignedInAs } from '../lib/session.tsx';
import { perUser } from '../lib/store.ts';
import { type AnalysedReview, AnalysisOutbox, type WaitingAnalysis } from './analysis-outbox.ts';
import { type AnalysisProgress, type AnalysisTask, analyseGame } from './game-analysis.ts';
import { keepMistakes } from './kept-mistakes.ts';

export interface AnalysisStorage {
  load(): Promise<GameAnalysis | undefined>;
  /** Only what is new; the server adds it to what it has. */
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

/** Nothing is known of a review that the server does not have yet, or, without a connection, of one that was never looked at here. */
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

/** The mistakes go out with the analysis they follow from, by what is known of them then. */
async function sendWaiting({ analysis, pgn, hero }: WaitingAnalysis): Promise<void> {
  await sendAnalysis(analysis);
  const game = parseReviewGame(pgn);
  if (!analysis.is_finished || !game.ok) return;
  const stored = await findStoredAnalysis(analysis.game_review_id);
  if (stored === undefined) throw new Error('The server has gone again');
  await keepMistakes(analysis.game_review_id, game.value, parseStoredAnalysis(stored), hero);
}

/** Whether they are stored now; where the server cannot be told they wait with their analysis. */
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

/** What earlier visits have left. */
export function sendWaitingAnalyses(): void {
  findAnalysisOutbox()?.flush();
}

export type StoredAnalysisTask = {
  readonly storage: AnalysisStorage;
  /** Between two parts; at most what was found meanwhile is lost. */
  readonly saveEveryMs?: number;
  /** Storing has failed; it is tried again with the next part. */
  onSaveFailure?(error: unknown): void;
} & Omit<AnalysisTask, 'known'>;

/**
 * An analysis that is stored while it runs: it goes on after a reload, here or on another device. Answers with what stops it;
 * what was found until then is stored.
 */
export async function analyseAndStore(task: StoredAnalysisTask): Promise<() => Promise<void>> {
  const { storage, onSaveFailure, saveEveryMs = 5000 } = task;
  const known = await storage.load();
  /** By identity: a position that was searched again is a new object. */
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

  /** One after the other, so that a part that failed is in the next. */
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
      // The first one only says what is known.
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
