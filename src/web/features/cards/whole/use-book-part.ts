import { countLeft, countToShow, listAnswers } from '#chess/memory/sitting';
import type { TrainingColor } from '#contract/training';

import type { TrainingDesk, TrainingSnapshot } from '../training/training-desk.ts';
import { type BookSitting, dueWay, type SittingControls, useSitting } from '../training/use-sitting.ts';
import { isBookChosen, type TrainedBook, useTrainedBook } from '../training/use-trained-book.ts';
import type { SittingPart } from './whole-sitting.ts';

export interface BookPart {
  color: TrainingColor;
  book: TrainedBook;
  controls: SittingControls;
  part: SittingPart;
  missed: readonly { id: string; ply: number; moves: readonly string[]; name: string | undefined }[];
}

/** A repertoire's part of the combined session, planned in the background. */
export function useBookPart(
  color: TrainingColor,
  desk: TrainingDesk,
  snapshot: TrainingSnapshot,
  startedMs: number,
): BookPart {
  const book = useTrainedBook(color, snapshot);
  const isReady =
    book.status === 'ready' && book.summary !== undefined && isBookChosen(snapshot, color, book.summary);
  const controls = useSitting({
    desk,
    color,
    way: dueWay,
    trained: isReady ? book.trained : undefined,
    keepsEnd: true,
  });
  const { sitting } = controls;
  const answers = sitting ? listAnswers(sitting).filter(({ answeredMs }) => answeredMs >= startedMs) : [];
  const firsts = answers.filter(({ isRepeat }) => !isRepeat);
  const missed = firsts.filter(({ rating }) => rating === 1);
  // Counts as new until the user chooses, as on Today.
  const toChoose = book.status === 'ready' && !isReady ? book.summary?.newToday : undefined;
  // Positions to repeat are not finished.
  const open = sitting ? listOpen(sitting) : new Set();
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
      left: sitting ? countLeft(sitting) : (toChoose ?? 0),
      toShow: sitting ? countToShow(sitting) : (toChoose ?? 0),
      timesMs: answers.map(({ answeredMs }) => answeredMs),
      lastMs: answers.at(-1)?.answeredMs,
    },
  };

  function findState(): SittingPart['state'] {
    if (book.status === 'failed' || controls.error !== undefined) return 'failed';
    if (book.status === 'no-study') return 'over';
    if (book.status === 'ready' && !isReady) return 'choosing';
    if (!sitting) return 'loading';
    return sitting.question ? 'asking' : 'over';
  }
}

function listOpen({ returns, question }: BookSitting): Set<unknown> {
  return new Set([...returns.map(({ position }) => position), question?.position]);
}
