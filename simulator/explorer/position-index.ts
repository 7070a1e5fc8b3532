import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { positionKey } from '#chess/position/key';
import { listSans } from '../games/movetext.ts';
import type { StoredGame } from '../games/stored-game.ts';
import { getSpeed, hasResult, isRated, isStandard, type Speed } from '../lichess/game-facts.ts';

const indexedPlies = 50;

export interface ExplorerGame {
  game: StoredGame;
  speed: Speed;
  averageRating: number;
}
export interface Visit {
  game: ExplorerGame;
  san: string;
  uci: string;
}
export type PositionIndex = Map<string, Visit[]>;

interface Step {
  key: string;
  san: string;
  uci: string;
  next: number;
}

function makeReplayer(): (sans: readonly string[]) => Step[] {
  const known = new Map<string, Step>();
  let lines = 0;
  return (sans) => {
    const steps: Step[] = [];
    let line = 0;
    let position: Chess | undefined;
    for (const san of sans) {
      const name = `${line} ${san}`;
      let step = known.get(name);
      if (!step) {
        position ??= replay(steps);
        const move = parseSan(position, san);
        if (!move) break;
        // Like chessops, the explorer writes castling as a king move to the rook's square.
        step = { key: positionKey(position), uci: makeUci(move), san, next: ++lines };
        position.play(move);
        known.set(name, step);
      } else if (position) {
        const move = parseSan(position, san);
        if (move) position.play(move);
      }
      steps.push(step);
      line = step.next;
    }
    return steps;
  };
}

function replay(steps: readonly Step[]): Chess {
  const position = Chess.default();
  for (const { san } of steps) {
    const move = parseSan(position, san);
    if (move) position.play(move);
  }
  return position;
}

function findAverageRating(game: StoredGame): number | undefined {
  const [white, black] = [Number(game.headers.get('WhiteElo')), Number(game.headers.get('BlackElo'))];
  const average = (white + black) / 2;
  return average > 0 ? average : undefined;
}

export function makePositionIndex(games: readonly StoredGame[]): PositionIndex {
  const index: PositionIndex = new Map();
  const replayer = makeReplayer();
  for (const game of games) {
    const averageRating = findAverageRating(game);
    if (!isRated(game) || !isStandard(game) || !hasResult(game) || averageRating === undefined) continue;
    const explorerGame = { game, speed: getSpeed(game), averageRating };
    const seen = new Set<string>();
    for (const { key, san, uci } of replayer(listSans(game.movetext).slice(0, indexedPlies))) {
      if (seen.has(key)) continue;
      seen.add(key);
      const visits = index.get(key);
      const visit = { game: explorerGame, san, uci };
      if (visits) visits.push(visit);
      else index.set(key, [visit]);
    }
  }
  return index;
}
