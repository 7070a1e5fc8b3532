import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { makeFailureText } from '#contract/failure-text';
import type { StudyColor } from '#contract/studies';
import { messageOf } from '#contract/thrown';

import { type CoverageRunState, getCoverageRun, nothingRuns } from '../../coverage/coverage-run.ts';
import { hasExplorerPack, readConfig, useConfig } from '../../lib/config.ts';
import { useUser } from '../../lib/session.tsx';
import { useStore } from '../../lib/use-store.ts';
import { usePlayedGamesReader } from '../../library/own-book-figures.ts';
import { getOpening, useStudiesReader } from '../../opening/studies.ts';
import { emptyFilterText, findFilter } from '../../replies/explorer-filter.ts';
import { listSources, useExplorerOptionsReader } from '../../replies/explorer-selection.ts';

const explorerGapMs = 1490;

export interface CoverageCheck extends CoverageRunState {
  hasPack: boolean;
  isWorking: boolean;
  run: (color: StudyColor) => void;
}

export function useCoverageCheck(): CoverageCheck {
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const readStudies = useStudiesReader();
  const readOptions = useExplorerOptionsReader();
  const readPlayedGames = usePlayedGamesReader();
  const config = useConfig();
  const hasPack = hasExplorerPack(config);
  const shown = getCoverageRun(userId);
  const state = useStore(shown.state);
  const [isStarting, setIsStarting] = useState(false);
  // Leaving the screen declines the offer to start. A running check continues in the background.
  useEffect(
    () => () => {
      shown.state.get().controls?.answerOffer(false);
      shown.set({ isInBackground: true });
    },
    [shown],
  );

  const start = useCallback(
    async (color: StudyColor) => {
      const study = (await readStudies())[color];
      if (study === null) return shown.set({ message: 'No study text' });
      const { selection, choice, isChosen } = await readOptions();
      const filter = findFilter(selection);
      if (filter === undefined) return shown.set({ message: emptyFilterText });
      const [{ CoverageRunner }, { makeCoverageTools }] = await Promise.all([
        import('../../coverage/coverage-runner.ts'),
        import('../../coverage/coverage-tools.ts'),
      ]);
      const runner = new CoverageRunner({
        ...makeCoverageTools(queryClient),
        shown,
        options: {
          userId,
          opening: getOpening(study),
          filter,
          choice,
          isChosen,
          sources: listSources(choice, hasExplorerPack(await readConfig(queryClient))),
          readPlayedGames: () => readPlayedGames(color),
        },
        gapMs: explorerGapMs,
        onResult: () => void queryClient.invalidateQueries({ queryKey: ['book-figures', color] }),
      });
      void runner.run();
    },
    [readStudies, readOptions, readPlayedGames, queryClient, userId, shown],
  );
  const run = useCallback<CoverageCheck['run']>(
    (color) => {
      shown.set(nothingRuns);
      setIsStarting(true);
      start(color)
        .catch((error: unknown) =>
          shown.set({
            message: makeFailureText(messageOf(error)),
          }),
        )
        .finally(() => setIsStarting(false));
    },
    [start, shown],
  );
  return useMemo(
    () => ({ ...state, hasPack, isWorking: isStarting || state.isRunning, run }),
    [state, hasPack, isStarting, run],
  );
}
