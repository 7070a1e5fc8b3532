import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { makeFailureText } from '#contract/failure-text';
import type { StudyColor } from '#contract/studies';

import {
  type CoverageRunState,
  findCoverageControls,
  nothingRuns,
  setCoverageRun,
  useCoverageRun,
} from '../../coverage/coverage-run.ts';
import { listSources, useExplorerWishReader } from '../../replies/explorer-selection.ts';
import type { CoverageResult } from '../../worker/coverage-work.ts';
import { emptyFilterText, type ExplorerFilter, findFilter } from '../../replies/explorer-filter.ts';
import { useConfig } from '../../lib/config.ts';
import { useKeptResult } from '../../lib/kept-result.ts';
import { getOpening, useStudiesReader } from '../../opening/studies.ts';
import type { CheckedStudy } from './result-lines.tsx';

const explorerGapMs = 1490;

/** With the choice it was made for; results of older versions have none. */
export type KeptCoverage = CoverageResult & CheckedStudy & { filter?: ExplorerFilter };

function useCoverageResult(color: StudyColor) {
  return useKeptResult<KeptCoverage>(['coverage', color]);
}

export interface CoverageCheck extends CoverageRunState {
  white: KeptCoverage | undefined;
  black: KeptCoverage | undefined;
  /** Whether the server has games of its own to count in. */
  hasPack: boolean;
  /** Of the colour that was checked last; undefined while there is something else to say. */
  result: KeptCoverage | undefined;
  text: string;
  isWorking: boolean;
  run: (color: StudyColor) => void;
}

/** A coverage check as this screen shows it; the check itself goes on on other screens. Another one only when it changes. */
export function useCoverageCheck(): CoverageCheck {
  const queryClient = useQueryClient();
  const readStudies = useStudiesReader();
  const readWish = useExplorerWishReader();
  const config = useConfig();
  const hasPack = (config?.explorer_pack ?? null) !== null;
  const state = useCoverageRun();
  const [white, keepWhite] = useCoverageResult('white');
  const [black, keepBlack] = useCoverageResult('black');
  const [shownColor, setShownColor] = useKeptResult<StudyColor>(['coverage-shown']);
  const [isStarting, setIsStarting] = useState(false);
  // Whoever leaves the screen has not agreed to anything, and lets go on what is on.
  useEffect(
    () => () => {
      findCoverageControls()?.answerOffer(false);
      setCoverageRun({ isInBackground: true });
    },
    [],
  );

  const start = useCallback(
    async (color: StudyColor) => {
      const study = (await readStudies())[color];
      if (study === null) return setCoverageRun({ message: 'No study text' });
      const { selection, choice } = await readWish();
      const filter = findFilter(selection);
      if (filter === undefined) return setCoverageRun({ message: emptyFilterText });
      const keep = color === 'white' ? keepWhite : keepBlack;
      // What asks the chess sites is fetched with the first check.
      const [{ runCoverage }, { makeCoverageTools }] = await Promise.all([
        import('../../coverage/coverage-runner.ts'),
        import('../../coverage/coverage-tools.ts'),
      ]);
      void runCoverage({
        ...makeCoverageTools(queryClient, config),
        opening: getOpening(study),
        filter,
        sources: listSources(choice, hasPack),
        gapMs: explorerGapMs,
        keep: (result) => {
          keep({ ...result, filter, studyDate: study.last_update, checkedAt: new Date().toISOString() });
          setShownColor(color);
        },
      });
    },
    [readStudies, readWish, queryClient, config, hasPack, keepWhite, keepBlack, setShownColor],
  );
  const run = useCallback<CoverageCheck['run']>(
    (color) => {
      setCoverageRun(nothingRuns);
      setIsStarting(true);
      start(color)
        .catch((error: unknown) =>
          setCoverageRun({
            message: makeFailureText(error instanceof Error ? error.message : String(error)),
          }),
        )
        .finally(() => setIsStarting(false));
    },
    [start],
  );

  return useMemo(() => {
    const result = shownColor === 'black' ? black : white;
    return {
      ...state,
      white,
      black,
      hasPack,
      result: state.message ? undefined : result,
      text: state.message || result?.text || '',
      isWorking: isStarting || state.isRunning,
      run,
    };
  }, [state, white, black, hasPack, shownColor, isStarting, run]);
}

/** What can be done about a check that is on. */
export const coverageActions = {
  proceed: () => findCoverageControls()?.answerOffer(true),
  cancel: () => findCoverageControls()?.stop(),
  pause: () => findCoverageControls()?.pause(),
  goOn: () => findCoverageControls()?.goOn(),
  hide: () => setCoverageRun({ isInBackground: true }),
};
