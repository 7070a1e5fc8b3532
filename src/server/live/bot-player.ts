/**
 * A worker thread chooses the bot's moves. Jobs have no deadline, because a net may load for seconds and a
 * late move still counts.
 */
import { WorkThreads } from '../work-threads.ts';
import type { LiveLine } from '#chess/live/line';
import { emptyLine } from '#chess/live/line';
import { findPositionKey } from '#chess/position/key';
import type { BotChoice, BotGames, BotJob } from './bot-worker.ts';

export interface BotPlayer {
  chooseMove(
    line: Pick<LiveLine, 'startFen' | 'moves'>,
    rating: number,
    book?: BotGames | undefined,
  ): Promise<BotChoice | undefined>;
  warm(rating: number): void;
  close(): Promise<void>;
}

const mostWaiting = 256;
/** Stop an idle thread after this time, because its neural nets take up memory. */
const idleMs = 5 * 60_000;

export function createBotPlayer(options: {
  packPath: string;
  random: () => number;
  onError: (error: unknown) => void;
}): BotPlayer {
  const { packPath, random, onError } = options;
  const threads = new WorkThreads<BotJob, BotChoice | undefined>({
    worker: new URL('bot-worker.ts', import.meta.url),
    task: 'chooseMove',
    threads: 1,
    idleMs,
    mostWaiting,
  });

  const chooseMove: BotPlayer['chooseMove'] = async ({ startFen, moves }, rating, book) => {
    if (threads.waiting >= mostWaiting) return undefined;
    try {
      const start = findPositionKey(startFen);
      const job: BotJob = { start, moves, rating, packPath, book, chances: [random(), random()] };
      return await threads.run(job);
    } catch (error) {
      onError(error);
      return undefined;
    }
  };

  return {
    chooseMove,
    warm: (rating) => void chooseMove(emptyLine, rating),
    close: () => threads.close(),
  };
}
