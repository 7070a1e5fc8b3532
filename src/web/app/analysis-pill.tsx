import { UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { forgetRuns } from '../analysis/analysis-runs.ts';
import { backgroundGames, dropBackgroundGames } from '../analysis/background-games.ts';
import { useStore } from '../lib/use-store.ts';
import { isKeepingAnalysed, useKeepingAnalysed } from '../analysis/kept-analysed.ts';
import { readWanted } from '../analysis/wanted-analyses.ts';
import { useSession } from '../lib/session.tsx';
import { makeGameAddress } from '../library/game-address.ts';
import { HeaderPill } from './header-pill.tsx';

/** Loaded on demand. */
const loadRun = () => import('../features/game-review/analysis/background-run.ts');

/** Shows background analysis on every screen and resumes it after a reload. */
export function AnalysisPill() {
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  const queryClient = useQueryClient();
  const games = useStore(backgroundGames);
  useEffect(() => {
    if (userId === undefined) return;
    if (readWanted(userId).background.ids.length > 0) {
      void loadRun().then(({ resumeBackground }) => resumeBackground(queryClient, userId));
    }
    return () => {
      dropBackgroundGames();
      forgetRuns();
    };
  }, [userId, queryClient]);
  const isKeeping = useKeepingAnalysed();
  /** A setting that was already on is no new request. */
  const wasKeeping = useRef(isKeepingAnalysed());
  useEffect(() => {
    if (userId === undefined || !isKeeping) return;
    const leaving = new AbortController();
    const isAsked = !wasKeeping.current;
    void loadRun().then(({ keepAnalysed }) => keepAnalysed(queryClient, userId, isAsked, leaving.signal));
    return () => {
      wasKeeping.current = false;
      leaving.abort();
    };
  }, [userId, isKeeping, queryClient]);
  if (games === undefined || userId === undefined) return null;
  const { done, total, currentId, isRunning, failure } = games;
  const text = isRunning
    ? `Finding mistakes, game ${done + 1} of ${total}`
    : (failure ?? (total === 1 ? '1 game analysed' : `${total} games analysed`));
  return (
    <HeaderPill
      text={text}
      to={currentId === undefined ? undefined : makeGameAddress({ game: currentId })}
      isFailed={failure !== undefined}
      action={
        <UnstyledButton
          fz="inherit"
          fw={650}
          onClick={() =>
            isRunning
              ? void loadRun().then(({ stopBackground }) => stopBackground(userId))
              : dropBackgroundGames()
          }
        >
          {isRunning ? 'Stop' : 'Close'}
        </UnstyledButton>
      }
    />
  );
}
