import { useEffect, useRef, useState } from 'react';

import { useLichessToken } from '../chess-sites/lichess-token.ts';
import { useUpstreamsReader } from '../chess-sites/upstream-hooks.ts';

export interface StudyListItem {
  id: string;
  name: string;
}

export interface StudyList {
  /** By name without regard to case, growing as the stream arrives. */
  studies: readonly StudyListItem[];
  isLoading: boolean;
  error: Error | undefined;
  /** Whose list came back empty. */
  emptyListOf: string | undefined;
  fetchList: (username: string) => void;
  cancel: () => void;
}

function sortByName(studies: readonly StudyListItem[]): StudyListItem[] {
  return studies.toSorted(
    (a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }) || (a.id < b.id ? -1 : 1),
  );
}

/** The studies of a Lichess user; private ones too, if they are the connected user's own. */
export function useStudyList(): StudyList {
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();
  const [studies, setStudies] = useState<readonly StudyListItem[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<Error>();
  const [emptyListOf, setEmptyListOf] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function load(username: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setStudies([]);
    setError(undefined);
    setEmptyListOf(undefined);
    setIsLoading(true);
    try {
      const [upstreams, token] = await Promise.all([readUpstreams(), readToken()]);
      const listed = await upstreams.listStudies(username, {
        token,
        signal: controller.signal,
        onStudy: ({ id, name }) => setStudies((known) => sortByName([...known, { id, name }])),
      });
      if (listed.length === 0) setEmptyListOf(username.trim());
    } catch (failure) {
      if (controller.signal.aborted) return;
      setError(onFailure('Get Study Error:', failure));
    } finally {
      if (running.current === controller) setIsLoading(false);
    }
  }

  return {
    studies,
    isLoading,
    error,
    emptyListOf,
    fetchList: (username) => void load(username),
    cancel: () => running.current?.abort(),
  };
}
