import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Score } from '#chess/position/score';

/** A program that speaks UCI on its standard input and output. */
export interface UciCommand {
  readonly path: string;
  readonly args: readonly string[];
}

export const stockfishCommand: UciCommand = {
  path: process.execPath,
  args: [createRequire(import.meta.url).resolve('stockfish/bin/stockfish-19-lite-single.js')],
};

/** An engine that prints more than this without a line break is not one. */
const maxLineLength = 64 * 1024;

/**
 * One running engine. It has a process of its own because a search blocks its thread, and a process can be
 * killed whatever it is doing.
 */
export interface UciProcess {
  /** Resolves once the engine answers, rejects when it has ended instead. */
  readonly ready: Promise<void>;
  readonly ended: boolean;
  /** The engine's last exact score for the side to move, or null if it named none. */
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
  // An empty environment: the engine has no business with the server's secrets.
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

  /** Sends commands and reads lines until one of them is the answer. */
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
  // Whoever searches meets the failure; an engine that is only being warmed up may fail unheard.
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
