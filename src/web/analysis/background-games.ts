/** Progress of background analysis, for the header's pill. */
import { Store } from '../lib/store.ts';

export interface BackgroundGames {
  readonly done: number;
  readonly total: number;
  readonly currentId: string | undefined;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
}

export const backgroundGames = new Store<BackgroundGames | undefined>(undefined);

/** One run at a time; a later run or a sign-out ends the earlier one. */
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
