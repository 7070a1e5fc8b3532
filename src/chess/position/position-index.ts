import type { TreeBoard } from './tree-board.ts';

/** Values by position, looked up from a board. Most look-ups miss, so the hash decides before a key is built. */
export class PositionIndex<T extends { readonly key: string }> {
  /** Open addressing: a taken hash moves on to the next free one. */
  readonly #byHash = new Map<number, T>();

  get size(): number {
    return this.#byHash.size;
  }

  values(): MapIterator<T> {
    return this.#byHash.values();
  }

  find(board: TreeBoard): T | undefined {
    let hash = board.getHash();
    let found = this.#byHash.get(hash);
    if (!found) return undefined;
    const key = board.makeKey();
    while (found && found.key !== key) found = this.#byHash.get(++hash);
    return found;
  }

  /** The position must be new. */
  add(board: TreeBoard, item: T): void {
    let hash = board.getHash();
    while (this.#byHash.has(hash)) hash++;
    this.#byHash.set(hash, item);
  }
}
