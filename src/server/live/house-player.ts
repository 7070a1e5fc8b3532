/**
 * Bot moves run in a thread without deadline: loading the nets takes seconds on a busy machine. A late move is still played.
 */
import { WorkThreads } from '../work-threads.ts';
import type { LiveLine } from '#chess/live/line';
import { emptyLine } from '#chess/live/line';
import { keyOfFen } from '#chess/position/key';
import type { HouseChoice, HouseGames, HouseJob } from './house-worker.ts';

export interface HousePlayer {
  /** Undefined if the queue is full or the game is over; the room retries. */
  chooseMove(
    line: Pick<LiveLine, 'startFen' | 'moves'>,
    rating: number,
    book?: HouseGames | undefined,
  ): Promise<HouseChoice | undefined>;
  warm(rating: number): void;
  close(): Promise<void>;
}

const mostWaiting = 256;
/** The nets take 10 MB each. */
const idleMs = 5 * 60_000;

export function createHousePlayer(options: {
  packPath: string;
  random: () => number;
  onError: (error: unknown) => void;
}): HousePlayer {
  const { packPath, random, onError } = options;
  const threads = new WorkThreads<HouseJob, HouseChoice | undefined>({
    worker: new URL('house-worker.ts', import.meta.url),
    task: 'chooseMove',
    threads: 1,
    idleMs,
    mostWaiting,
  });

  const chooseMove: HousePlayer['chooseMove'] = async ({ startFen, moves }, rating, book) => {
    if (threads.waiting >= mostWaiting) return undefined;
    try {
      const start = keyOfFen(startFen);
      const job: HouseJob = { start, moves, rating, packPath, book, chances: [random(), random()] };
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
