import type { PlayedGame } from '#chess/opening/played-moves';
import type { ReplySource } from '#chess/opening/replies';

import type { Opponent } from '../../opening/opponents.ts';
import { findDay } from '../../lib/today-path.ts';
import { findFilter, selectAround } from '../../replies/explorer-filter.ts';
import { findReplies } from '../../replies/find-replies.ts';
import { fetchTraining } from '../../training/training-api.ts';
import type { TrainingState } from '../../worker/book-figures.ts';
import type { Opening } from '../../worker/opening.ts';
import { checks, type RemoteObject } from '../../worker/workers.ts';
import type { ScoutedPlayer, ScoutingIndex, ScoutingResult } from '../../worker/scouting-index.ts';

interface ScoutingRun {
  opponent: Opponent;
  opening: Opening;
  sources: readonly ReplySource[];
  readPlayedGames: () => Promise<readonly PlayedGame[]>;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

export interface MadeScouting {
  index: RemoteObject<ScoutingIndex>;
  player: ScoutedPlayer;
  rating: number;
  training: TrainingState;
  result: ScoutingResult;
  problems: readonly string[];
}

const leastChance = 0.0005;
const usualRating = 1500;

export async function runScouting(run: ScoutingRun): Promise<MadeScouting> {
  const { opponent, opening, sources, signal, onProgress } = run;
  const [training, ownGames] = await Promise.all([
    fetchTraining(opening.color, signal),
    // If the user's games fail to load, judge what the user knows only from training.
    run.readPlayedGames().catch((): readonly PlayedGame[] => []),
  ]);
  const index = await checks.open('ScoutingIndex', {
    book: checks.hand(opening),
    games: opponent.games.map(({ color, rating, result, moves, scores }) => ({
      color,
      rating,
      result,
      moves,
      scores,
    })),
    ownGames,
  });
  try {
    const [keys, player] = await Promise.all([index.listKeys(), index.findPlayer()]);
    const rating = player.rating ?? usualRating;
    const filter = findFilter(selectAround(rating));
    if (!filter) throw new Error('No statistics for players of their rating');
    const { problems } = await findReplies(
      {
        keys,
        takeWave: async (entries) => {
          const wave = await index.takeWave(entries);
          return wave?.filter(({ chance }) => chance >= leastChance);
        },
      },
      { filter, sources, signal, onProgress },
    );
    const nowMs = Date.now();
    const state: TrainingState = { ...training, nowMs, dayStartMs: findDay(nowMs).getTime() };
    const result = await index.makeResult(state, []);
    return { index, player, rating, training: state, result, problems };
  } catch (error) {
    index.dispose();
    throw error;
  }
}
