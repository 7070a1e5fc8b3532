export class Sequence {
  #last: Promise<unknown> = Promise.resolve();

  readonly run = <Value>(task: () => Promise<Value>): Promise<Value> => {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  };
}
