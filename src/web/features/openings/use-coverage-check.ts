import { useEffect, useState } from 'react';

import { makeFailureText } from '#contract/openings';
import type { StudyColor } from '#contract/studies';

import {
  findCoverageControls,
  nothingRuns,
  setCoverageRun,
  useCoverageRun,
} from '../../opening/coverage-run.ts';
import { useCoverageTools } from '../../opening/coverage-tools.ts';
import { listSources, useExplorerWishReader } from '../../opening/explorer-selection.ts';
import type { CoverageResult } from '../../opening/coverage-work.ts';
import { emptyFilterText, type ExplorerFilter, findFilter } from '../../opening/explorer-filter.ts';
import { useKeptResult } from '../../opening/kept-result.ts';
import { getOpening, useStudiesReader } from '../../opening/studies.ts';
import type { CheckedStudy } from './result-lines.tsx';

const explorerGapMs = 1490;

/** With the choice it was made for; results of older versions have none. */
export type KeptCoverage = CoverageResult & CheckedStudy & { filter?: ExplorerFilter };

function useCoverageResult(color: StudyColor) {
  return useKeptResult<KeptCoverage>(['coverage', color]);
}

/** A coverage check as this screen shows it; the check itself goes on on other screens. */
export function useCoverageCheck() {
  const readStudies = useStudiesReader();
  const readWish = useExplorerWishReader();
  const tools = useCoverageTools();
  const run = useCoverageRun();
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

  async function start(color: StudyColor) {
    const study = (await readStudies())[color];
    if (study === null) return setCoverageRun({ message: 'No study text' });
    const { selection, choice } = await readWish();
    const filter = findFilter(selection);
    if (filter === undefined) return setCoverageRun({ message: emptyFilterText });
    const keep = color === 'white' ? keepWhite : keepBlack;
    const { runCoverage } = await import('../../opening/coverage-runner.ts');
    void runCoverage({
      ...tools,
      opening: getOpening(study),
      filter,
      sources: listSources(choice, tools.hasPack),
      gapMs: explorerGapMs,
      keep: (result) => {
        keep({ ...result, filter, studyDate: study.last_update, checkedAt: new Date().toISOString() });
        setShownColor(color);
      },
    });
  }

  const result = shownColor === 'black' ? black : white;
  return {
    ...run,
    white,
    black,
    hasPack: tools.hasPack,
    shownColor: shownColor ?? 'white',
    result: run.message ? undefined : result,
    text: run.message || result?.text || '',
    isWorking: isStarting || run.isRunning,
    run: (color: StudyColor): void => {
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
    proceed: () => findCoverageControls()?.answerOffer(true),
    cancel: () => findCoverageControls()?.stop(),
    pause: () => findCoverageControls()?.pause(),
    goOn: () => findCoverageControls()?.goOn(),
    hide: () => setCoverageRun({ isInBackground: true }),
  };
}

export type CoverageCheck = ReturnType<typeof useCoverageCheck>;
