export class Store<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
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

/** One value for the signed-in user. */
export function perUser<Value>(make: (userId: string) => Value): (userId: string) => Value {
  let known: { userId: string; value: Value } | undefined;
  return (userId) => {
    if (known?.userId !== userId) known = { userId, value: make(userId) };
    return known.value;
  };
}
