import { Store } from '../lib/store.ts';

export interface BackgroundGames {
  readonly done: number;
  readonly total: number;
  readonly currentId: string | undefined;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
}

export const backgroundGames = new Store<BackgroundGames | undefined>(undefined);

/** The number of the current run. Only one run may be active: a later run or a sign-out ends it. */
let turn = 0;

export function takeTurn(): () => boolean {
  turn += 1;
  const mine = turn;
  return () => mine === turn;
}

export function dropBackgroundGames(): void {
  turn += 1;
  backgroundGames.set(undefined);
}
