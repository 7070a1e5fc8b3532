/**
 * Starts a pipelined request only after the previous response. Otherwise a client that never reads could fill
 * the memory.
 */
import type { Socket } from 'node:net';
import { ApiError } from './errors.ts';
import { logOf } from './log.ts';
import type { App } from './services.ts';

const mostWaiting = 16;

interface Line {
  isBusy: boolean;
  waiting: Array<(error?: Error) => void>;
}

/** Register this before hooks that do work, so that a waiting request has not done any yet. */
export function registerPipelining(app: App): void {
  const lines = new WeakMap<Socket, Line>();

  function makeLine(socket: Socket): Line {
    const line: Line = { isBusy: false, waiting: [] };
    lines.set(socket, line);
    socket.once('close', () => {
      for (const go of line.waiting.splice(0)) go(new ApiError('unavailable'));
    });
    return line;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    const line = lines.get(socket) ?? makeLine(socket);
    if (!line.isBusy) {
      line.isBusy = true;
      done();
    } else if (line.waiting.length < mostWaiting) line.waiting.push(done);
    else if (!socket.destroyed) {
      logOf(request).info({ refusal: 'pipelining', address: request.ip }, 'refused');
      socket.destroy();
    }
  });

  app.addHook('onResponse', (request, _reply, done) => {
    const line = lines.get(request.raw.socket);
    const next = line?.waiting.shift();
    if (next !== undefined) next();
    else if (line !== undefined) line.isBusy = false;
    done();
  });
}
