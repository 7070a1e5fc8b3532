/** Reads packages in a process, because they are untrusted and SQLite cannot be interrupted in a thread. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ApiError } from '../errors.ts';
import type { ProcessLimits } from '../process-limits.ts';

const packageLimits: ProcessLimits = { cpuMs: 60_000, memoryMb: 768 };
const heapMb = 512;

const mostAnswerBytes = 64 * 1024 * 1024;

export const refusedCode = 3;

export type PackageOutcome = { answer: Buffer } | { fault: string };

export class PackageReader {
  readonly #script: string;
  readonly #limits: ProcessLimits;
  readonly #children = new Set<ChildProcess>();
  #isClosed = false;

  constructor(limits = packageLimits, script = join(import.meta.dirname, 'package-process.ts')) {
    this.#limits = limits;
    this.#script = script;
  }

  async read(bytes: Uint8Array, signal: AbortSignal): Promise<PackageOutcome> {
    if (this.#isClosed) throw new ApiError('unavailable');
    signal.throwIfAborted();
    const child = this.#start();
    const kill = (): boolean => child.kill('SIGKILL');
    signal.addEventListener('abort', kill, { once: true });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostAnswerBytes) chunks.push(chunk);
      else kill();
    });
    child.stdin.on('error', () => undefined).end(bytes);
    try {
      const [code]: (number | null)[] = await once(child, 'close');
      signal.throwIfAborted();
      if (this.#isClosed) throw new ApiError('unavailable');
      if (code === null) return { fault: 'It takes too much time or memory to read' };
      if (code === refusedCode) return { fault: Buffer.concat(chunks).toString() };
      if (code === 0) return { answer: Buffer.concat(chunks) };
      throw new Error(`Reading a package ended with ${code}`);
    } finally {
      signal.removeEventListener('abort', kill);
      this.#children.delete(child);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #start() {
    const { cpuMs, memoryMb } = this.#limits;
    const args = [`--max-old-space-size=${heapMb}`, this.#script, String(cpuMs), String(memoryMb)];
    const child = spawn(process.execPath, args, {
      // The process must not get the server's secrets.
      env: {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        TABIYA_GIVES_WAY: process.env.TABIYA_GIVES_WAY,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#children.add(child);
    return child;
  }
}
