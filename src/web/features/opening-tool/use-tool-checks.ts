import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { makeFailureText } from '#contract/failure-text';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';
import { asError } from '#contract/thrown';

import type { CoverageSession } from '../../coverage/coverage-session.ts';
import { makeCoverageTools } from '../../coverage/coverage-tools.ts';
import { type SourceChoice, listSources } from '../../replies/explorer-selection.ts';
import { type ExplorerFilter } from '../../replies/explorer-filter.ts';
import { handToChecks, runOpeningTask } from '../../worker/run-task.ts';
import { makeLooseOpening, type Opening } from '../../worker/opening.ts';
import { UpstreamFailure } from '../../chess-sites/failure.ts';
import { hasExplorerPack, readConfig, useConfig } from '../../lib/config.ts';
import { usePlayedGamesReader } from '../../library/own-book-figures.ts';
import { type PickedGame, messages, type OpeningSource } from './sources.ts';
import { useSourceText } from './use-source-text.ts';
import { type RunningStatus, useStatus } from './use-status.ts';

const explorerGapMs = 1200;
const coverageMs = 30_000;
const otherChecksMs = 10_000;

interface Properties {
  color: StudyColor;
  excludeSymbols: readonly ExcludeSymbol[];
}

/** The three checks and their output. */
export function useToolChecks() {
  const status = useStatus();
  const readText = useSourceText();
  const queryClient = useQueryClient();
  const hasPack = hasExplorerPack(useConfig());
  const readPlayedGames = usePlayedGamesReader();
  const tools = useMemo(() => makeCoverageTools(queryClient), [queryClient]);
  const [download, setDownload] = useState<AbortController>();
  const [results, setResults] = useState('');
  const [error, setError] = useState<Error>();
  const [problems, setProblems] = useState<readonly string[]>([]);

  function refuse(message: string): void {
    setError(undefined);
    setResults(message);
    status.tell(message);
  }

  function start(expectedMs: number, check: (running: RunningStatus) => Promise<string | undefined>): void {
    setError(undefined);
    setProblems([]);
    setResults('');
    void status.run(expectedMs, async (running) => {
      try {
        return await check(running);
      } catch (failure) {
        if (running.signal.aborted) return '';
        const reason = asError(failure);
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
    return makeLooseOpening({ text: await readText(source, signal), ...properties });
  }

  async function cover(
    opening: Opening,
    filter: ExplorerFilter,
    choice: SourceChoice,
    { say, signal: leaving }: RunningStatus,
  ): Promise<string | undefined> {
    const { CoverageSession: Session } = await import('../../coverage/coverage-session.ts');
    const isCounted = choice !== 'estimate' && choice !== 'pack' && (await tools.isConnected());
    const sources = listSources(choice, hasExplorerPack(await readConfig(queryClient)));
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, leaving]);
    let session: CoverageSession | undefined;
    let known = 0;
    let lastWord: string | undefined;
    const tellCounted = (count: number) =>
      say(`Getting data from Lichess for:${known + count} of ${session?.keys.length} fens`);
    try {
      session = await Session.run({
        opening,
        filter,
        // With a connection everything is counted, as the note says.
        sources: isCounted ? sources.filter((source) => source !== 'estimate') : sources,
        signal: leaving,
        // Lichess's counts stay raw.
        readPlayedGames:
          isCounted || choice === 'explorer' ? undefined : () => readPlayedGames(opening.color),
        onProgress: (done, total) => say(`Estimating ${done} of ${total} positions`),
        onFound: (begun, { uncounted, problems }) => {
          session = begun;
          known = begun.keys.length - uncounted.length;
          say(undefined);
          setProblems(problems);
          if ((choice === 'explorer' || choice === 'best') && !isCounted && uncounted.length > 0)
            setError(new UpstreamFailure('connect-first', 'explorer', { what: 'position' }));
        },
        counting: {
          signal,
          gapMs: explorerGapMs,
          isWanted: async () => {
            if (isCounted) setDownload(controller);
            return isCounted;
          },
          explore: (fen) => tools.explore(fen, filter, signal),
          onProcessed: tellCounted,
          onPause: (seconds) =>
            say(seconds === undefined ? undefined : `Lichess asked for a pause. Continuing in ${seconds} s`),
          onEarlyEnd: (failure) => {
            const shown = signal.aborted ? undefined : tools.onFailure(failure);
            if (shown) setError(shown);
            lastWord = shown?.message ?? 'Cancelled. Downloaded positions stay saved for the next run';
          },
        },
      });
      say(undefined);
      setDownload(undefined);
      setResults(await session.makeText());
      return lastWord;
    } finally {
      session?.end();
    }
  }

  return {
    status,
    results,
    error,
    problems,
    hasPack,
    cancel: download && (() => download.abort()),

    runConsistency(source: OpeningSource, properties: Properties): void {
      if (source.kind === 'none') return refuse(messages.consistencyWithoutOpening);
      start(otherChecksMs, async (running) => {
        const opening = await readOpening(source, properties, running);
        setResults((await runOpeningTask('checkConsistency', { book: handToChecks(opening) })).text);
        return undefined;
      });
    },

    runComparison(source: OpeningSource, game: PickedGame, properties: Properties): void {
      if (source.kind === 'none') return refuse(messages.comparisonWithoutOpening);
      if (game.kind === 'none') return refuse(messages.comparisonWithoutGame);
      start(otherChecksMs, async (running) => {
        const opening = await readOpening(source, properties, running);
        const gameText = await readText(game, running.signal);
        const book = handToChecks(opening);
        setResults((await runOpeningTask('compareGames', { book, gameText })).text);
        return undefined;
      });
    },

    runCoverage(
      source: OpeningSource,
      filter: ExplorerFilter | string,
      properties: Properties,
      choice: SourceChoice,
    ): void {
      if (source.kind === 'none') return refuse(messages.coverageWithoutOpening);
      if (typeof filter === 'string') return refuse(filter);
      start(coverageMs, async (running) =>
        cover(await readOpening(source, properties, running), filter, choice, running),
      );
    },
  };
}
