/** In a separate file, so that other screens do not load the code of live games. */
import { perUser } from '../sync/runtime.ts';
import { localTexts } from './local-storage.ts';
import { Store } from './store.ts';
import { useStore } from './use-store.ts';

export interface RunningGame {
  gameId: string | undefined;
  isPlaying: boolean;
}

const lockName = 'tabiya-live-game';

interface Running {
  game: Store<RunningGame | undefined>;
  releaseLock: (() => void) | undefined;
}

const getRunning = perUser(({ signal }) => {
  const running: Running = { game: new Store<RunningGame | undefined>(undefined), releaseLock: undefined };
  signal.addEventListener('abort', () => letGo(running));
  return running;
});

function letGo(running: Running): void {
  running.releaseLock?.();
  running.releaseLock = undefined;
  running.game.set(undefined);
}

function makeKey(userId: string): string {
  return `tabiya-live-game:${userId}`;
}

/** Tells other tabs not to connect, because connecting would take over the game. */
function holdLock(): () => void {
  if (!('locks' in navigator)) return answerOtherTabs();
  const lock = Promise.withResolvers<void>();
  // Ignore the rejection: another tab may steal the lock to take over the game.
  navigator.locks.request(lockName, { steal: true }, () => lock.promise).catch(() => undefined);
  return lock.resolve;
}

/** If another tab plays a game, this tab must not offer analysis or other help. */
export async function findOtherTabsGame(): Promise<boolean> {
  return getRunning().game.get() === undefined && (await isPlayedInAnotherTab());
}

/** Browsers offer no locks on plain http. There, the tab with the game answers other tabs' messages. */
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

export function findLastGameId(userId: string): string | undefined {
  return localTexts.read(makeKey(userId)) ?? undefined;
}

export function setRunningGame(userId: string, next: RunningGame): void {
  const running = getRunning(userId);
  const known = running.game.get();
  if (known && known.gameId === next.gameId && known.isPlaying === next.isPlaying) return;
  localTexts.write(makeKey(userId), next.gameId ?? '');
  running.releaseLock ??= holdLock();
  running.game.set(next);
}

export function letGoOfRunningGame(): void {
  letGo(getRunning());
}

export function forgetRunningGame(userId: string): void {
  localTexts.write(makeKey(userId), null);
  letGoOfRunningGame();
}

export async function recallRunningGame(userId: string): Promise<void> {
  const gameId = findLastGameId(userId);
  const isKnown = () => getRunning(userId).game.get() !== undefined;
  if (gameId === undefined || isKnown() || (await isPlayedInAnotherTab())) return;
  if (!isKnown()) setRunningGame(userId, { gameId: gameId || undefined, isPlaying: false });
}

export function useRunningGame(): RunningGame | undefined {
  return useStore(getRunning().game);
}
