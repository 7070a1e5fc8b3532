import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Reply {
  send(status: number, body?: string, headers?: Record<string, string>): Promise<void>;
  sendJson(status: number, value: unknown): Promise<void>;
  stream(contentType: string, pieces: Iterable<string | Buffer>, pauseMs: number): Promise<void>;
  removeHeader(name: string): void;
}

export function makeReply(response: ServerResponse, cutAfterBytes = Infinity): Reply {
  let bytesLeft = cutAfterBytes;
  const closed = new AbortController();
  response.once('close', () => closed.abort());

  async function write(piece: string | Buffer): Promise<boolean> {
    if (response.destroyed) return false;
    const bytes = Buffer.from(piece);
    const sent = bytes.subarray(0, bytesLeft);
    bytesLeft -= sent.length;
    if (!response.write(sent))
      await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    if (sent.length === bytes.length) return true;
    await sleep(20);
    response.destroy();
    return false;
  }

  async function send(status: number, body = '', headers: Record<string, string> = {}): Promise<void> {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
    if (body === '' || (await write(body))) response.end();
  }

  return {
    send,
    sendJson: (status, value) => send(status, JSON.stringify(value), { 'content-type': 'application/json' }),
    stream: async (contentType, pieces, pauseMs) => {
      response.writeHead(200, { 'content-type': contentType });
      response.flushHeaders();
      for (const piece of pieces) {
        if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: closed.signal }).catch(() => undefined);
        if (!(await write(piece))) return;
      }
      response.end();
    },
    removeHeader: (name) => response.removeHeader(name),
  };
}
