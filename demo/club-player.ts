import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { normalizeMove, type Position } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import { parseUci } from 'chessops/util';
import { parseMoveText } from '#chess/position/moves';
import type { LiveMove } from '#contract/live';

const candidateMoves = 5;
const nodesPerMove = 500;
/** A move that loses this many centipawns is chosen about a third as often as the best move. */
const temperatureCentipawns = 60;
/** In a position with fewer games, the engine chooses the move. */
const gamesOfTheory = 4;

export type Memory = (fen: string) => Promise<{ san: string; games: number }[]>;

export interface ClubPlayer {
  pickMove(position: Position): Promise<LiveMove | undefined>;
}

/** Picks moves that people played. In positions with too few games, it picks among good engine moves. */
export async function startClubPlayer(stack: AsyncDisposableStack, memory: Memory): Promise<ClubPlayer> {
  const engine = await startEngine();
  stack.defer(() => void engine.close());

  async function pickSan(position: Position): Promise<string | undefined> {
    const fen = makeFen(position.toSetup());
    const known = await memory(fen);
    const games = known.reduce((sum, each) => sum + each.games, 0);
    if (games >= gamesOfTheory) return pickWeighted(known.map((each) => [each.san, each.games]));
    const candidates = await engine.search(fen, nodesPerMove);
    const best = candidates[0];
    if (best === undefined) return undefined;
    const picked = pickWeighted(
      candidates.map(({ uci, centipawns }) => [
        uci,
        Math.exp((centipawns - best.centipawns) / temperatureCentipawns),
      ]),
    );
    const move = parseUci(picked);
    return move && makeSan(position, normalizeMove(position, move));
  }

  return {
    async pickMove(position) {
      const san = await pickSan(position);
      const move = san === undefined ? undefined : parseMoveText(position, san);
      if (move === undefined) return undefined;
      const { from, to, promotion } = move;
      const letters = { queen: 'q', rook: 'r', knight: 'n', bishop: 'b' } as const;
      return { from, to, ...(promotion && { promotion: letters[promotion] }) };
    },
  };
}

function pickWeighted(items: readonly (readonly [string, number])[]): string {
  let rest = Math.random() * items.reduce((sum, [, weight]) => sum + weight, 0);
  const found = items.find(([, weight]) => (rest -= weight) < 0) ?? items.at(-1);
  if (!found) throw new Error('nothing to pick from');
  return found[0];
}

interface Candidate {
  uci: string;
  centipawns: number;
}

async function startEngine() {
  const script = createRequire(import.meta.url).resolve('stockfish/bin/stockfish-19-lite-single.js');
  const engine = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  let candidates: Candidate[] = [];
  let onReady = (): void => {};
  createInterface({ input: engine.stdout }).on('line', (line) => {
    const info = / multipv (\d+) score (cp|mate) (-?\d+) .*? pv (\S+)/.exec(line);
    if (info) {
      const [, rank, kind, value, uci = ''] = info;
      const score = Number(value);
      const mate = (score > 0 ? 10_000 : -10_000) - score;
      candidates[Number(rank) - 1] = { uci, centipawns: kind === 'cp' ? score : mate };
    } else if (/^(?:readyok|bestmove)/.test(line)) onReady();
  });
  const request = (...commands: string[]): Promise<void> =>
    new Promise((resolve) => {
      onReady = resolve;
      engine.stdin.write(`${commands.join('\n')}\n`);
    });
  await request(
    'uci',
    'setoption name Hash value 1',
    `setoption name MultiPV value ${candidateMoves}`,
    'isready',
  );
  return {
    search: async (fen: string, nodes: number): Promise<Candidate[]> => {
      candidates = [];
      await request(`position fen ${fen}`, `go nodes ${nodes}`);
      return candidates.filter(Boolean);
    },
    close: () => engine.kill(),
  };
}
