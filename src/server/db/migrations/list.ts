import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

/** Every file of this folder that begins with a number, in order. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    readdirSync(import.meta.dirname)
      .filter((name) => /^\d{4}-[\w-]+\.ts$/.test(name))
      .sort()
      .map((name) => name.slice(0, -'.ts'.length))
      // Keeps Vitest from guessing the files; the folder decides.
      .map(async (name) => [name, await import(/* @vite-ignore */ `./${name}.ts`)]),
  ),
);
