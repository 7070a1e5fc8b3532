import { Room, type RoomPort } from './room.ts';
import type { StoredGame } from './stored-game.ts';

/** The rooms open on this node: those in which somebody sits, or something is being done. */
export class Rooms {
  readonly #port: RoomPort;
  readonly #open = new Map<string, Room>();

  constructor(port: RoomPort) {
    this.#port = port;
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

  closeIfEmpty(room: Room): void {
    if (room.isEmpty) this.close(room);
  }

  closeAll(): void {
    for (const room of this.#open.values()) this.close(room);
  }
}
