import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');
const { PATH, NODE_COMPILE_CACHE } = process.env;

export interface ServerProcess {
  /** Numeric host: docs/decisions/0040. */
  url: string;
  ended: Promise<void>;
}

/** With a clean environment: a DATABASE_URL or SMTP_URL of the shell is real. */
export async function startServer(
  stack: AsyncDisposableStack,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C reaches the whole process group; we stop it once.
    detached: true,
  });
  const ended = once(server, 'exit').then(() => undefined);
  stack.defer(async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    await ended;
  });
  return { url: await readUrl(server), ended };
}

async function readUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface({ input: stdout })) {
    const [, port] = /^Tabiya is ready at http:\/\/[^/]+:(\d+)$/.exec(line) ?? [];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error('the server ended before it was ready');
}
