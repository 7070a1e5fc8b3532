import type { Color } from 'chessops';
import { parseUci } from 'chessops';
import { Chess } from 'chessops/chess';
import { INITIAL_FEN } from 'chessops/fen';
import { ChildNode, Node, type PgnNodeData, makeComment, makePgn } from 'chessops/pgn';
import { makeSan } from 'chessops/san';
import { findPosition } from '#chess/position/moves';
import { nameColor } from '#chess/position/color-name';
import type { Winner } from './final-eval.ts';
import type { EndReason } from './live-game.ts';
import type { Bot } from './bot.ts';

export interface FinishedGame {
  readonly names: Readonly<Record<Color, string>>;
  readonly bot: Bot | null;
  readonly startPly: number;
  readonly date: string;
  readonly time: string;
  readonly clockMs: number | null;
  readonly startFen: string;
  readonly moves: readonly string[];
  readonly clockAfterMs: readonly number[];
  readonly winner: Winner;
  readonly reason: EndReason;
  readonly finalEval: string | null;
}

const results: Readonly<Record<Winner, string>> = { White: '1-0', Black: '0-1', Draw: '1/2-1/2' };

/** As on Chess.com, the last word says how the game ended. Tabiya reads no other word. */
function makeTermination(game: FinishedGame): string {
  const outcome = game.winner === 'Draw' ? 'Game drawn' : `${game.winner} won`;
  switch (game.reason) {
    case 'checkmate':
    case 'stalemate':
    case 'resignation':
    case 'agreement':
      return `${outcome} by ${game.reason}`;
    case 'threefold':
      return `${outcome} by repetition`;
    case 'fifty_moves':
      return `${outcome} by 50-move rule`;
    case 'bare_material':
      return `${outcome} by insufficient material`;
    case 'time':
      return `${outcome} on time`;
    case 'abandoned':
      return `${outcome} - game abandoned`;
    case 'move_limit':
    case 'cancelled':
      return `${outcome} by evaluation`;
  }
}

export function makeTimeControl(clockMs: number | null): string {
  return clockMs === null ? '-' : String(Math.round(clockMs / 1000));
}

export function makeLivePgn(game: FinishedGame): string {
  const root = new Node<PgnNodeData>();
  const position = findPosition(game.startFen) ?? Chess.default();
  let tip = root;
  game.moves.forEach((uci, i) => {
    const move = parseUci(uci);
    if (!move) return;
    const clock = (game.clockAfterMs[i] ?? 0) / 1000;
    const next = new ChildNode<PgnNodeData>({
      san: makeSan(position, move),
      ...(i >= game.startPly && game.clockMs !== null && { comments: [makeComment({ clock })] }),
    });
    tip.children.push(next);
    position.play(move);
    tip = next;
  });
  const headers = new Map([
    ['Event', 'Tabiya opening game'],
    ['Site', 'Tabiya'],
    ['Date', game.date],
    ['Round', '-'],
    ['White', game.names.white],
    ['Black', game.names.black],
    ['Result', results[game.winner]],
    ['UTCDate', game.date],
    ['UTCTime', game.time],
    ['TimeControl', makeTimeControl(game.clockMs)],
    ['Termination', makeTermination(game)],
  ]);
  if (game.startFen !== INITIAL_FEN) headers.set('SetUp', '1').set('FEN', game.startFen);
  if (game.bot) {
    const side = nameColor(game.bot.color);
    headers.set(`${side}Type`, 'program').set(`${side}Elo`, String(game.bot.rating));
  }
  if (game.finalEval !== null) headers.set('FinalEval', game.finalEval);
  return makePgn({ headers, moves: root });
}
