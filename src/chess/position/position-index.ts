import type { TreeBoard } from './tree-board.ts';

export class PositionIndex<T extends { readonly key: string }> {
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

  add(board: TreeBoard, item: T): void {
    let hash = board.getHash();
    while (this.#byHash.has(hash)) hash++;
    this.#byHash.set(hash, item);
  }
}
