import { randomUUID } from 'node:crypto';
import { type GameStart, isFirstWhite } from './game-start.ts';
import { nodeDeadMs } from './heartbeat.ts';
import { type WaitingPlayer, findWaiting, takeFromQueue } from './presence-store.ts';
import { insertGame, readColorBalance } from './store.ts';

interface Pairing {
  readonly gameId: string;
  readonly userIds: readonly [string, string];
}

class Taken extends Error {}

const maxAttempts = 10;

async function pair(options: GameStart, first: WaitingPlayer, second: WaitingPlayer): Promise<Pairing> {
  const { db, limits } = options;
  const gameId = randomUUID();
  await db.transaction().execute(async (tx) => {
    for (const player of [first, second].toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
      if (!(await takeFromQueue(tx, player))) throw new Taken();
    }
    const [firstBalance, secondBalance] = [
      await readColorBalance(tx, first.userId),
      await readColorBalance(tx, second.userId),
    ];
    const [white, black] = isFirstWhite(firstBalance, secondBalance, options.random())
      ? [first, second]
      : [second, first];
    await insertGame(tx, {
      id: gameId,
      whiteId: white.userId,
      blackId: black.userId,
      playedAt: options.wallNow(),
      now: options.now(),
      limits,
    });
  });
  return { gameId, userIds: [first.userId, second.userId] };
}

export async function pairNext(options: GameStart): Promise<Pairing | undefined> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [first, second] = await findWaiting(options.db, options.now() - nodeDeadMs, 2);
    if (!first || !second) return undefined;
    try {
      return await pair(options, first, second);
    } catch (error) {
      if (!(error instanceof Taken)) throw error;
    }
  }
  return undefined;
}

export class Matching {
  readonly #options: GameStart;
  readonly #onPaired: (userIds: readonly string[]) => void;
  readonly #onError: (error: unknown) => void;
  #isRequested = false;
  #isRunning = false;
  #isStopped = false;
  #run: Promise<void> = Promise.resolve();

  constructor(
    options: GameStart,
    onPaired: (userIds: readonly string[]) => void,
    onError: (error: unknown) => void,
  ) {
    this.#options = options;
    this.#onPaired = onPaired;
    this.#onError = onError;
  }

  start(): void {
    this.#isRequested = true;
    if (!this.#isRunning) this.#run = this.#pairWhileRequested();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#run;
  }

  async #pairWhileRequested(): Promise<void> {
    this.#isRunning = true;
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      try {
        await this.#pairAll();
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#isRunning = false;
  }

  async #pairAll(): Promise<void> {
    while (!this.#isStopped) {
      const pairing = await pairNext(this.#options);
      if (!pairing) return;
      this.#onPaired(pairing.userIds);
    }
  }
}
