import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { listErrors, type RecurringError, type RepeatedMove } from '#chess/scouting/recurring-errors';
import type { StudyColor } from '#contract/studies';
import { messageOf } from '#contract/thrown';

import { makeContext } from '../../lib/context.ts';
import { useConfig } from '../../lib/config.ts';
import { readCached, writeCached } from '../../sync/values.ts';
import { logFailure } from '../../lib/log.ts';
import { localQueryOptions } from '../../lib/local-query-options.ts';
import { giveOpeningNames } from '../../library/opening-names.ts';
import { usePlayedGamesReader } from '../../library/own-book-figures.ts';
import { getOpening, type OpeningStudy } from '../../opening/studies.ts';
import { listSources } from '../../replies/explorer-selection.ts';
import type { ScoutedPosition, ScoutingResult } from '../../worker/scouting-index.ts';
import { retain } from '../../worker/workers.ts';
import type { Opponent } from '../../opening/opponents.ts';
import type { MadeScouting } from './run-scouting.ts';

export interface ShownScouting {
  made: MadeScouting | undefined;
  result: ScoutingResult | undefined;
  errors: readonly RecurringError[];
  searching: { done: number; total: number } | undefined;
  problem: string;
  progress: { done: number; total: number } | undefined;
  error: Error | null;
  retry: () => void;
}

export function useScouting(opponent: Opponent, study: OpeningStudy): ShownScouting {
  const config = useConfig();
  const readPlayedGames = usePlayedGamesReader();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const hasPack = (config?.explorer_pack ?? null) !== null;
  const { site, name, read_at } = opponent;
  const made = useQuery({
    queryKey: ['scouting', site, name, read_at, study.color, study.revision, hasPack],
    queryFn: async ({ signal }) => {
      const { runScouting } = await import('./run-scouting.ts');
      await giveOpeningNames();
      return runScouting({
        opponent,
        opening: getOpening(study),
        sources: listSources('best', hasPack),
        readPlayedGames: () => readPlayedGames(study.color),
        signal,
        onProgress: (done, total) => {
          if (done % Math.ceil(total / 50) === 0) setProgress({ done, total });
        },
      });
    },
    enabled: config !== undefined,
    ...localQueryOptions,
    // Do not cache, because training changes the key positions.
    gcTime: 0,
  });
  const searched = useErrorSearch(made.data, `${site} ${name} ${read_at} ${study.color}`);
  const { refetch } = made;
  const index = made.data?.index;
  useEffect(() => index && retain(index), [index]);
  return useMemo(
    () => ({
      made: made.data,
      result: searched.result ?? made.data?.result,
      errors: listErrors((searched.result ?? made.data?.result)?.repeated ?? []),
      searching: searched.searching,
      problem: searched.problem,
      progress: made.data ? undefined : progress,
      error: made.error,
      retry: () => void refetch(),
    }),
    [made.data, made.error, refetch, searched, progress],
  );
}

interface ErrorSearchState {
  result: ScoutingResult | undefined;
  searching: ShownScouting['searching'];
  problem: string;
}

const nothing: ErrorSearchState = { result: undefined, searching: undefined, problem: '' };

function useErrorSearch(made: MadeScouting | undefined, name: string): ErrorSearchState {
  const [state, setState] = useState(nothing);
  useEffect(() => {
    if (!made) return undefined;
    const controller = new AbortController();
    const change = (part: Partial<ErrorSearchState>): void => {
      if (!controller.signal.aborted) setState((before) => ({ ...before, ...part }));
    };
    findErrors(made, `scouted-errors ${name}`, controller.signal, change).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      logFailure('Search for mistakes failed:', error);
      change({ searching: undefined, problem: messageOf(error) });
    });
    return () => {
      controller.abort();
      setState(nothing);
    };
  }, [made, name]);
  return state;
}

async function findErrors(
  { index, training, result }: MadeScouting,
  name: string,
  signal: AbortSignal,
  change: (part: Partial<ErrorSearchState>) => void,
): Promise<void> {
  const cached = (await readCached<RepeatedMove[]>(name)) ?? [];
  const searched = new Map(cached.map((move) => [`${move.key} ${move.san}`, move]));
  const remake = async (): Promise<void> =>
    change({ result: await index.makeResult(training, [...searched.values()]) });
  if (searched.size > 0) await remake();
  const left = result.repeated.filter(({ key, san }) => !searched.has(`${key} ${san}`));
  const { searchErrors } = await import('./search-errors.ts');
  let done = 0;
  await searchErrors({
    moves: left,
    signal,
    onSearched: (move, total) => {
      searched.set(`${move.key} ${move.san}`, move);
      change({ searching: { done: ++done, total } });
    },
  });
  signal.throwIfAborted();
  if (done > 0) {
    await remake();
    await writeCached(name, [...searched.values()], Date.now());
  }
  change({ searching: undefined });
}

interface ShownPosition {
  position: ScoutedPosition | undefined;
  sans: readonly string[];
  isChosen: boolean;
  goTo: (sans: readonly string[]) => void;
}

interface Scouted extends Pick<ShownScouting, 'errors' | 'searching' | 'problem'>, ShownPosition {
  opponent: Opponent;
  color: StudyColor;
  made: MadeScouting;
  result: ScoutingResult;
}

export const [ScoutedContext, useScouted] = makeContext<Scouted>('scouted opponent');

export function useScoutedPosition(made: MadeScouting | undefined): ShownPosition {
  const [sans, setSans] = useState<readonly string[]>();
  const [position, setPosition] = useState<ScoutedPosition>();
  const shown = useMemo(() => sans ?? made?.result.keyPositions[0]?.sans ?? [], [sans, made]);
  useEffect(() => {
    if (!made) return undefined;
    let isOver = false;
    void made.index.readPosition(shown).then((found) => {
      if (!isOver) setPosition(found);
    });
    return () => {
      isOver = true;
    };
  }, [made, shown]);
  const goTo = useCallback((next: readonly string[]) => setSans(next), []);
  return { position, sans: shown, isChosen: sans !== undefined, goTo };
}
