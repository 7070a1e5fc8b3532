export class Calls<Answer> {
  readonly #open = new Map<number, PromiseWithResolvers<Answer>>();
  #lastId = 0;

  get size(): number {
    return this.#open.size;
  }

  open(): { id: number; answer: Promise<Answer> } {
    const call = Promise.withResolvers<Answer>();
    const id = (this.#lastId += 1);
    this.#open.set(id, call);
    return { id, answer: call.promise };
  }

  resolve(id: number, answer: Answer): void {
    this.#take(id)?.resolve(answer);
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error);
  }

  rejectAll(error: Error): void {
    for (const id of this.#open.keys()) this.reject(id, error);
  }

  #take(id: number): PromiseWithResolvers<Answer> | undefined {
    const call = this.#open.get(id);
    this.#open.delete(id);
    return call;
  }
}
