import type { TreeBoard } from './tree-board.ts';

/**
 * What is known of positions, found by the board that stands there. A position that is not here, as nearly all are
 * while a study is read or a game is looked up, costs no key: its hash tells.
 */
export class PositionIndex<T extends { readonly key: string }> {
  /** Under its hash, or where another position has taken that, under the next that is free. */
  readonly #byHash = new Map<number, T>();

  get size(): number {
    return this.#byHash.size;
  }

  /** In the order they were added. */
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

  /** Adds a position that is not there yet. */
  add(board: TreeBoard, item: T): void {
    let hash = board.getHash();
    while (this.#byHash.has(hash)) hash++;
    this.#byHash.set(hash, item);
  }
}
