import { useEffect, useMemo, useState } from 'react';

import type { TrainingColor } from '#contract/training';

import { findDay } from '../../../lib/today-path.ts';
import { useUser } from '../../../lib/session.tsx';
import { findCachedReplies } from '../../../replies/cached-replies.ts';
import { checks } from '../../../worker/workers.ts';
import { getOpening, type OpeningStudy, useStudies } from '../../../opening/studies.ts';
import type { Opening } from '../../../worker/opening.ts';
import type { TrainedOpening, TrainingSummary } from '../../../worker/training-tasks.ts';
import { storeOrphaned } from '../../../training/due-counts.ts';
import type { TrainingSnapshot } from './training-store.ts';

export interface TrainedStudy extends Pick<TrainedOpening, 'untrained'> {
  opening: Opening;
}

export function handTrained({ opening, untrained }: TrainedStudy): TrainedOpening {
  return { book: checks.hand(opening), untrained };
}

export interface TrainedBook {
  status: 'loading' | 'failed' | 'no-study' | 'ready';
  error: string;
  study: OpeningStudy | undefined;
  trained: TrainedStudy | undefined;
  summary: TrainingSummary | undefined;
  recount: () => void;
  reload: () => void;
}

export function useTrainedBook(color: TrainingColor, snapshot: TrainingSnapshot): TrainedBook {
  const userId = useUser().id;
  const studies = useStudies();
  const study = studies[color] ?? undefined;
  const settings = snapshot.settings?.[color];
  const newPerDay = settings?.new_per_day;
  // Depend on the revision, so that a running session continues until the study changes.
  const revision = study?.revision;
  const untrainedText = settings && JSON.stringify(settings.untrained);
  const trained = useMemo(
    (): TrainedStudy | undefined =>
      study && untrainedText !== undefined
        ? {
            opening: getOpening(study),
            untrained: JSON.parse(untrainedText) as TrainedStudy['untrained'],
          }
        : undefined,
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [revision, untrainedText],
  );
  const [found, setFound] = useState<{
    trained: TrainedStudy;
    summary?: TrainingSummary;
    error?: string;
  }>();
  const [count, setCount] = useState(0);
  const { status, memories } = snapshot;
  useEffect(() => {
    if (!trained || newPerDay === undefined || status !== 'ready') return undefined;
    let isCurrent = true;
    const nowMs = Date.now();
    const options = {
      memories: memories[color],
      nowMs,
      dayStartMs: findDay(nowMs).getTime(),
      newPerDay,
    };
    // Use the same replies as the plan, so that the worker builds the repertoire only once.
    const summarize = async () => {
      const repliesText = await findCachedReplies(userId, color);
      return checks.training.summarizeTraining({ ...handTrained(trained), ...options, repliesText });
    };
    summarize().then(
      (summary) => {
        if (!isCurrent) return;
        storeOrphaned(userId, color, summary.orphanedDueMs);
        setFound({ trained, summary });
      },
      (error: Error) => isCurrent && setFound({ trained, error: error.message }),
    );
    return () => {
      isCurrent = false;
    };
    // Leave out the memories: they change with every answer, and the caller then calls `recount`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [trained, newPerDay, status, color, count, userId]);

  const current = found?.trained === trained ? found : undefined;
  return {
    status: findStatus(),
    error: current?.error ?? snapshot.error,
    study,
    trained,
    summary: current?.summary,
    recount: () => setCount((before) => before + 1),
    reload: () => {
      studies.reload();
      setCount((before) => before + 1);
    },
  };

  function findStatus(): TrainedBook['status'] {
    if (studies.isFailed || status === 'failed' || current?.error !== undefined) return 'failed';
    if (studies.isLoading || status === 'loading') return 'loading';
    if (!study) return 'no-study';
    return current?.summary ? 'ready' : 'loading';
  }
}

export function isBookChosen(
  { settings }: TrainingSnapshot,
  color: TrainingColor,
  { unseen, positions }: TrainingSummary,
): boolean {
  return settings?.[color].book_choice !== null || unseen < positions || positions === 0;
}
