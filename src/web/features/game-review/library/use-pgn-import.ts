import { useState } from 'react';
import type { LibraryGameDraft } from '#contract/library';
import type { GameImport } from '#chess/pgn/game-import';
import type { PlayerIdentity, LibraryGame } from '#chess/pgn/library-game';
import { messageOf } from '#contract/thrown';

import { makeDrafts, readPgnSource } from '../../../library/pgn-import.ts';

interface PgnImport {
  progress: { doing: 'read' | 'add'; done: number; all: number } | undefined;
  problem: string;
  /** Undefined if unreadable; see `problem`. */
  read: (source: File | string, player: PlayerIdentity) => Promise<GameImport | undefined>;
  makeDrafts: (games: readonly LibraryGame[], source: 'pgn' | 'entered') => Promise<LibraryGameDraft[]>;
}

export function usePgnImport(): PgnImport {
  const [progress, setProgress] = useState<PgnImport['progress']>();
  const [problem, setProblem] = useState('');
  const tell = (doing: 'read' | 'add') => (done: number, all: number) => setProgress({ doing, done, all });
  return {
    progress,
    problem,
    async read(source, player) {
      setProblem('');
      try {
        return await readPgnSource(source, player, tell('read'));
      } catch (error) {
        setProblem(`${messageOf(error)}.`);
        return undefined;
      } finally {
        setProgress(undefined);
      }
    },
    async makeDrafts(games, source) {
      const drafts = await makeDrafts(games, source, tell('add'));
      setProgress(undefined);
      return drafts;
    },
  };
}
