/** A live game's mark in this tab, which also survives a reload. The live feature's code loads only during a game. */
import { localTexts } from './local-storage.ts';
import { useSession } from './session.tsx';
import { Store } from './store.ts';
import { useStore } from './use-store.ts';

export interface RunningGame {
  userId: string;
  /** Undefined while waiting for a game. */
  gameId: string | undefined;
  /** False while waiting, and after the end. */
  isPlaying: boolean;
}

const lockName = 'tabiya-live-game';
const running = new Store<RunningGame | undefined>(undefined);
let release: (() => void) | undefined;

function makeKey(userId: string): string {
  return `tabiya-live-game:${userId}`;
}

/** Tells other tabs that the game is played here; connecting would take it over. */
function holdLock(): void {
  if (release !== undefined) return;
  if (!('locks' in navigator)) {
    release = answerOtherTabs();
    return;
  }
  const lock = Promise.withResolvers<void>();
  release = lock.resolve;
  // Another tab may take it, with the game.
  navigator.locks.request(lockName, { steal: true }, () => lock.promise).catch(() => undefined);
}

/** Then nothing here may help with it. */
export async function findOtherTabsGame(): Promise<boolean> {
  return running.get() === undefined && (await isPlayedInAnotherTab());
}

/** Without locks (plain http) the playing tab answers the others. */
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

/** The last visit's game id, or '' while waiting. */
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

/** Another tab took it over, or the user signed out. */
export function letGoOfRunningGame(): void {
  release?.();
  release = undefined;
  running.set(undefined);
}

/** No game, or its end was seen. */
export function forgetRunningGame(userId: string): void {
  localTexts.write(makeKey(userId), null);
  letGoOfRunningGame();
}

/** After a reload, unless another tab plays it. */
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
