/**
 * Remembers that this tab plays a live game, even after a reload. The live feature's code loads only during a
 * game.
 */
import { localTexts } from './local-storage.ts';
import { useSession } from './session.tsx';
import { Store } from './store.ts';
import { useStore } from './use-store.ts';

export interface RunningGame {
  userId: string;
  /** The id is undefined while the user is waiting for an opponent. */
  gameId: string | undefined;
  /** False before the game starts and after it ends. */
  isPlaying: boolean;
}

const lockName = 'tabiya-live-game';
const running = new Store<RunningGame | undefined>(undefined);
let release: (() => void) | undefined;

function makeKey(userId: string): string {
  return `tabiya-live-game:${userId}`;
}

/** The lock tells other tabs not to connect, because connecting would take over the game. */
function holdLock(): void {
  if (release !== undefined) return;
  if (!('locks' in navigator)) {
    release = answerOtherTabs();
    return;
  }
  const lock = Promise.withResolvers<void>();
  release = lock.resolve;
  // Another tab may steal the lock to take over the game.
  navigator.locks.request(lockName, { steal: true }, () => lock.promise).catch(() => undefined);
}

/** True if another tab plays a game. In that case this tab must not offer analysis or other help. */
export async function findOtherTabsGame(): Promise<boolean> {
  return running.get() === undefined && (await isPlayedInAnotherTab());
}

/** Browsers offer no locks on plain http, so the tab with the game answers messages of other tabs. */
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

/** Returns the game id of the last visit, or '' if the user was waiting for an opponent. */
export function findLastGameId(userId: string): string | undefined {
  return localTexts.read(makeKey(userId)) ?? undefined;
}

export function setRunningGame(next: RunningGame): void {
  const known = running.get();
  const isSame =
    known?.userId === next.userId && known.gameId === next.gameId && known.isPlaying === next.isPlaying;
  if (isSame) return;
  localTexts.write(makeKey(next.userId), next.gameId ?? '');
  holdLock();
  running.set(next);
}

/** Called when another tab takes over the game or the user signs out. */
export function letGoOfRunningGame(): void {
  release?.();
  release = undefined;
  running.set(undefined);
}

/** Called when there is no game or the user has seen how it ended. */
export function forgetRunningGame(userId: string): void {
  localTexts.write(makeKey(userId), null);
  letGoOfRunningGame();
}

/** Restores the game after a reload, unless another tab is playing it. */
export async function recallRunningGame(userId: string): Promise<void> {
  const gameId = findLastGameId(userId);
  const isKnown = () => running.get()?.userId === userId;
  if (gameId === undefined || isKnown() || (await isPlayedInAnotherTab())) return;
  if (!isKnown()) setRunningGame({ userId, gameId: gameId || undefined, isPlaying: false });
}

export function useRunningGame(): RunningGame | undefined {
  const session = useSession();
  const shown = useStore(running);
  return session.state === 'signed-in' && shown?.userId === session.user.id ? shown : undefined;
}
