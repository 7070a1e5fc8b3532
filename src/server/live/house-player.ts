/**
 * The house's moves, chosen in a thread of their own. A game asks for one move at a time, so no game takes more than its turn.
 * No deadline ends the thread: it reads its nets at a low priority, which takes seconds on a busy machine, and a new thread
 * would have to read them again. A late move is played when it comes.
 */
import { WorkThreads } from '../work-threads.ts';
import type { LiveLine } from '#chess/live/line';
import { emptyLine } from '#chess/live/line';
import { keyOfFen } from '#chess/position/key';
import type { HouseChoice, HouseGames, HouseJob } from './house-worker.ts';

export interface HousePlayer {
  /** Undefined when too many wait, or nothing can be played; the room then asks again. */
  chooseMove(
    line: Pick<LiveLine, 'startFen' | 'moves'>,
    rating: number,
    book?: HouseGames | undefined,
  ): Promise<HouseChoice | undefined>;
  /** Somebody is about to play: reading a net takes a moment. */
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
