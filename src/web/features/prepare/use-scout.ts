import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Site } from '#contract/games';
import { type OpponentName, type OpponentDraft, opponentLimits } from '#contract/opponents';
import { messageOf } from '#contract/thrown';
import { findLikelyName } from '#chess/pgn/game-import';
import { toOpponentGame } from '#contract/opponent-game';

import { useLichessToken } from '../../chess-sites/lichess-token.ts';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';
import { findRoute } from '../../lib/base-path.ts';
import { useUser } from '../../lib/session.tsx';
import { perUser } from '../../sync/runtime.ts';
import { useStore } from '../../lib/use-store.ts';
import { makePrepareAddress, preparePath } from '../../opening/prepare-address.ts';
import { checks } from '../../worker/workers.ts';
import { opponentsKey, saveOpponent } from '../../opening/opponents.ts';
import { Scout, type ScoutState, type ScoutTools } from './scout.ts';
import { readPgnSource } from '../../library/pgn-import.ts';

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
          (await checks.games.readGames({ pgns, player: { names: [username] } })).games,
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

/** If `name` is empty, takes the player with the most games. Throws an error with a message for the user. */
async function readOpponentFile(
  file: File | string,
  name: string,
  tell: (done: number, all: number) => void,
): Promise<OpponentDraft> {
  const wanted = name.trim() || (await findName(file, tell));
  const { games, broken, sidesUnknown } = await readPgnSource(file, { names: [wanted] }, tell);
  const listed = new Map(
    games.flatMap((game) => {
      const one = toOpponentGame(game);
      return one ? [[one.game_key, one] as const] : [];
    }),
  );
  const isOther = games.length > 0 || broken.some(({ detail }) => detail.startsWith('chess variant'));
  if (listed.size === 0 && isOther)
    throw new Error(
      `All games of ${wanted} in this file are chess variants or start from a set-up position.`,
    );
  if (listed.size === 0)
    throw new Error(
      sidesUnknown > 0
        ? `The file has no player "${wanted}". Check the spelling.`
        : 'The file has no readable game.',
    );
  const newest = [...listed.values()].sort((one, other) => (one.played_at < other.played_at ? 1 : -1));
  return {
    site: 'PGN',
    name: games[0]?.username ?? wanted,
    is_cut: newest.length > opponentLimits.games,
    games: newest.slice(0, opponentLimits.games),
  };
}

async function findName(file: File | string, tell: (done: number, all: number) => void): Promise<string> {
  const likely = findLikelyName(await readPgnSource(file, { names: [] }, tell));
  if (!likely) throw new Error('Enter the player’s name as it is written in the file.');
  return likely.name;
}
