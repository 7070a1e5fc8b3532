import type * as z from 'zod/mini';

import { Store } from './store.ts';
import { readStored } from './stored-text.ts';

export class BrowserTexts {
  readonly #open: () => Storage;
  readonly #changes = new Store(0);
  readonly #untaken = new Map<string, string>();

  constructor(open: () => Storage) {
    this.#open = open;
  }

  get subscribe(): Store<number>['subscribe'] {
    return this.#changes.subscribe;
  }

  read(key: string): string | null {
    return this.#untaken.get(key) ?? readStored(this.#open, key);
  }

  write(key: string, text: string | null): void {
    this.#untaken.delete(key);
    try {
      if (text === null) this.#open().removeItem(key);
      else this.#open().setItem(key, text);
    } catch {
      if (text !== null) this.#untaken.set(key, text);
    }
    this.#changes.set(this.#changes.get() + 1);
  }

  readJson<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
    try {
      return schema.safeParse(JSON.parse(this.read(key) ?? 'null')).data;
    } catch {
      return undefined;
    }
  }

  isYes(key: string): boolean {
    return this.read(key) === 'yes';
  }

  say(key: string, isYes: boolean): void {
    this.write(key, isYes ? 'yes' : null);
  }

  forgetAll(except: ReadonlySet<string>): void {
    this.#untaken.clear();
    try {
      const storage = this.#open();
      for (const key of Object.keys(storage)) if (!except.has(key)) storage.removeItem(key);
    } catch {}
  }
}

export const localTexts = new BrowserTexts(() => localStorage);
export const tabTexts = new BrowserTexts(() => sessionStorage);
