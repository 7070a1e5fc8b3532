import { emptyLine, extendLine, findBoardEnd, type LiveLine } from '#chess/live/line';
import { makeDests } from '#chess/position/moves';
import type { LiveMove } from '#contract/live';
import type { Ledger } from './ledger.ts';
import { playWhileUp, type Player } from './player.ts';

const pliesPerGame = 8;

export async function playUntilKilled(
  url: string,
  cookies: readonly [string, string],
  ledger: Ledger,
): Promise<void> {
  await playWhileUp(url, cookies, ([one, two]) => playGame(one, two, ledger));
}

async function playGame(one: Player, two: Player, ledger: Ledger): Promise<void> {
  one.send({ type: 'sync' });
  two.send({ type: 'sync' });
  const [state] = await Promise.all([one.hear('state'), two.hear('state')]);
  const running = state.game?.payload.winner === null ? state.game : undefined;
  if (running === undefined) {
    one.send({ type: 'request_game' });
    two.send({ type: 'request_game' });
    const [start] = await Promise.all([one.hear('game_started'), two.hear('game_started')]);
    const white = start.payload.color === 'w' ? one : two;
    await playMoves(start.game_id, white, white === one ? two : one, [], ledger);
  } else {
    const white = running.payload.color === 'w' ? one : two;
    await playMoves(running.game_id, white, white === one ? two : one, running.moves, ledger);
  }
}

export async function playMoves(
  gameId: string,
  white: Player,
  black: Player,
  played: readonly LiveMove[],
  ledger: Ledger,
): Promise<void> {
  const record = ledger.games.get(gameId) ?? { moves: [], isOver: false };
  ledger.games.set(gameId, record);
  record.moves = played.map(makeUci);
  let line = record.moves.reduce(extend, emptyLine);
  for (let ply = played.length; ply < pliesPerGame; ply += 1) {
    const player = line.position.turn === 'white' ? white : black;
    const move = chooseMove(line);
    if (move === undefined) break;
    player.send({ type: 'move', move, ply, game_id: gameId });
    await player.hear('move_accepted');
    record.moves.push(makeUci(move));
    line = extend(line, makeUci(move));
  }
  white.send({ type: 'resign', game_id: gameId });
  await white.hear('resigned');
  record.isOver = true;
}

export function extend(line: LiveLine, uci: string): LiveLine {
  const next = extendLine(line, uci);
  if (next === undefined) throw new Error(`${uci} cannot be played`);
  return next;
}

export function chooseMove(line: LiveLine): LiveMove | undefined {
  const moves = [...makeDests(line.position)]
    .flatMap(([from, dests]) => dests.map((to) => ({ from, to })))
    .filter((move) => findBoardEnd(extend(line, makeUci(move))) === undefined);
  const quiet = moves.filter(({ from }) => from !== 'e1' && from !== 'e8');
  const candidates = quiet.length > 0 ? quiet : moves;
  return candidates[Math.floor(Math.random() * candidates.length)];
}

export function makeUci({ from, to, promotion }: LiveMove): string {
  return `${from}${to}${promotion ?? ''}`;
}
