/** The server as a process of its own, to be killed and paused. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseLocation } from '../db/database.ts';
import { runtimeEnvironment } from '../testing-process.ts';
import { afterTest } from '../testing.ts';

export interface NodeProcess {
  readonly url: string;
  /** Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Asks it to end, and answers with its exit code. */
  stop(): Promise<number | null>;
  pause(): void;
  resume(): void;
}

async function readUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Tabiya is ready at (http\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the server ended before it was ready');
}

export async function startProcess(
  location: DatabaseLocation,
  environment: Readonly<Record<string, string>> = {},
): Promise<NodeProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...runtimeEnvironment,
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.url,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  afterTest(kill);
  return {
    url: await readUrl(child),
    kill,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}
