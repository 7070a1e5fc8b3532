import { Chess, normalizeMove, type Position } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import type { Color } from 'chessops/types';
import { opposite, parseUci } from 'chessops/util';
import { positionKey } from '#chess/position/key';
import type { Candidate, Engine } from './engine.ts';
import type { OpeningTree } from './opening-tree.ts';
import type { Random } from './random.ts';

export interface TimeControl {
  initialSeconds: number;
  incrementSeconds: number;
  daysPerMove?: number;
}
export type Ending =
  | 'checkmate'
  | 'resignation'
  | 'time'
  | 'stalemate'
  | 'insufficient'
  | 'repetition'
  | 'fifty-moves'
  | 'agreement'
  | 'time-insufficient';
interface PlayedMove {
  san: string;
  remainingSeconds: number;
}
export interface PlayedGame {
  moves: PlayedMove[];
  winner: Color | undefined;
  ending: Ending;
  seconds: number;
}

export interface Contestant {
  rating: number;
  /** The player chooses moves of this repertoire before moves of the tree that all players share. */
  repertoire?: { tree: OpeningTree; faithfulness: number };
}

const faithfulnessToOpenings = 0.96;
const longestGamePlies = 150;

function strengthOf(rating: number): { nodes: number; temperature: number; blunder: number } {
  const share = Math.min(1, Math.max(0, (rating - 800) / 1800));
  return {
    nodes: Math.round(150 + 650 * share),
    temperature: 100 - 85 * share,
    blunder: 0.06 - 0.055 * share,
  };
}

interface OpeningChoice {
  san?: string;
  avoid?: ReadonlyMap<string, number>;
}

function pickOpeningMove(
  { repertoire }: Contestant,
  tree: OpeningTree,
  position: Position,
  random: Random,
): OpeningChoice {
  const key = positionKey(position);
  const known = repertoire?.tree.get(key);
  if (repertoire && known && random.next() < repertoire.faithfulness) {
    return { san: random.pickWeighted([...known]) };
  }
  const usual = [...(tree.get(key) ?? [])].filter(([san]) => !known?.has(san));
  const isFromMemory = random.next() < faithfulnessToOpenings && usual.length > 0;
  return { ...(isFromMemory && { san: random.pickWeighted(usual) }), ...(known && { avoid: known }) };
}

function pickCandidate(
  candidates: readonly Candidate[],
  rating: number,
  random: Random,
): Candidate | undefined {
  const best = candidates[0];
  if (!best) return undefined;
  const { temperature, blunder } = strengthOf(rating);
  if (random.next() < blunder) return candidates.at(-1);
  return random.pickWeighted(
    candidates.map((candidate) => [
      candidate,
      Math.exp((candidate.centipawns - best.centipawns) / temperature),
    ]),
  );
}

function makeCandidateSan(position: Position, { uci }: Candidate): string {
  const move = parseUci(uci);
  return move ? makeSan(position, normalizeMove(position, move)) : '';
}

function spendSeconds(control: TimeControl, ply: number, remaining: number, random: Random): number {
  if (control.daysPerMove) return Math.exp(9 + 1.5 * random.normal());
  const usual = control.initialSeconds / 45 + control.incrementSeconds * 0.8;
  const pace = ply < 12 ? 0.25 : ply < 60 ? 1.15 : 0.6;
  const wanted = usual * pace * Math.exp(0.7 * random.normal());
  // Players speed up in time trouble, so few games end on time.
  return Math.min(wanted, Math.max(0.4, remaining * 0.12 * Math.exp(0.9 * random.normal())));
}

function findRuleEnding(position: Position, seen: Map<string, number>): Ending | undefined {
  if (position.isCheckmate()) return 'checkmate';
  if (position.isStalemate()) return 'stalemate';
  if (position.isInsufficientMaterial()) return 'insufficient';
  const key = positionKey(position);
  const times = (seen.get(key) ?? 0) + 1;
  seen.set(key, times);
  if (times >= 3) return 'repetition';
  return position.halfmoves >= 100 ? 'fifty-moves' : undefined;
}

export async function playGame(
  engine: Engine,
  contestants: Record<Color, Contestant>,
  control: TimeControl,
  tree: OpeningTree,
  random: Random,
): Promise<PlayedGame> {
  await engine.newGame();
  const position = Chess.default();
  const seen = new Map<string, number>();
  const start = control.daysPerMove ? control.daysPerMove * 86_400 : control.initialSeconds;
  const remaining = { white: start, black: start };
  const hopelessMoves = { white: 0, black: 0 };
  const moves: PlayedMove[] = [];
  let levelPlies = 0;
  let seconds = 0;
  const end = (winner: Color | undefined, ending: Ending): PlayedGame => ({ moves, winner, ending, seconds });

  for (;;) {
    const side = position.turn;
    const { rating } = contestants[side];
    const ruleEnding = findRuleEnding(position, seen);
    if (ruleEnding) return end(ruleEnding === 'checkmate' ? opposite(side) : undefined, ruleEnding);

    const opening = pickOpeningMove(contestants[side], tree, position, random);
    let { san } = opening;
    if (!san) {
      const candidates = await engine.search(makeFen(position.toSetup()), strengthOf(rating).nodes);
      const value = candidates[0]?.centipawns ?? 0;
      hopelessMoves[side] = value < -450 - (2600 - rating) / 4 ? hopelessMoves[side] + 1 : 0;
      levelPlies = Math.abs(value) < 25 ? levelPlies + 1 : 0;
      const tooLong = moves.length >= longestGamePlies;
      if (hopelessMoves[side] >= 3 && random.next() < 0.5) return end(opposite(side), 'resignation');
      if (tooLong && value < -120) return end(opposite(side), 'resignation');
      if (tooLong || (moves.length > 60 && levelPlies >= 14 && random.next() < 0.3))
        return end(undefined, 'agreement');
      const sans = new Map(candidates.map((candidate) => [candidate, makeCandidateSan(position, candidate)]));
      const allowed = candidates.filter((candidate) => !opening.avoid?.has(sans.get(candidate) ?? ''));
      const candidate = pickCandidate(allowed.length > 0 ? allowed : candidates, rating, random);
      san = candidate && sans.get(candidate);
      if (!san) throw new Error(`the engine found no move in ${makeFen(position.toSetup())}`);
    }
    const move = parseSan(position, san);
    if (!move) throw new Error(`${san} is not legal in ${makeFen(position.toSetup())}`);
    position.play(move);

    const spent = spendSeconds(control, moves.length, remaining[side], random);
    seconds += spent;
    if (control.daysPerMove) {
      moves.push({ san, remainingSeconds: Math.max(60, start - spent) });
      continue;
    }
    if (spent >= remaining[side]) {
      const winner = opposite(side);
      if (position.hasInsufficientMaterial(winner)) return end(undefined, 'time-insufficient');
      return end(winner, 'time');
    }
    // Lichess and chess.com do not add the increment after the first move.
    remaining[side] += (moves.length < 2 ? 0 : control.incrementSeconds) - spent;
    moves.push({ san, remainingSeconds: remaining[side] });
  }
}
