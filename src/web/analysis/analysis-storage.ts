/** Analyses are kept by the server, per game review, and seen on every device. Without a connection they wait here. */
import { written } from '#contract/accounts';
import { gameAnalysisAnswer, type StoredAnalysis } from '#contract/game-analyses';
import { makeStoredAnalysis, parseStoredAnalysis } from '#contract/stored-analysis';
import { type GameAnalysis, mergeAnalyses } from '#chess/review/search';
import { parseReviewGame } from '#chess/review/review-game';
import { ApiFailure, postJson } from '../lib/api-client.ts';
import { getAnswersUser } from '../lib/kept-answers.ts';
import { isRefusal } from '../lib/outbox.ts';
import { getOutboxStorage } from '../lib/outbox-storage.ts';
import { onSendTime } from '../lib/send-times.ts';
import { isSignedInAs } from '../lib/session.tsx';
import { type AnalysedReview, AnalysisOutbox, type WaitingAnalysis } from './analysis-outbox.ts';
import { keepMistakes } from './kept-mistakes.ts';

export interface AnalysisStorage {
  load(): Promise<GameAnalysis | undefined>;
  /** Only what is new; the server adds it to what it has. */
  save(part: GameAnalysis, isFinished: boolean): Promise<void>;
}

export function makeAnalysisStorage(review: AnalysedReview): AnalysisStorage {
  return {
    async load() {
      const stored = await findStored(review.id);
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
  await postJson('/api/upsert-game-analysis', stored, written);
}

/** Nothing is known of a review that is not with the server yet, nor without a connection of one that was never looked at here. */
async function findStored(game_review_id: string): Promise<StoredAnalysis | undefined> {
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
  const stored = await findStored(analysis.game_review_id);
  if (stored === undefined) throw new Error('The server has gone again');
  await keepMistakes(analysis.game_review_id, game.value, parseStoredAnalysis(stored), hero);
}

/** Whether they are stored now; where the server cannot be told they wait with their analysis. */
export async function waitWithMistakes(review: AnalysedReview, analysis: GameAnalysis): Promise<boolean> {
  const outbox = findAnalysisOutbox();
  await outbox?.add(review, makeStoredAnalysis(review.id, analysis, true));
  return outbox !== undefined;
}

let active: { userId: string; outbox: AnalysisOutbox } | undefined;

/** One for the page, of whoever is signed in. */
function findAnalysisOutbox(): AnalysisOutbox | undefined {
  const userId = getAnswersUser();
  if (userId === undefined) return undefined;
  if (active?.userId === userId) return active.outbox;
  const isSignedIn = () => isSignedInAs(userId);
  const outbox = new AnalysisOutbox({ storage: getOutboxStorage(), userId, isSignedIn, send: sendWaiting });
  if (active === undefined) onSendTime(() => active?.outbox.flush());
  active = { userId, outbox };
  return outbox;
}

/** What earlier visits have left. */
export function sendWaitingAnalyses(): void {
  findAnalysisOutbox()?.flush();
}
