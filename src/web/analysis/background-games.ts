/** The games that are looked at in the background: how far it is, for the pill in the header. */
import { useSyncExternalStore } from 'react';

export interface BackgroundGames {
  readonly done: number;
  readonly total: number;
  /** The review that is looked at. */
  readonly currentId: string | undefined;
  readonly isRunning: boolean;
  /** Why it ended before its end. */
  readonly failure: string | undefined;
}

let games: BackgroundGames | undefined;
const listeners = new Set<() => void>();

export function setBackgroundGames(next: BackgroundGames | undefined): void {
  games = next;
  for (const listener of listeners) listener();
}

/** One at a time works through games: who began later, or a user who leaves, ends who began before. */
let turn = 0;

export function takeTurn(): () => boolean {
  turn += 1;
  const mine = turn;
  return () => mine === turn;
}

export function dropBackgroundGames(): void {
  turn += 1;
  setBackgroundGames(undefined);
}

export function findBackgroundGames(): BackgroundGames | undefined {
  return games;
}

export function useBackgroundGames(): BackgroundGames | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    findBackgroundGames,
    () => undefined,
  );
}
