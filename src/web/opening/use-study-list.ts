import { useState } from 'react';

import { useUpstreamsReader } from '../chess-sites/upstream-hooks.ts';
import { useSiteRequest } from '../chess-sites/use-site-request.ts';

export interface StudyListItem {
  id: string;
  name: string;
}

export interface StudyList {
  studies: readonly StudyListItem[];
  isLoading: boolean;
  error: Error | undefined;
  emptyListOf: string | undefined;
  fetchList: (username: string) => void;
  cancel: () => void;
}

function sortByName(studies: readonly StudyListItem[]): StudyListItem[] {
  return studies.toSorted(
    (a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }) || (a.id < b.id ? -1 : 1),
  );
}

export function useStudyList(): StudyList {
  const readUpstreams = useUpstreamsReader();
  const [studies, setStudies] = useState<readonly StudyListItem[]>([]);
  const [emptyListOf, setEmptyListOf] = useState<string>();
  const { loading, error, run, cancel } = useSiteRequest<string>('Get Study Error:');

  function fetchList(username: string): void {
    setStudies([]);
    setEmptyListOf(undefined);
    void run(username, async ({ signal, readToken }) => {
      const [upstreams, token] = await Promise.all([readUpstreams(), readToken()]);
      const listed = await upstreams.listStudies(username, {
        token,
        signal,
        onStudy: ({ id, name }) => setStudies((known) => sortByName([...known, { id, name }])),
      });
      if (listed.length === 0) setEmptyListOf(username.trim());
    });
  }

  return { studies, isLoading: loading !== undefined, error, emptyListOf, fetchList, cancel };
}
