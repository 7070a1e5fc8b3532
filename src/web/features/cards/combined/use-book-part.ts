import { countLeft, countToShow, listAnswers } from '#chess/memory/training-session';
import type { TrainingColor } from '#contract/training';

import type { TrainingStore, TrainingSnapshot } from '../training/training-store.ts';
import {
  type BookSession,
  dueMode,
  type SessionControls,
  useTrainingSession,
} from '../training/use-training-session.ts';
import { isBookChosen, type TrainedBook, useTrainedBook } from '../training/use-trained-book.ts';
import type { SessionPart } from './combined-session.ts';

export interface BookPart {
  color: TrainingColor;
  book: TrainedBook;
  controls: SessionControls;
  part: SessionPart;
  missed: readonly { id: string; ply: number; moves: readonly string[]; name: string | undefined }[];
}

export function useBookPart(
  color: TrainingColor,
  store: TrainingStore,
  snapshot: TrainingSnapshot,
  startedMs: number,
): BookPart {
  const book = useTrainedBook(color, snapshot);
  const isReady =
    book.status === 'ready' && book.summary !== undefined && isBookChosen(snapshot, color, book.summary);
  const controls = useTrainingSession({
    store,
    color,
    mode: dueMode,
    trained: isReady ? book.trained : undefined,
    keepsEnd: true,
  });
  const { trainingSession } = controls;
  const answers = trainingSession
    ? listAnswers(trainingSession).filter(({ answeredMs }) => answeredMs >= startedMs)
    : [];
  const firsts = answers.filter(({ isRepeat }) => !isRepeat);
  const missed = firsts.filter(({ rating }) => rating === 1);
  // Until the user has chosen where to start, these positions count as new, as on Today.
  const toChoose = book.status === 'ready' && !isReady ? book.summary?.newToday : undefined;
  // Positions that were missed and come back are not finished yet.
  const open = trainingSession ? listOpen(trainingSession) : new Set();
  return {
    color,
    book,
    controls,
    missed: missed.map(({ id, position, moves }) => ({ id, ply: position.ply, moves, name: position.name })),
    part: {
      name: color,
      state: findState(),
      right: firsts.length - missed.length,
      missed: missed.filter(({ position }) => !open.has(position)).length,
      left: trainingSession ? countLeft(trainingSession) : (toChoose ?? 0),
      toShow: trainingSession ? countToShow(trainingSession) : (toChoose ?? 0),
      timesMs: answers.map(({ answeredMs }) => answeredMs),
      lastMs: answers.at(-1)?.answeredMs,
    },
  };

  function findState(): SessionPart['state'] {
    if (book.status === 'failed' || controls.error !== undefined) return 'failed';
    if (book.status === 'no-study') return 'over';
    if (book.status === 'ready' && !isReady) return 'choosing';
    if (!trainingSession) return 'loading';
    return trainingSession.question ? 'asking' : 'over';
  }
}

function listOpen({ returns, question }: BookSession): Set<unknown> {
  return new Set([...returns.map(({ position }) => position), question?.position]);
}
