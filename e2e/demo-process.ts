import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningDemo {
  door: string;
  words: string;
  process: ChildProcess;
  stop(): Promise<number | null>;
}

export interface TriedDemo extends RunningDemo {
  temporary: string;
}

const root = join(import.meta.dirname, '..');

export async function startDemo(environment: Record<string, string> = {}): Promise<RunningDemo> {
  const demo = spawn(process.execPath, ['demo/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  return {
    ...(await readDoor(demo)),
    process: demo,
    stop: async () => {
      if (demo.exitCode === null) demo.kill('SIGINT');
      await ended;
      return demo.exitCode;
    },
  };
}

async function readDoor({ stdout }: ChildProcess): Promise<Pick<RunningDemo, 'door' | 'words'>> {
  if (stdout === null) throw new Error('the demo has no output');
  let door: string | undefined;
  for await (const line of createInterface({ input: stdout })) {
    door ??= /^ *Open +(http\S+)$/.exec(line)?.[1];
    if (door !== undefined && line.includes('Password')) return { door, words: line };
  }
  throw new Error('the demo ended before it was ready');
}

const real = {
  DATABASE_URL: 'postgres://localhost:1/real',
  SMTP_URL: 'smtp://localhost:1',
  DATA_DIR: '/real',
};

export async function tryDemo(use: (demo: TriedDemo) => Promise<void>): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'tabiya-demo-test-'));
  const demo = await startDemo({ ...real, TMPDIR: temporary });
  await use({ ...demo, temporary });
  await demo.stop();
  await rm(temporary, { recursive: true, force: true });
}
