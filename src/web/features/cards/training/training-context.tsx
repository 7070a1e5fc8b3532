import type { PlannedPosition } from '#chess/memory/planned-session';
import type { Grade } from '#chess/memory/schedule';
import { countProgress, NO_PROGRESS, type SessionPart } from '#chess/memory/session-progress';
import type { Memories, TrainingMode } from '#chess/memory/session-targets';
import type { Question } from '#chess/memory/session-state';
import type { TrainingColor } from '#contract/training';

import { makeContext } from '../../../lib/context.ts';
import type { TrainingSnapshot, TrainingStore } from './training-store.ts';
import { isBookChosen, type TrainedBook, useTrainedBook } from './use-trained-book.ts';
import { type BookSession, type TrainingRun, useTrainingSession } from './use-training-session.ts';

export interface Training extends TrainingRun {
  color: TrainingColor;
  mode: TrainingMode;
  store: TrainingStore;
  snapshot: TrainingSnapshot;
  memories: Memories;
  book: TrainedBook;
  part: SessionPart;
}

export interface OpenTraining extends Training {
  place: string;
  undo: () => void;
}

export interface OpenQuestion extends OpenTraining {
  session: BookSession;
  question: Question<PlannedPosition>;
  giveUp: () => void;
  playShown: () => void;
  playAgain: (() => void) | undefined;
  gradeAs: (rating: Grade) => void;
}

export const [TrainingContext, useTraining] = makeContext<OpenTraining>('training session');
export const [QuestionContext, useQuestion] = makeContext<OpenQuestion>('question');

interface TrainingOptions {
  store: TrainingStore;
  snapshot: TrainingSnapshot;
  color: TrainingColor;
  mode: TrainingMode;
  combinedSinceMs?: number;
}

export function useMakeTraining({ combinedSinceMs, ...options }: TrainingOptions): Training {
  const { store, snapshot, color, mode } = options;
  const book = useTrainedBook(color, store, snapshot);
  const isReady = book.status === 'ready';
  const isChosen = isReady && book.summary !== undefined && isBookChosen(snapshot, color, book.summary);
  const trained = isChosen ? book.trained : undefined;
  const keepsEnd = combinedSinceMs !== undefined;
  const run = useTrainingSession({ store, color, mode, trained, keepsEnd });
  const { session, error } = run;
  // Until the user says whether the repertoire is new to them, count the positions that are new today.
  const toChoose = isReady && !isChosen ? (book.summary?.newToday ?? 0) : 0;
  const answers = session?.answers.filter(({ answeredMs }) => answeredMs >= (combinedSinceMs ?? 0)) ?? [];
  const progress = session
    ? countProgress(session, combinedSinceMs)
    : { ...NO_PROGRESS, left: toChoose, toShow: toChoose };
  const timesMs = answers.map(({ answeredMs }) => answeredMs);
  const part = { name: color, state: findState(), ...progress, timesMs };
  return { ...options, ...run, memories: snapshot.memories[color], book, part };

  function findState(): SessionPart['state'] {
    if (book.status === 'failed' || error !== undefined) return 'failed';
    if (book.status === 'no-study') return 'over';
    if (isReady && !isChosen) return 'choosing';
    if (!session) return 'loading';
    return session.question ? 'asking' : 'over';
  }
}
