import { UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { getBackgroundRun } from '../analysis/background-games.ts';
import { useStore } from '../lib/use-store.ts';
import { isAutoAnalysisOn, useAutoAnalysis } from '../analysis/auto-analysis.ts';
import { readWanted } from '../analysis/wanted-analyses.ts';
import { useSession } from '../lib/session.tsx';
import { makeGameAddress } from '../library/game-address.ts';
import { HeaderPill } from './header-pill.tsx';

const loadRun = () => import('../features/game-review/analysis/background-run.ts');

export function AnalysisPill() {
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  const queryClient = useQueryClient();
  const run = getBackgroundRun();
  const games = useStore(run);
  useEffect(() => {
    if (userId === undefined) return;
    if (readWanted(userId).background.ids.length > 0) {
      void loadRun().then(({ resumeBackground }) => resumeBackground(queryClient, userId));
    }
  }, [userId, queryClient]);
  const isOn = useAutoAnalysis();
  /** If the user has just turned the setting on, the first run may use the battery. */
  const wasOn = useRef(isAutoAnalysisOn());
  useEffect(() => {
    if (userId === undefined || !isOn) return;
    const leaving = new AbortController();
    const isRequested = !wasOn.current;
    void loadRun().then(({ runAutoAnalysis }) =>
      runAutoAnalysis(queryClient, userId, isRequested, leaving.signal),
    );
    return () => {
      wasOn.current = false;
      leaving.abort();
    };
  }, [userId, isOn, queryClient]);
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
            isRunning ? void loadRun().then(({ stopBackground }) => stopBackground(userId)) : run.stop()
          }
        >
          {isRunning ? 'Stop' : 'Close'}
        </UnstyledButton>
      }
    />
  );
}
