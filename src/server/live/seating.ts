import type { LiveState, ServerMessage } from '#contract/live';
import type { Db } from '../db/tables.ts';
import { makeState } from '#contract/live-messages';
import type { ConnectedPlayer, Players } from './players.ts';
import type { Room, Rooms } from './room.ts';
import { countPlayers, findGame, findRunningGameOf } from './store.ts';
import type { StoredGame } from './stored-game.ts';

interface SeatingOptions {
  readonly db: Db;
  readonly players: Players;
  readonly rooms: Rooms;
  readonly now: () => number;
}

export class Seating {
  readonly #options: SeatingOptions;

  constructor(options: SeatingOptions) {
    this.#options = options;
  }

  countPlaying(): Promise<number> {
    return countPlayers(this.#options.db);
  }

  async sendState(player: ConnectedPlayer, gameId?: string): Promise<void> {
    const playing = await this.countPlaying();
    const { connection, waiting } = player;
    const game = await this.#findState(player, gameId);
    connection.send({ type: 'state', waiting, playing, game });
  }

  async #findState(player: ConnectedPlayer, gameId: string | undefined): Promise<LiveState | null> {
    const { userId } = player.connection;
    const { room } = player;
    const id = gameId ?? room?.id;
    if (id === undefined) return null;
    const color = room?.findColor(userId);
    if (room?.id === id && color) return room.makeState(color);
    const stored = await findGame(this.#options.db, id);
    const view = stored && findView(stored, userId);
    return view ? makeState(view, stored.game, this.#options.now()) : null;
  }

  async seat(player: ConnectedPlayer, greeting: 'state' | 'game_started'): Promise<Room | undefined> {
    const { connection } = player;
    const stored = await findRunningGameOf(this.#options.db, connection.userId);
    if (!stored) {
      if (greeting === 'state') await this.sendState(player);
      return undefined;
    }
    const room = this.#options.rooms.open(stored);
    const color = room.findColor(connection.userId);
    if (!color) throw new Error('A game was found for somebody who does not play it');
    player.waiting = false;
    player.room = room;
    const playing = await this.countPlaying();
    await room.join(
      color,
      connection,
      greeting === 'state'
        ? (game): ServerMessage => ({ type: 'state', waiting: false, playing, game })
        : undefined,
    );
    return player.room;
  }

  leave({ room, connection }: ConnectedPlayer): void {
    if (!room) return;
    const color = room.findColor(connection.userId);
    if (color) room.leave(color, connection);
    this.#options.rooms.closeIfUnused(room);
  }

  async markGone(userId: string, cancelled: boolean): Promise<void> {
    const { db, players, rooms } = this.#options;
    if (players.find(userId)) return;
    const stored = await findRunningGameOf(db, userId);
    if (!stored) return;
    const room = rooms.open(stored);
    const color = room.findColor(userId);
    if (color) await room.lose(color, cancelled);
    rooms.closeIfUnused(room);
  }
}

function findView(stored: StoredGame, userId: string) {
  const { white, black } = stored.players;
  if (white.userId === userId) return { gameId: stored.id, color: 'white', opponent: black } as const;
  if (black.userId === userId) return { gameId: stored.id, color: 'black', opponent: white } as const;
  return undefined;
}
