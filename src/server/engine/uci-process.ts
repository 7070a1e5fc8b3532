import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Score } from '#chess/position/score';

export interface UciCommand {
  readonly path: string;
  readonly args: readonly string[];
}

export const stockfishCommand: UciCommand = {
  path: process.execPath,
  args: [createRequire(import.meta.url).resolve('stockfish/bin/stockfish-19-lite-single.js')],
};

const maxLineLength = 64 * 1024;

/** Runs the engine as a process, so that a search cannot block the server and can be killed. */
export interface UciProcess {
  readonly ready: Promise<void>;
  readonly ended: boolean;
  search(fen: string, movetimeMs: number): Promise<Score | null>;
  kill(): void;
}

function parseScore(line: string): Score | undefined {
  if (!line.startsWith('info ') || line.includes('bound')) return undefined;
  const found = /\bscore (cp|mate) (-?\d{1,6})\b/.exec(line);
  if (!found) return undefined;
  const value = Number(found[2]);
  return found[1] === 'cp' ? { cp: value } : { mate: value };
}

interface Waiter {
  onLine(line: string): void;
  onEnd(): void;
}

export function startUciProcess(command: UciCommand): UciProcess {
  // The engine must not get the server's secrets.
  const child = spawn(command.path, command.args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  let waiter: Waiter | undefined;
  let ended = false;
  let rest = '';

  function end() {
    ended = true;
    child.kill('SIGKILL');
    waiter?.onEnd();
    waiter = undefined;
  }

  child.on('error', end);
  child.on('exit', end);
  child.stdin.on('error', end);
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) end();
    for (const line of lines) waiter?.onLine(line.trimEnd());
  });

  function ask<T>(commands: string, findAnswer: (line: string) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const onEnd = () => reject(new Error('the engine has ended'));
      if (ended) return onEnd();
      waiter = {
        onLine(line) {
          const answer = findAnswer(line);
          if (answer === undefined) return;
          waiter = undefined;
          resolve(answer);
        },
        onEnd,
      };
      child.stdin.write(commands);
    });
  }

  const ready = ask('uci\n', (line) => (line === 'uciok' ? true : undefined)).then(() => undefined);
  ready.catch(() => undefined);

  return {
    ready,
    get ended() {
      return ended;
    },
    async search(fen, movetimeMs) {
      let score: Score | null = null;
      const commands = `ucinewgame\nposition fen ${fen}\ngo movetime ${Math.round(movetimeMs)}\n`;
      await ask(commands, (line) => {
        score = parseScore(line) ?? score;
        return line.startsWith('bestmove') ? true : undefined;
      });
      return score;
    },
    kill: end,
  };
}
