/** A low-priority process hashes passwords, so that many log-ins do not slow down the event loop. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { Calls } from '../calls.ts';
import { ApiError } from '../errors.ts';

export interface HashingCost {
  memoryKib: number;
  passes: number;
}

export interface Hasher {
  derive(password: string, nonce: Buffer, cost: HashingCost): Promise<Buffer>;
  close(): void;
}

export interface HashingJob {
  id: number;
  password: string;
  nonce: Uint8Array;
  cost: HashingCost;
}
export interface HashingResult {
  id: number;
  tag: Uint8Array;
}

const longestMs = 20_000;

export function createHasher(script = join(import.meta.dirname, 'hashing-process.ts')): Hasher {
  let child: ChildProcess | undefined;
  let isClosed = false;
  const calls = new Calls<Buffer>();

  function start(): ChildProcess {
    const started = fork(script, {
      serialization: 'advanced',
      execArgv: [],
      // The hashing process must not get the server's secrets.
      env: {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        TABIYA_GIVES_WAY: process.env.TABIYA_GIVES_WAY,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', ({ id, tag }: HashingResult) => calls.resolve(id, Buffer.from(tag)));
    started.once('error', () => forget(started));
    started.once('exit', () => forget(started));
    started.unref();
    started.channel?.unref();
    return started;
  }

  function forget(gone: ChildProcess): void {
    if (child !== gone) return;
    child = undefined;
    calls.rejectAll(new ApiError('unavailable', { retry_after_seconds: 5 }));
  }

  return {
    async derive(password, nonce, cost) {
      if (isClosed) throw new ApiError('unavailable', { retry_after_seconds: 5 });
      child ??= start();
      const requested = child;
      const { id, answer } = calls.open();
      const tooLong = setTimeout(() => requested.kill('SIGKILL'), longestMs);
      const job: HashingJob = { id, password, nonce, cost };
      requested.send(job, (error) => {
        if (error !== null) forget(requested);
      });
      try {
        return await answer;
      } finally {
        clearTimeout(tooLong);
      }
    },
    close() {
      isClosed = true;
      child?.disconnect();
    },
  };
}
