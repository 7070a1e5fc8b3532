/** The worker plans, the sources answer. */
import type { PlayedGame } from '#chess/opening/played-moves';
import type { ReplySource } from '#chess/opening/replies';

import type { Opponent } from '../../opening/opponents.ts';
import { findDay } from '../../lib/today-path.ts';
import { findFilter, selectAround } from '../../replies/explorer-filter.ts';
import { findReplies } from '../../replies/find-replies.ts';
import { fetchTraining } from '../../training/training-api.ts';
import type { TrainingState } from '../../worker/book-figures.ts';
import type { Opening } from '../../worker/opening.ts';
import { handToChecks, runOpeningTask } from '../../worker/run-task.ts';
import type { ScoutedPlayer, ScoutingResult } from '../../worker/scouting-index.ts';

interface ScoutingRun {
  opponent: Opponent;
  opening: Opening;
  sources: readonly ReplySource[];
  readPlayedGames: () => Promise<readonly PlayedGame[]>;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

export interface MadeScouting {
  id: number;
  player: ScoutedPlayer;
  training: TrainingState;
  result: ScoutingResult;
  problems: readonly string[];
}

/** Rarer positions change no figure. */
const leastChance = 0.0005;
const usualRating = 1500;

let lastId = 0;

export async function runScouting(run: ScoutingRun): Promise<MadeScouting> {
  const { opponent, opening, sources, signal, onProgress } = run;
  const [training, ownGames] = await Promise.all([
    fetchTraining(opening.color, signal),
    // Without games only training counts as known.
    run.readPlayedGames().catch((): readonly PlayedGame[] => []),
  ]);
  const id = ++lastId;
  const { keys, player } = await runOpeningTask('beginScouting', {
    id,
    book: handToChecks(opening),
    games: opponent.games.map(({ color, rating, result, moves, scores }) => ({
      color,
      rating,
      result,
      moves,
      scores,
    })),
    ownGames,
  });
  const filter = findFilter(selectAround(player.rating ?? usualRating));
  if (!filter) throw new Error('No statistics for players of their rating');
  const { problems } = await findReplies(
    {
      keys,
      takeWave: async (entries) => {
        const wave = await runOpeningTask('takeScoutingWave', { id, entries });
        return wave?.filter(({ chance }) => chance >= leastChance);
      },
    },
    { filter, sources, signal, onProgress },
  );
  const nowMs = Date.now();
  const state: TrainingState = { ...training, nowMs, dayStartMs: findDay(nowMs).getTime() };
  const result = await runOpeningTask('makeScouting', { id, training: state, searched: [] });
  return { id, player, training: state, result, problems };
}
