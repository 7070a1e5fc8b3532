import type { ServerMessage } from '#contract/live';
import { OneByOne } from '../semaphore.ts';
import type { Room } from './room.ts';

export interface PlayerConnection {
  readonly id: string;
  readonly userId: string;
  readonly lagMs: number;
  send(message: ServerMessage): void;
  close(code: number, reason: string): void;
}

export interface ConnectedPlayer {
  readonly connection: PlayerConnection;
  queue: OneByOne;
  waiting: boolean;
  isInvited: boolean;
  sentInvitation: string | undefined;
  room: Room | undefined;
}

export class Players {
  readonly #byUser = new Map<string, ConnectedPlayer>();
  readonly #working = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;
  #shutdown: readonly [code: number, reason: string] | undefined;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get all(): ConnectedPlayer[] {
    return [...this.#byUser.values()];
  }

  find(userId: string): ConnectedPlayer | undefined {
    return this.#byUser.get(userId);
  }

  add(connection: PlayerConnection): ConnectedPlayer {
    const player: ConnectedPlayer = {
      connection,
      queue: new OneByOne(),
      waiting: false,
      isInvited: false,
      sentInvitation: undefined,
      room: undefined,
    };
    if (this.#shutdown) connection.close(...this.#shutdown);
    else this.#byUser.set(connection.userId, player);
    return player;
  }

  remove(player: ConnectedPlayer): void {
    const { userId } = player.connection;
    if (this.find(userId) === player) this.#byUser.delete(userId);
  }

  do(player: ConnectedPlayer, work: () => Promise<void>): void {
    const done = player.queue
      .run(() => (this.#shutdown ? undefined : work()))
      .catch((error: unknown) => {
        this.#onError(error);
        player.connection.close(1011, 'Something went wrong');
      });
    this.#working.add(done);
    void done.then(() => this.#working.delete(done));
  }

  doForAll(userIds: readonly string[], work: (player: ConnectedPlayer) => Promise<void>): void {
    for (const userId of userIds) {
      const player = this.find(userId);
      if (player) this.do(player, () => work(player));
    }
  }

  async close(code: number, reason: string): Promise<void> {
    this.#shutdown = [code, reason];
    for (const { connection } of this.#byUser.values()) connection.close(code, reason);
    this.#byUser.clear();
    await Promise.all(this.#working);
  }
}
