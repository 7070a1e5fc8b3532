import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';

/** Linux counts CPU time in ticks of 10 ms: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const tickMs = 10;

interface Stat {
  parent: number;
  /** Includes child processes that have exited. */
  ms: number;
}

async function readStat(pid: number | string): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
  return { parent, ms: ticks * tickMs };
}

export async function readProcessorMs(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = new Map<number, Stat>();
  for (const each of pids) {
    const stat = await readStat(each);
    if (stat !== undefined) stats.set(Number(each), stat);
  }
  const isInside = (each: number): boolean => {
    if (each === pid) return true;
    const parent = stats.get(each)?.parent ?? 0;
    return parent > 1 && isInside(parent);
  };
  return [...stats].reduce((sum, [each, { ms }]) => sum + (isInside(each) ? ms : 0), 0);
}

/** The postmaster is the parent process of the backend that serves `client`. */
export async function findPostmaster(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const stat = await readStat(pid);
  if (stat === undefined) throw new Error(`there is no process ${pid}`);
  return stat.parent;
}
