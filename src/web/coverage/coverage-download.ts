import { UpstreamFailure } from '../chess-sites/failure.ts';

export interface DownloadSteps<Answer> {
  fetchPosition: (fen: string) => Promise<Answer>;
  store: (fen: string, answer: Answer) => Promise<void>;
  wait: (ms: number) => Promise<void>;
}

export interface DownloadProgress {
  onProcessed: (count: number) => void;
  onPause: (secondsLeft: number | undefined) => void;
}

const pauseSeconds = 60;
const mostPauses = 3;

function asksForPause(error: unknown): boolean {
  return error instanceof UpstreamFailure && error.kind === 'too-many-requests';
}

export async function downloadPositions<Answer>(
  fens: readonly string[],
  gapMs: number,
  { fetchPosition, store, wait }: DownloadSteps<Answer>,
  { onProcessed, onPause }: DownloadProgress,
): Promise<void> {
  async function fetchPatiently(fen: string): Promise<Answer> {
    for (let pauses = 0; ; pauses++) {
      try {
        return await fetchPosition(fen);
      } catch (error) {
        if (!asksForPause(error) || pauses >= mostPauses) throw error;
      }
      for (let left = pauseSeconds; left > 0; left--) {
        onPause(left);
        await wait(1000);
      }
      onPause(undefined);
    }
  }

  onProcessed(0);
  for (const [index, fen] of fens.entries()) {
    if (index > 0) await wait(gapMs);
    await store(fen, await fetchPatiently(fen));
    onProcessed(index + 1);
  }
}

/** The product specification assumes 1.5 seconds per position. */
export function estimateMinutes(positions: number): number {
  return Math.round((positions * 1.5) / 60);
}

export function waitOrAbort(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
