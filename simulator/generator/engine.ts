import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

export interface Candidate {
  uci: string;
  centipawns: number;
}

export interface Engine {
  newGame(): Promise<void>;
  search(fen: string, nodes: number): Promise<Candidate[]>;
  close(): void;
}

const infoLine = / multipv (\d+) score (cp|mate) (-?\d+) .*? pv (\S+)/;

function parseScore(kind: string, value: number): number {
  if (kind === 'cp') return value;
  return value > 0 ? 10_000 - value : -10_000 - value;
}

export async function startEngine(multiPv: number): Promise<Engine> {
  const script = createRequire(import.meta.url).resolve('stockfish/bin/stockfish-19-lite-single.js');
  const engineProcess = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  let candidates: Candidate[] = [];
  let onReady = (): void => {};
  createInterface({ input: engineProcess.stdout }).on('line', (line) => {
    const info = infoLine.exec(line);
    if (info) {
      const [, rank, kind = '', value, uci = ''] = info;
      candidates[Number(rank) - 1] = { uci, centipawns: parseScore(kind, Number(value)) };
    } else if (/^(uciok|readyok|bestmove)/.test(line)) onReady();
  });
  const send = (command: string): void => {
    engineProcess.stdin.write(`${command}\n`);
  };
  const ask = (command: string): Promise<void> =>
    new Promise((resolve) => {
      onReady = resolve;
      send(command);
    });
  await ask('uci');
  send('setoption name Hash value 1');
  send(`setoption name MultiPV value ${multiPv}`);
  await ask('isready');
  return {
    newGame: () => {
      send('ucinewgame');
      return ask('isready');
    },
    search: async (fen, nodes) => {
      candidates = [];
      send(`position fen ${fen}`);
      await ask(`go nodes ${nodes}`);
      return candidates.filter(Boolean);
    },
    close: () => engineProcess.kill(),
  };
}
