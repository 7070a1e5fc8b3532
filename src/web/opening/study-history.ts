import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import type { StudyColor } from '#contract/studies';
import { studyHistory, type StudyVersion } from '#contract/study-versions';

import { getJson } from '../lib/api-client.ts';
import { getChanges, historyKey } from './stored-steps.ts';
import { cutWords, returnTo } from './study-saving.ts';
import { useStudiesReader, useStudiesReload } from './studies.ts';

export function useStudyHistory(color: StudyColor, place: number) {
  return useQuery({
    queryKey: historyKey(color, place),
    queryFn: ({ signal }) => fetchHistory(color, place, signal),
    staleTime: 0,
  });
}

async function fetchHistory(
  color: StudyColor,
  place: number,
  signal?: AbortSignal,
): Promise<readonly StudyVersion[]> {
  const path = `/api/get-study-history?color=${color}&place=${place}`;
  return (await getJson(path, studyHistory, signal)).api_data;
}

export function useBringBackLast(color: StudyColor, named?: number): () => Promise<void> {
  const readStudies = useStudiesReader();
  const returnToVersion = useReturnToVersion(color);
  return useCallback(async () => {
    const place = named ?? (await readStudies())[color]?.place ?? 0;
    const [last] = await fetchHistory(color, place);
    if (!last) throw new Error('Nothing to restore');
    await returnToVersion(place, last);
  }, [color, named, readStudies, returnToVersion]);
}

export function useReturnToVersion(
  color: StudyColor,
): (place: number, version: StudyVersion) => Promise<void> {
  const queryClient = useQueryClient();
  const readStudies = useStudiesReader();
  const reload = useStudiesReload();
  return useCallback(
    (place, version) =>
      getChanges().run(async () => {
        const study = (await readStudies())[color];
        const what = cutWords(`Restored the version before: ${version.what}`);
        try {
          await returnTo(study?.parts ?? [], color, [{ place, number: version.number }], what);
        } finally {
          await reload();
          await queryClient.invalidateQueries({ queryKey: historyKey(color) });
        }
      }),
    [queryClient, readStudies, reload, color],
  );
}
