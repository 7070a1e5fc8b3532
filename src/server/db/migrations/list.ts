import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

/**
 * Loads all migrations: files in this folder whose names start with a number. Never edit a released migration.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    readdirSync(import.meta.dirname)
      .filter((name) => /^\d{4}-[\w-]+\.ts$/.test(name))
      .sort()
      .map((name) => name.slice(0, -'.ts'.length))
      // The inline comment silences a warning: Vitest cannot guess the files, because a folder listing names
      // them.
      .map(async (name) => [name, await import(/* @vite-ignore */ `./${name}.ts`)]),
  ),
);
