import { Room, type RoomPort } from './room.ts';
import type { StoredGame } from './stored-game.ts';

/** The rooms open on this node: those in which somebody sits, or something is being done. */
export class Rooms {
  readonly #port: RoomPort;
  readonly #isUsed: (room: Room) => boolean;
  readonly #open = new Map<string, Room>();

  /** `isUsed`: somebody sits in the room or is on the way into it. */
  constructor(port: RoomPort, isUsed: (room: Room) => boolean) {
    this.#port = port;
    this.#isUsed = isUsed;
  }

  get ids(): string[] {
    return [...this.#open.keys()];
  }

  find(id: string): Room | undefined {
    return this.#open.get(id);
  }

  open(stored: StoredGame): Room {
    const room = this.#open.get(stored.id) ?? new Room(stored, this.#port);
    this.#open.set(stored.id, room);
    return room;
  }

  close(room: Room): void {
    room.close();
    if (this.#open.get(room.id) === room) this.#open.delete(room.id);
  }

  /** A game has one room here as long as anybody is in it: players in two would not hear of each other. */
  closeIfUnused(room: Room): void {
    if (!this.#isUsed(room)) this.close(room);
  }

  closeAll(): void {
    for (const room of this.#open.values()) this.close(room);
  }
}
