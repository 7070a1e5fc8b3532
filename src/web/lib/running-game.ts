/**
 * Whether a live game is on in this tab. The game itself belongs to the live feature, whose code is fetched only when there is
 * a game. The shell reads this small mark of it, also after a reload. It names the last game until its player has seen how it
 * ended.
 */
import { onDevice } from './device-texts.ts';
import { useSession } from './session.tsx';
import { Store } from './store.ts';
import { useStore } from './use-store.ts';

export interface RunningGame {
  userId: string;
  /** Undefined while a game is asked for. */
  gameId: string | undefined;
  /** False while a game is asked for, and when it is over. */
  isPlaying: boolean;
}

const lockName = 'tabiya-live-game';
const running = new Store<RunningGame | undefined>(undefined);
let release: (() => void) | undefined;

function makeKey(userId: string): string {
  return `tabiya-live-game:${userId}`;
}

/** The lock tells other tabs that the game is played here: they would take it over by connecting. */
function holdLock(): void {
  if (release !== undefined) return;
  if (!('locks' in navigator)) {
    release = answerOtherTabs();
    return;
  }
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  // Another tab may take it, together with the game.
  navigator.locks.request(lockName, { steal: true }, () => held.promise).catch(() => undefined);
}

/** Whether another tab plays a live game: then nothing here may help with it. */
export async function findOtherTabsGame(): Promise<boolean> {
  return running.get() === undefined && (await isPlayedInAnotherTab());
}

/** Where there are no locks, as on a page without encryption, the tab that plays answers the others. */
function answerOtherTabs(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(lockName);
  channel.addEventListener('message', ({ data }) => data === 'ask' && channel.postMessage('here'));
  return () => channel.close();
}

const answerMs = 250;

async function askOtherTabs(): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return false;
  const channel = new BroadcastChannel(lockName);
  const answered = new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }) => data === 'here' && resolve(true));
    setTimeout(() => resolve(false), answerMs);
  });
  channel.postMessage('ask');
  return answered.finally(() => channel.close());
}

async function isPlayedInAnotherTab(): Promise<boolean> {
  if (!('locks' in navigator)) return askOtherTabs();
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName);
}

/** What the last visit left: the id of its game, or '' when it had asked for one. */
export function findLastGameId(userId: string): string | undefined {
  return onDevice.read(makeKey(userId)) ?? undefined;
}

export function setRunningGame(next: RunningGame): void {
  const known = running.get();
  const isSame =
    known?.userId === next.userId && known.gameId === next.gameId && known.isPlaying === next.isPlaying;
  if (isSame) return;
  onDevice.write(makeKey(next.userId), next.gameId ?? '');
  holdLock();
  running.set(next);
}

/** The game goes on without this tab: another one has taken it over, or nobody is signed in. */
export function letGoOfRunningGame(): void {
  release?.();
  release = undefined;
  running.set(undefined);
}

/** There is no game, or its player has seen how it ended. */
export function forgetRunningGame(userId: string): void {
  onDevice.write(makeKey(userId), null);
  letGoOfRunningGame();
}

/** After a reload: takes up the game that an earlier page left, unless another tab plays it. */
export async function recallRunningGame(userId: string): Promise<void> {
  const gameId = findLastGameId(userId);
  const isKnown = () => running.get()?.userId === userId;
  if (gameId === undefined || isKnown() || (await isPlayedInAnotherTab())) return;
  if (!isKnown()) setRunningGame({ userId, gameId: gameId || undefined, isPlaying: false });
}

/** The game of the user who is signed in. */
export function useRunningGame(): RunningGame | undefined {
  const session = useSession();
  const shown = useStore(running);
  return session.state === 'signed-in' && shown?.userId === session.user.id ? shown : undefined;
}
