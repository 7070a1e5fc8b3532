import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { TrainingColor } from '#contract/training';

import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { findDay } from '../../../lib/today-path.ts';
import { useUser } from '../../../lib/session.tsx';
import { findCachedReplies } from '../../../replies/cached-replies.ts';
import { checks } from '../../../worker/workers.ts';
import { getOpening, type OpeningStudy, useStudies } from '../../../opening/studies.ts';
import type { Opening } from '../../../worker/opening.ts';
import type { TrainedOpening, TrainingSummary } from '../../../worker/training-tasks.ts';
import { storeOrphaned } from '../../../training/due-counts.ts';
import type { TrainingSnapshot, TrainingStore } from './training-store.ts';

export interface TrainedStudy extends Pick<TrainedOpening, 'untrained'> {
  opening: Opening;
}

export function handTrained({ opening, untrained }: TrainedStudy): TrainedOpening {
  return { book: checks.hand(opening), untrained };
}

export function nameTrained({ opening, untrained }: TrainedStudy): string {
  return JSON.stringify([opening.id, untrained]);
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

export function useTrainedBook(
  color: TrainingColor,
  store: TrainingStore,
  { status, settings, error }: TrainingSnapshot,
): TrainedBook {
  const userId = useUser().id;
  const queryClient = useQueryClient();
  const studies = useStudies();
  const study = studies[color] ?? undefined;
  const { untrained, new_per_day: newPerDay } = settings?.[color] ?? {};
  const trained = useMemo(
    () => study && untrained && { opening: getOpening(study), untrained },
    [study, untrained],
  );
  const name = trained && nameTrained(trained);
  const summarize = async (known: TrainedStudy) => {
    const made = await checks.training.summarizeTraining(
      await makeWorkerRequest({ userId, color, store }, known),
    );
    storeOrphaned(userId, color, made.orphanedDueMs);
    return made;
  };
  const summary = useQuery({
    ...localQueryOptions,
    queryKey: ['training-summary', color, name, newPerDay],
    queryFn: trained && status === 'ready' ? () => summarize(trained) : skipToken,
    placeholderData: (last, query) => (query?.queryKey[2] === name ? last : undefined),
    gcTime: 0,
  });
  const recount = () => void queryClient.invalidateQueries({ queryKey: ['training-summary', color] });

  return {
    status: findStatus(),
    error: summary.error?.message ?? error,
    study,
    trained,
    summary: summary.data,
    recount,
    reload: () => {
      studies.reload();
      recount();
    },
  };

  function findStatus(): TrainedBook['status'] {
    if (studies.isFailed || status === 'failed' || summary.isError) return 'failed';
    if (studies.isLoading || status === 'loading') return 'loading';
    if (!study) return 'no-study';
    return summary.data ? 'ready' : 'loading';
  }
}

/** Summary and plan get the same replies, so that the worker builds the repertoire only once. */
export async function makeWorkerRequest(
  { userId, color, store }: { userId: string; color: TrainingColor; store: TrainingStore },
  trained: TrainedStudy,
) {
  const repliesText = await findCachedReplies(userId, color);
  const { memories, settings } = store.get();
  const nowMs = Date.now();
  return {
    ...handTrained(trained),
    repliesText,
    memories: memories[color],
    nowMs,
    dayStartMs: findDay(nowMs).getTime(),
    newPerDay: settings?.[color].new_per_day ?? 0,
  };
}

export function isBookChosen(
  { settings }: TrainingSnapshot,
  color: TrainingColor,
  { unseen, positions }: TrainingSummary,
): boolean {
  return settings?.[color].book_choice !== null || unseen < positions || positions === 0;
}
