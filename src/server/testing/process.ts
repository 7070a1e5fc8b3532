import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface NodeProcess {
  url: string;
  process: ChildProcess;
  log(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const program = join(import.meta.dirname, '../main.ts');

export const runtimeEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  TABIYA_GIVES_WAY: process.env.TABIYA_GIVES_WAY,
};

interface SystemUser {
  uid: number;
  gid: number;
}

export const ordinaryUser: SystemUser | undefined =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

export interface StartOptions {
  user?: SystemUser | undefined;
  wrapper?: readonly string[];
}

export async function startProgram(
  environment: Record<string, string>,
  { user, wrapper = [] }: StartOptions = {},
): Promise<NodeProcess> {
  const [command = process.execPath, ...args] = [...wrapper, process.execPath, program];
  const child = spawn(command, args, {
    env: { ...runtimeEnvironment, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Tabiya is ready at (http\S+)$/.exec(line) ?? [];
    if (url === undefined) continue;
    return {
      url,
      process: child,
      log: () => written,
      kill: async (signal) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill(signal);
        await exited;
      },
    };
  }
  await exited;
  throw new Error(written.trim());
}

export interface RemoteUser {
  cookie: string;
  get(path: string): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
}

export async function signUpOver(url: string, username: string, password = 'pass word'): Promise<RemoteUser> {
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    body: new URLSearchParams({ email: `${username}@example.org`, username, password }),
  });
  if (!answer.ok) throw new Error(`sign-up failed: ${answer.status} ${await answer.text()}`);
  return makeRemoteUser(url, answer.headers.getSetCookie()[0]?.split(';')[0] ?? '');
}

export function makeRemoteUser(url: string, cookie: string): RemoteUser {
  return {
    cookie,
    get: (path) => fetch(`${url}${path}`, { headers: { cookie } }),
    post: (path, body) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
