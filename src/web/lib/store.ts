export class Store<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();
  readonly #onFirstListener: (() => void) | undefined;

  constructor(value: Value, onFirstListener?: () => void) {
    this.#value = value;
    this.#onFirstListener = onFirstListener;
  }

  readonly get = (): Value => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#onFirstListener?.();
    return () => this.#listeners.delete(listener);
  };

  readonly set = (value: Value): void => {
    if (value === this.#value) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  };

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }
}
