import { useState } from 'react';
import type { LibraryGameDraft } from '#contract/library';
import { type GameImport, joinImports, makeEmptyImport } from '#chess/pgn/game-import';
import type { Hero, LibraryGame } from '#chess/pgn/library-game';
import { makeLibraryDraft } from '#contract/library-draft';

import { mostImportBytes } from '../../../worker/game-tasks.ts';
import { runOpeningTask } from '../../../worker/run-task.ts';

const gamesPerStep = 500;
const draftsPerStep = 200;

export interface ImportProgress {
  doing: 'read' | 'add';
  done: number;
  all: number;
}

interface PgnImport {
  progress: ImportProgress | undefined;
  problem: string;
  /** Undefined where it cannot be read: then `problem` says why. */
  read: (source: File | string, hero: Hero) => Promise<GameImport | undefined>;
  makeDrafts: (games: readonly LibraryGame[], source: 'pgn' | 'entered') => Promise<LibraryGameDraft[]>;
}

/** Reads a text or a file a step at a time, so that the page stays alive and says how far it is. */
export function usePgnImport(): PgnImport {
  const [progress, setProgress] = useState<ImportProgress>();
  const [problem, setProblem] = useState('');

  async function read(source: File | string, hero: Hero): Promise<GameImport | undefined> {
    setProblem('');
    try {
      if (source instanceof File && source.size > mostImportBytes)
        throw new Error(
          `The file is larger than ${mostImportBytes / 1024 / 1024} MB. Split it and add the parts`,
        );
      const text = source instanceof File ? await source.arrayBuffer() : source;
      const all = await runOpeningTask('openGames', text);
      const sum = makeEmptyImport();
      for (let from = 0; from < all; from += gamesPerStep) {
        setProgress({ doing: 'read', done: from, all });
        joinImports(sum, await runOpeningTask('readOpened', { from, count: gamesPerStep, hero }));
      }
      if (sum.games.length + sum.sidesUnknown > 0 || sum.broken.length > 1) return sum;
      setProblem('There is no game in it. Paste the moves, or choose a PGN file.');
    } catch (error) {
      setProblem(`${error instanceof Error ? error.message : String(error)}.`);
    } finally {
      setProgress(undefined);
    }
    return undefined;
  }

  async function makeDrafts(
    games: readonly LibraryGame[],
    source: 'pgn' | 'entered',
  ): Promise<LibraryGameDraft[]> {
    const drafts: LibraryGameDraft[] = [];
    for (let from = 0; from < games.length; from += draftsPerStep) {
      if (from > 0) {
        setProgress({ doing: 'add', done: from, all: games.length });
        await new Promise((resolve) => setTimeout(resolve));
      }
      for (const game of games.slice(from, from + draftsPerStep)) {
        const draft = makeLibraryDraft(game, source);
        if (draft !== undefined) drafts.push(draft);
      }
    }
    setProgress(undefined);
    return drafts;
  }

  return { progress, problem, read, makeDrafts };
}
