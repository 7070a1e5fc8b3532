/** The players connected to this node, and what is being done for each of them. */
import type { ServerMessage } from '#contract/live';
import { OneByOne } from '../turns.ts';
import type { Room } from './room.ts';

/** One socket of a signed-in user, as the hub sees it. */
export interface PlayerConnection {
  readonly id: string;
  readonly userId: string;
  /** The latest round trip to the player and back. */
  readonly lagMs: number;
  send(message: ServerMessage): void;
  close(code: number, reason: string): void;
}

export interface ConnectedPlayer {
  readonly connection: PlayerConnection;
  /** Work for one player is done in the order in which it came. */
  turns: OneByOne;
  waiting: boolean;
  /** Has a link that works, or has opened one. */
  isInvited: boolean;
  /** What was last said about invitations, to say it once. */
  toldInvitation: string | undefined;
  room: Room | undefined;
}

export class Players {
  readonly #byUser = new Map<string, ConnectedPlayer>();
  /** What is being done, also for those who have just left. */
  readonly #working = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;
  /** What everybody is told once this node ends. */
  #farewell: readonly [code: number, reason: string] | undefined;

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
      turns: new OneByOne(),
      waiting: false,
      isInvited: false,
      toldInvitation: undefined,
      room: undefined,
    };
    // An upgrade may have been on its way when everybody else was sent off.
    if (this.#farewell) connection.close(...this.#farewell);
    else this.#byUser.set(connection.userId, player);
    return player;
  }

  /** Leaves a newer connection of the same user in its place. */
  remove(player: ConnectedPlayer): void {
    const { userId } = player.connection;
    if (this.find(userId) === player) this.#byUser.delete(userId);
  }

  do(player: ConnectedPlayer, work: () => Promise<void>): void {
    const done = player.turns
      .run(() => (this.#farewell ? undefined : work()))
      .catch((error: unknown) => {
        this.#onError(error);
        // The player comes back and hears the truth then.
        player.connection.close(1011, 'Something went wrong');
      });
    this.#working.add(done);
    void done.then(() => this.#working.delete(done));
  }

  /** For those of them who are here. */
  doForAll(userIds: readonly string[], work: (player: ConnectedPlayer) => Promise<void>): void {
    for (const userId of userIds) {
      const player = this.find(userId);
      if (player) this.do(player, () => work(player));
    }
  }

  /** Sends everybody away. What has begun is finished, what has not is left: players send it again elsewhere. */
  async close(code: number, reason: string): Promise<void> {
    this.#farewell = [code, reason];
    for (const { connection } of this.#byUser.values()) connection.close(code, reason);
    this.#byUser.clear();
    await Promise.all(this.#working);
  }
}
