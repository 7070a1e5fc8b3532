import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useEffect } from 'react';
import { makeFailureText } from '#contract/failure-text';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';
import { asError } from '#contract/thrown';

import { makeCoverageTools } from '../../coverage/coverage-tools.ts';
import { type SourceChoice, listSources } from '../../replies/explorer-selection.ts';
import type { ExplorerFilter } from '../../replies/explorer-filter.ts';
import { checks } from '../../worker/workers.ts';
import { makeLooseOpening, type Opening } from '../../worker/opening.ts';
import { UpstreamFailure } from '../../chess-sites/failure.ts';
import { hasExplorerPack, readConfig, useConfig } from '../../lib/config.ts';
import { usePlayedGamesReader } from '../../library/own-book-figures.ts';
import { type PickedGame, messages, type OpeningSource, parseStudyId } from './sources.ts';
import { useLichessToken } from '../../chess-sites/lichess-token.ts';
import { readPgnFile } from '../../opening/read-pgn-file.ts';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';

const explorerGapMs = 1200;
const coverageMs = 30_000;
const otherChecksMs = 10_000;

interface Properties {
  color: StudyColor;
  excludeSymbols: readonly ExcludeSymbol[];
}

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

  function showFailure({ message }: Error): string {
    const text = makeFailureText(message);
    setResults(text);
    return text;
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
        if (failure instanceof UpstreamFailure) setError(failure);
        return showFailure(asError(failure));
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
    const { countOnLichess, openCoverage } = await import('../../coverage/open-coverage.ts');
    const isCounted = choice !== 'estimate' && choice !== 'pack' && (await tools.isConnected());
    const sources = listSources(choice, hasExplorerPack(await readConfig(queryClient)));
    const coverage = await openCoverage({
      opening,
      filter,
      sources: isCounted ? sources.filter((source) => source !== 'estimate') : sources,
      signal: leaving,
      readPlayedGames: isCounted || choice === 'explorer' ? undefined : () => readPlayedGames(opening.color),
      onProgress: (done, total) => say(`Estimating ${done} of ${total} positions`),
    });
    const { keys, problems, uncounted, work } = coverage;
    let counted = keys.length - uncounted.length;
    let lastWord: string | undefined;
    try {
      say(undefined);
      setProblems(problems);
      if (uncounted.length > 0 && isCounted) lastWord = await countRest();
      else if (uncounted.length > 0 && (choice === 'explorer' || choice === 'best'))
        lastWord = stop(new UpstreamFailure('connect-first', 'explorer', { what: 'position' }));
      say(undefined);
      setDownload(undefined);
      if (lastWord === undefined || counted > 0) setResults(await work.makeText());
      return lastWord;
    } finally {
      work.dispose();
    }

    function stop(shown: Error): string {
      setError(shown);
      return showFailure(shown);
    }

    async function countRest(): Promise<string | undefined> {
      const controller = new AbortController();
      const signal = AbortSignal.any([controller.signal, leaving]);
      setDownload(controller);
      const known = counted;
      try {
        await countOnLichess(coverage, {
          filter,
          signal,
          gapMs: explorerGapMs,
          explore: tools.explore,
          onProcessed: (count) => {
            counted = known + count;
            say(`Getting data from Lichess for:${counted} of ${keys.length} fens`);
          },
          onPause: (seconds) =>
            say(seconds === undefined ? undefined : `Lichess asks for a pause. Continuing in ${seconds} s`),
        });
        return undefined;
      } catch (failure) {
        if (!signal.aborted) return stop(tools.onFailure(failure));
        return 'Cancelled. Downloaded positions stay saved for the next run';
      }
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
        setResults((await checks.study.checkConsistency({ book: checks.hand(opening) })).text);
        return undefined;
      });
    },

    runComparison(source: OpeningSource, game: PickedGame, properties: Properties): void {
      if (source.kind === 'none') return refuse(messages.comparisonWithoutOpening);
      if (game.kind === 'none') return refuse(messages.comparisonWithoutGame);
      start(otherChecksMs, async (running) => {
        const opening = await readOpening(source, properties, running);
        const gameText = await readText(game, running.signal);
        const book = checks.hand(opening);
        setResults((await checks.study.compareGames({ book, gameText })).text);
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

type Source = Exclude<OpeningSource | PickedGame, { kind: 'none' }>;

function useSourceText(): (source: Source, signal: AbortSignal) => Promise<string> {
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();

  async function readStudy(id: string, signal: AbortSignal): Promise<string> {
    try {
      const upstreams = await readUpstreams();
      return await upstreams.getStudyPgn(id, { token: await readToken(), signal });
    } catch (error) {
      throw onFailure('Get Study Error:', error);
    }
  }

  return async (source, signal) => {
    switch (source.kind) {
      case 'file':
        return readPgnFile(source.file);
      case 'study':
        return readStudy(source.id, signal);
      case 'typed-id': {
        const id = parseStudyId(source.text);
        if (id === undefined) throw new Error(`"${source.text.trim()}" is not a Lichess study id`);
        return readStudy(id, signal);
      }
      case 'picked':
        return source.pgn;
      case 'pasted':
        return source.text;
    }
  };
}

const dotsMs = 500;
const mostDots = 9;
const doneDelayMs = 800;

interface RunningStatus {
  say: (text: string | undefined) => void;
  signal: AbortSignal;
}

function useStatus() {
  const [ended, setEnded] = useState('');
  const [words, setWords] = useState<string>();
  const [dots, setDots] = useState(1);
  const [running, setRunning] = useState<{ controller: AbortController; expectedMs: number }>();
  const isRunning = running !== undefined;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setDots((count) => (count % mostDots) + 1), dotsMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => () => running?.controller.abort(), [running]);

  async function run(
    expectedMs: number,
    check: (status: RunningStatus) => Promise<string | undefined>,
  ): Promise<void> {
    const controller = new AbortController();
    setDots(1);
    setWords(undefined);
    setRunning({ controller, expectedMs });
    const last = await check({ say: setWords, signal: controller.signal });
    // The specification asks for a pause before `Done`.
    if (last === undefined) await new Promise((resolve) => setTimeout(resolve, doneDelayMs));
    setRunning(undefined);
    setEnded(last ?? 'Done');
  }

  return {
    text: isRunning ? (words ?? `Processing${'.'.repeat(dots)}`) : ended,
    isRunning,
    expectedMs: running?.expectedMs ?? 0,
    run,
    tell: setEnded,
  };
}
