import { useState } from 'react';

import { makeFailureText } from '#contract/openings';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';

import { type ExplorerFilter } from '../../opening/explorer-filter.ts';
import { useLichessConnectionReader } from '../../chess-sites/lichess-connection.ts';
import { runOpeningTask } from '../../opening/run-task.ts';
import type { Opening } from '../../opening/tasks.ts';
import { UpstreamFailure } from '../../chess-sites/failure.ts';
import {
  type CoveragePlan,
  coverPlan,
  planCoverage,
  useCoverageDownload,
} from '../../opening/use-coverage-run.ts';
import { type GameSource, messages, type OpeningSource } from './sources.ts';
import { useSourceText } from './use-source-text.ts';
import { type RunningStatus, useStatus } from './use-status.ts';

const explorerGapMs = 1200;
const coverageMs = 30_000;
const otherChecksMs = 10_000;

type Properties = { color: StudyColor; excludeSymbols: readonly ExcludeSymbol[] };

/** The three checks of this screen with their messages, and what the Status and Results boxes show. */
export function useToolChecks() {
  const status = useStatus();
  const readText = useSourceText();
  const readConnection = useLichessConnectionReader();
  const downloads = useCoverageDownload(explorerGapMs);
  const [results, setResults] = useState('');
  const [error, setError] = useState<Error>();

  function refuse(message: string): void {
    setError(undefined);
    setResults(message);
    status.tell(message);
  }

  function start(expectedMs: number, check: (running: RunningStatus) => Promise<string | undefined>): void {
    setError(undefined);
    setResults('');
    void status.run(expectedMs, async (running) => {
      try {
        return await check(running);
      } catch (failure) {
        if (running.signal.aborted) return '';
        const reason = failure instanceof Error ? failure : new Error(String(failure));
        if (failure instanceof UpstreamFailure) setError(failure);
        setResults(makeFailureText(reason.message));
        return makeFailureText(reason.message);
      }
    });
  }

  async function readOpening(
    source: Exclude<OpeningSource, { kind: 'none' }>,
    properties: Properties,
    { signal }: RunningStatus,
  ): Promise<Opening> {
    return { text: await readText(source, signal), ...properties };
  }

  async function downloadMissing(plan: CoveragePlan, { say }: RunningStatus): Promise<string | undefined> {
    const known = plan.positions - plan.missing.length;
    const end = await downloads.download(plan, {
      onProcessed: (count) => say(`Getting data from Lichess for:${known + count} of ${plan.positions} fens`),
      onPause: (seconds) =>
        say(seconds === undefined ? undefined : `Lichess asks for a pause. Going on in ${seconds} s`),
    });
    say(undefined);
    if (end.kind === 'cancelled') return 'Cancelled. What was downloaded is kept for the next run';
    if (end.kind === 'complete') return undefined;
    setError(end.error);
    return end.error.message;
  }

  return {
    status,
    results,
    error,
    cancel: downloads.state === undefined ? undefined : downloads.cancel,

    runConsistency(source: OpeningSource, properties: Properties): void {
      if (source.kind === 'none') return refuse(messages.consistencyWithoutOpening);
      start(otherChecksMs, async (running) => {
        const opening = await readOpening(source, properties, running);
        setResults((await runOpeningTask('checkConsistency', opening)).text);
        return undefined;
      });
    },

    runComparison(source: OpeningSource, game: GameSource, properties: Properties): void {
      if (source.kind === 'none') return refuse(messages.comparisonWithoutOpening);
      if (game.kind === 'none') return refuse(messages.comparisonWithoutGame);
      start(otherChecksMs, async (running) => {
        const opening = await readOpening(source, properties, running);
        const gameText = await readText(game, running.signal);
        setResults((await runOpeningTask('compareGames', { opening, gameText })).text);
        return undefined;
      });
    },

    runCoverage(source: OpeningSource, filter: ExplorerFilter | string, properties: Properties): void {
      if (source.kind === 'none') return refuse(messages.coverageWithoutOpening);
      if (typeof filter === 'string') return refuse(filter);
      start(coverageMs, async (running) => {
        const plan = await planCoverage(await readOpening(source, properties, running), filter);
        const isReady = plan.missing.length === 0 || (await readConnection()) !== null;
        const last = isReady ? await downloadMissing(plan, running) : askToConnect();
        setResults((await coverPlan(plan)).text);
        return last;
      });
    },
  };

  function askToConnect(): string {
    const failure = new UpstreamFailure('connect-first', 'explorer', { what: 'position' });
    setError(failure);
    return failure.message;
  }
}
