import { normalizeMove, type Position } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import { parseUci } from 'chessops/util';
import { parseMoveText } from '#chess/position/moves';
import type { LiveMove } from '#contract/live';
import { startEngine } from '#simulator/generator/engine';
import { makeRandom } from '#simulator/generator/random';

const candidateMoves = 5;
const nodesPerMove = 500;
/** A move that loses this many centipawns is chosen about a third as often. */
const temperatureCentipawns = 60;
/** A position with fewer games is not opening theory. */
const gamesOfTheory = 4;

export type Memory = (fen: string) => Promise<{ san: string; games: number }[]>;

export interface ClubPlayer {
  pickMove(position: Position): Promise<LiveMove | undefined>;
}

/** Picks moves from games. In positions with too few games, plays good engine moves with some noise. */
export async function startClubPlayer(stack: AsyncDisposableStack, memory: Memory): Promise<ClubPlayer> {
  const engine = await startEngine(candidateMoves);
  stack.defer(() => engine.close());
  const random = makeRandom(Date.now());

  async function pickSan(position: Position): Promise<string | undefined> {
    const fen = makeFen(position.toSetup());
    const known = await memory(fen);
    const games = known.reduce((sum, each) => sum + each.games, 0);
    if (games >= gamesOfTheory) return random.pickWeighted(known.map((each) => [each.san, each.games]));
    const candidates = await engine.search(fen, nodesPerMove);
    const best = candidates[0];
    if (best === undefined) return undefined;
    const picked = random.pickWeighted(
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
