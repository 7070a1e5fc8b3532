import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Site } from '#contract/games';
import type { OpponentName } from '#contract/opponents';
import { messageOf } from '#contract/thrown';

import { useLichessToken } from '../../chess-sites/lichess-token.ts';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';
import { findRoute } from '../../lib/base-path.ts';
import { useUser } from '../../lib/session.tsx';
import { perUser } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { makePrepareAddress, preparePath } from '../../opening/prepare-address.ts';
import { runOpeningTask } from '../../worker/run-task.ts';
import { opponentsKey, saveOpponent } from '../../opening/opponents.ts';
import { Scout, type ScoutState, type ScoutTools } from './scout.ts';
import { readOpponentFile } from './scout-file.ts';

const getScout = perUser(() => new Scout());

export interface ScoutActions {
  state: ScoutState;
  read: (site: Site, name: string) => void;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
}

export function useScout(): ScoutActions {
  const user = useUser();
  const scout = getScout(user.id);
  const state = useStore(scout);
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();
  const show = useShowOpponent();
  const run = useCallback(
    async (begin: (tools: ScoutTools) => Promise<OpponentName | undefined>) => {
      const tools: ScoutTools = {
        upstreams: await readUpstreams(),
        readToken,
        readGames: async (pgns, username) =>
          (await runOpeningTask('readGames', { pgns, player: { names: [username] } })).games,
        save: saveOpponent,
      };
      const stored = await begin(tools);
      if (stored) return show(stored);
      const { error } = scout.get();
      if (error) onFailure('Import games failed:', error);
    },
    [readUpstreams, readToken, onFailure, scout, show],
  );
  return useMemo(
    () => ({
      state,
      read: (site, name) => void run((tools) => scout.start(site, name, tools)),
      pause: () => scout.pause(),
      resume: () => void run((tools) => scout.resume(tools)),
      cancel: () => scout.cancel(),
    }),
    [state, run, scout],
  );
}

function useShowOpponent(): (opponent: OpponentName) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (opponent: OpponentName) => {
      await queryClient.invalidateQueries({ queryKey: opponentsKey });
      // Do not pull the user from another screen.
      if (findRoute(location.pathname) === preparePath)
        await navigate(makePrepareAddress(opponent), { replace: true });
    },
    [queryClient, navigate],
  );
}

interface FileScout {
  progress: { done: number; all: number } | undefined;
  problem: string;
  read: (file: File, name: string) => void;
}

export function useFileScout(): FileScout {
  const show = useShowOpponent();
  const [progress, setProgress] = useState<FileScout['progress']>();
  const [problem, setProblem] = useState('');
  const read = async (file: File, name: string): Promise<void> => {
    setProblem('');
    try {
      const draft = await readOpponentFile(file, name, (done, all) => setProgress({ done, all }));
      await saveOpponent(draft);
      await show(draft);
    } catch (error) {
      const said = messageOf(error);
      setProblem(said.endsWith('.') ? said : `${said}.`);
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, problem, read: (file, name) => void read(file, name) };
}
