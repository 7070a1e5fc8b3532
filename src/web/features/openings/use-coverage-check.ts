import { useState } from 'react';

import { makeFailureText } from '#contract/openings';
import type { StudyColor } from '#contract/studies';

import { emptyFilterText, type ExplorerSelection, findFilter } from '../../opening/explorer-filter.ts';
import { useKeptResult } from '../../opening/kept-result.ts';
import { useLichessConnectionReader } from '../../chess-sites/lichess-connection.ts';
import type { CoverageResult } from '../../opening/tasks.ts';
import { getOpening, useStudiesReader } from '../../opening/studies.ts';
import { UpstreamFailure } from '../../chess-sites/failure.ts';
import {
  type CoveragePlan,
  coverPlan,
  planCoverage,
  useCoverageDownload,
} from '../../opening/use-coverage-run.ts';
import { loadFindings } from './load-findings.ts';
import type { CheckedStudy } from './result-lines.tsx';

const explorerGapMs = 1490;

export type KeptCoverage = CoverageResult & CheckedStudy;

/** What stands in the results area when there is no result to show. */
type Message = { text: string; error?: Error };

function useCoverageResult(color: StudyColor) {
  return useKeptResult<KeptCoverage>(['coverage', color]);
}

/** A coverage check from its button to its result: plan, ask, download, compute. */
export function useCoverageCheck() {
  const readStudies = useStudiesReader();
  const readConnection = useLichessConnectionReader();
  const { state: download, download: start, cancel: abort } = useCoverageDownload(explorerGapMs);
  const [white, keepWhite] = useCoverageResult('white');
  const [black, keepBlack] = useCoverageResult('black');
  const [shownColor, setShownColor] = useKeptResult<StudyColor>(['coverage-shown']);
  const [isWorking, setIsWorking] = useState(false);
  const [message, setMessage] = useState<Message>();
  const [notice, setNotice] = useState<string>();
  const [plan, setPlan] = useState<CoveragePlan & { studyDate: string }>();

  async function show(finished: CoveragePlan & { studyDate: string }): Promise<void> {
    const result = await coverPlan(finished);
    const { color } = finished.opening;
    const keep = color === 'white' ? keepWhite : keepBlack;
    keep({ ...result, studyDate: finished.studyDate, checkedAt: new Date().toISOString() });
    setShownColor(color);
  }

  /** Any failure ends the work and is told where the result would be. */
  async function working(job: () => Promise<void>): Promise<void> {
    setIsWorking(true);
    try {
      await job();
    } catch (error) {
      setMessage({ text: makeFailureText(error instanceof Error ? error.message : String(error)) });
    } finally {
      setIsWorking(false);
    }
  }

  function run(color: StudyColor, selection: ExplorerSelection): void {
    setMessage(undefined);
    setNotice(undefined);
    void working(async () => {
      const study = (await readStudies())[color];
      const filter = findFilter(selection);
      if (study === null) return setMessage({ text: 'No study text' });
      if (filter === undefined) return setMessage({ text: emptyFilterText });
      const [made] = await Promise.all([planCoverage(getOpening(study), filter), loadFindings()]);
      const next = { ...made, studyDate: study.last_update };
      if (next.missing.length === 0) return show(next);
      if (await readConnection()) return setPlan(next);
      setMessage({ text: '', error: new UpstreamFailure('connect-first', 'explorer', { what: 'position' }) });
      await show(next);
    });
  }

  function proceed(): void {
    if (plan === undefined || download !== undefined) return;
    void working(async () => {
      const end = await start(plan);
      setPlan(undefined);
      if (end.kind === 'failed') setMessage({ text: '', error: end.error });
      if (end.kind === 'cancelled')
        setNotice('Cancelled. What was downloaded is kept, and the next run goes on from there.');
      await show(plan);
    });
  }

  function cancel(): void {
    abort();
    if (download === undefined) setPlan(undefined);
  }

  const result = shownColor === 'black' ? black : white;
  return {
    white,
    black,
    shownColor: shownColor ?? 'white',
    result: message?.text ? undefined : result,
    text: message?.text || result?.text || '',
    error: message?.error,
    notice,
    isWorking,
    plan,
    download,
    run,
    proceed,
    cancel,
  };
}
