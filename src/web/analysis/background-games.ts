/** The games that are looked at in the background: how far it is, for the pill in the header. */
import { Store } from '../lib/store.ts';

export interface BackgroundGames {
  readonly done: number;
  readonly total: number;
  /** The review that is looked at. */
  readonly currentId: string | undefined;
  readonly isRunning: boolean;
  /** Why it ended early. */
  readonly failure: string | undefined;
}

export const backgroundGames = new Store<BackgroundGames | undefined>(undefined);

/** Only one run at a time works through games: a later run ends the one before, and so does a user who leaves. */
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
