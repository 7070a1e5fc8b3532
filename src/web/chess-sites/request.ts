import {
  findFailureKind,
  UpstreamFailure,
  type FailureKind,
  type Subject,
  type Upstream,
} from './failure.ts';
import type { HostQueue } from './host-queue.ts';

export interface UpstreamRequest {
  upstream: Upstream;
  url: string;
  subject: Subject;
  init?: RequestInit;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface SiteAnswer {
  pieces(): AsyncGenerator<string>;
  text(): Promise<string>;
  headers: Headers;
}

/** The queue waits until `read` has finished before it sends the next request. */
export type Send = <T>(request: UpstreamRequest, read: (answer: SiteAnswer) => Promise<T>) => Promise<T>;

function makeSilenceWatch(silenceMs: number): { signal: AbortSignal; touch(): void; stop(): void } {
  const controller = new AbortController();
  const start = (): ReturnType<typeof setTimeout> => setTimeout(() => controller.abort(), silenceMs);
  let timer = start();
  const stop = (): void => clearTimeout(timer);
  return {
    signal: controller.signal,
    stop,
    touch: () => {
      stop();
      timer = start();
    },
  };
}

async function* readPieces(
  body: ReadableStream<Uint8Array> | null,
  onPiece: () => void,
  explain: (error: unknown) => unknown,
): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw explain(error);
      });
      if (done) break;
      onPiece();
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function joinPieces(pieces: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

export function makeSend(queues: Record<Upstream, HostQueue>, silenceMs: number): Send {
  async function sendNow<T>(request: UpstreamRequest, read: (answer: SiteAnswer) => Promise<T>): Promise<T> {
    const { upstream, url, subject, init, token, signal } = request;
    const watch = makeSilenceWatch(silenceMs);
    const explain =
      (kind: FailureKind) =>
      (error: unknown): unknown =>
        signal?.aborted
          ? error
          : new UpstreamFailure(watch.signal.aborted ? 'silent' : kind, upstream, subject);
    try {
      const response = await fetch(url, {
        credentials: 'omit',
        cache: 'no-cache',
        ...init,
        // Send no other headers: the CORS rules of both sites refuse them.
        ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
        signal: signal ? AbortSignal.any([signal, watch.signal]) : watch.signal,
      }).catch((error: unknown) => {
        throw explain('unreachable')(error);
      });
      watch.touch();
      if (response.status === 429) queues[upstream].pause();
      const pieces = (): AsyncGenerator<string> =>
        readPieces(response.body, watch.touch, explain('broken-off'));
      const kind = findFailureKind(response.status, token !== undefined);
      if (kind) {
        const detail = await joinPieces(pieces()).catch(() => '');
        throw new UpstreamFailure(kind, upstream, subject, response.status, detail);
      }
      return await read({ pieces, text: () => joinPieces(pieces()), headers: response.headers });
    } finally {
      watch.stop();
    }
  }

  return (request, read) => queues[request.upstream].run(() => sendNow(request, read), request.signal);
}
