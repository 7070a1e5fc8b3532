import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  readMails(): Promise<string[]>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');

/** Stopping the server removes its data folder, even if the caller chose the folder. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'tabiya-e2e-')));
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(server);
  return {
    url,
    dataDir,
    process: server,
    readMails: () => readMails(join(dataDir, 'outbox')),
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit');
        server.kill('SIGTERM');
        await exited;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function readUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the program has no output');
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /ready at (http\S+)$/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('the program ended before it was ready');
}

async function readMails(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(outbox, name), 'utf8')));
  // Quoted-printable encoding splits long lines, which would break the links.
  return mails.map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='));
}
