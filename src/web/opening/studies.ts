import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';

import { makeTextHash } from '#chess/text-hash';
import {
  parseExcludeIndicators,
  type StudiesAnswer,
  studiesAnswer,
  type Study,
  type StudyColor,
  type StudyUndo,
  type StudyUpdate,
} from '#contract/studies';

import { getJson, postChange } from '../lib/api-client.ts';
import { useTransitionQuery } from '../lib/transition-query.ts';
import { logFailure } from '../lib/log.ts';
import { getQueryClient, perUser } from '../sync/runtime.ts';
import type { BookOfStudies } from '../worker/opening.ts';

export type StoredStudy = Study & { study_text: string };

/**
 * The first study of a colour. `parts` contains all studies of the colour, and `revision` covers all of them.
 */
export type OpeningStudy = StoredStudy & { parts: readonly StoredStudy[] };

export function getOpening({
  revision: id,
  color,
  exclude_move_indicators,
  parts,
}: OpeningStudy): BookOfStudies {
  return {
    id,
    color,
    excludeSymbols: parseExcludeIndicators(exclude_move_indicators),
    studies: parts.map(({ place, title, study_text: text, exclude_move_indicators: signs }) => ({
      place,
      title,
      text,
      excludeSymbols: parseExcludeIndicators(signs),
    })),
  };
}

export function makeBookTitle({ title, parts }: OpeningStudy): string {
  return parts.length === 1 ? title : `${title} and ${parts.length - 1} more`;
}

export function makeOpeningStudy(parts: readonly StoredStudy[]): OpeningStudy | null {
  const [first] = parts;
  if (!first) return null;
  const revisions = parts.map(({ revision }) => revision);
  return {
    ...first,
    revision: parts.length === 1 ? first.revision : makeTextHash(revisions.join('\n')),
    parts,
  };
}

export type Studies = Record<StudyColor, OpeningStudy | null>;
type StudyEntries = StudiesAnswer['api_data'];

const studiesKey = ['studies'];
const channelName = 'tabiya-studies';

function listStored(entries: StudyEntries | undefined, color: StudyColor): StoredStudy[] {
  return [entries?.[color], ...(entries?.further?.[color] ?? [])].flatMap((entry) =>
    typeof entry?.study_text === 'string' ? { ...entry, study_text: entry.study_text } : [],
  );
}

async function fetchStudies(signal: AbortSignal): Promise<StudyEntries> {
  try {
    return (await getJson('/api/get-studies', studiesAnswer, signal)).api_data;
  } catch (error) {
    if (!signal.aborted) logFailure('Get studies failed:', error);
    throw error;
  }
}

export type StudiesState = Studies & {
  isLoading: boolean;
  isFailed: boolean;
  reload: () => void;
};

export function describeNoStudy({ isLoading, isFailed }: StudiesState): string {
  if (isLoading) return 'loading';
  return isFailed ? 'could not be loaded' : 'no repertoire yet';
}

const studiesQuery = {
  queryKey: studiesKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchStudies(signal),
  // Refetching is cheap, because the server answers 304 if nothing has changed.
  refetchOnWindowFocus: 'always',
} as const;

function toStudies(entries: StudyEntries | undefined): Studies {
  return {
    white: makeOpeningStudy(listStored(entries, 'white')),
    black: makeOpeningStudy(listStored(entries, 'black')),
  };
}

export function useStudiesReader(): () => Promise<Studies> {
  const queryClient = useQueryClient();
  return useCallback(async () => toStudies(await queryClient.ensureQueryData(studiesQuery)), [queryClient]);
}

export function useStudies(): StudiesState {
  const { data, isPending, isError, refetch } = useTransitionQuery(studiesQuery);
  useEffect(() => void getChannel(), []);
  return useMemo(
    () => ({
      ...toStudies(data),
      isLoading: isPending,
      isFailed: isError && data === undefined,
      reload: () => void refetch(),
    }),
    [data, isPending, isError, refetch],
  );
}

export function useShowStudies(): (color: StudyColor, changed: readonly StoredStudy[]) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (color, changed) => {
      void queryClient.cancelQueries({ queryKey: studiesKey });
      queryClient.setQueryData<StudyEntries>(studiesKey, (entries) => {
        if (!entries) return entries;
        const replace = (study: Study): Study => changed.find(({ place }) => place === study.place) ?? study;
        const { [color]: first, further } = entries;
        return {
          ...entries,
          [color]: first && replace(first),
          ...(further && { further: { ...further, [color]: further[color].map(replace) } }),
        };
      });
      tellOtherTabs();
    },
    [queryClient],
  );
}

export function useStudiesReload(): () => Promise<Studies> {
  const queryClient = useQueryClient();
  return useCallback(
    async () => toStudies(await queryClient.fetchQuery({ ...studiesQuery, staleTime: 0 })),
    [queryClient],
  );
}

/** The page needs a single channel, because a second one would receive the page's own messages. */
const getChannel = perUser(({ signal }) => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', () => {
    void getQueryClient().invalidateQueries({ queryKey: studiesKey });
  });
  signal.addEventListener('abort', () => channel.close());
  return channel;
});

function tellOtherTabs(): void {
  getChannel().postMessage('changed');
}

function useStudyChange<Change>(path: string): (change: Change) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (change: Change) => {
      try {
        await postChange(path, change);
      } catch (error) {
        logFailure('Update study failed:', error);
        throw error;
      }
      tellOtherTabs();
      await queryClient.invalidateQueries({ queryKey: studiesKey });
    },
    [queryClient, path],
  );
}

export function useSaveStudy(): (update: StudyUpdate) => Promise<void> {
  return useStudyChange('/api/update-study');
}

export function useUndoStudy(): (undo: StudyUndo) => Promise<void> {
  return useStudyChange('/api/undo-study');
}
