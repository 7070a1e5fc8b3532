/** A second account that always waits to play against the user of the demo. */
import { Chess, normalizeMove, type Position } from 'chessops/chess';
import { parseUci } from 'chessops/util';
import { WebSocket } from 'ws';
import { livePath, serverMessage, type LiveMove, type LiveState } from '#contract/live';
import type { Client } from './client.ts';
import type { ClubPlayer } from './club-player.ts';

const pauseMs = { move: 900, nextGame: 3000, reconnect: 1000 };

type Send = (message: object) => void;

export function startOpponent(stack: AsyncDisposableStack, client: Client, player: ClubPlayer): void {
  let socket: WebSocket | undefined;
  let closed = false;
  stack.defer(() => {
    closed = true;
    socket?.terminate();
  });

  function connect(): void {
    if (closed) return;
    const current = new WebSocket(client.url.replace('http', 'ws') + livePath, {
      headers: { cookie: client.cookie },
    });
    socket = current;
    const send: Send = (message) => {
      if (current.readyState === WebSocket.OPEN) current.send(JSON.stringify(message));
    };
    // Other messages lack the full state, so request it with `sync`.
    current.on('message', (data) => {
      const message = serverMessage.parse(JSON.parse(String(data)));
      if (message.type === 'state') void act(player, message.game, message.waiting, send);
      else if (['game_over', 'max_moves_reached', 'opponent_resigned'].includes(message.type))
        setTimeout(send, pauseMs.nextGame, { type: 'sync' }).unref();
      else if (['game_started', 'move'].includes(message.type)) send({ type: 'sync' });
    });
    current.on('error', () => {});
    current.on('close', () => setTimeout(connect, pauseMs.reconnect).unref());
  }
  connect();
}

async function act(
  player: ClubPlayer,
  game: LiveState | null,
  isWaiting: boolean,
  send: Send,
): Promise<void> {
  if (game === null || game.payload.winner !== null) {
    if (!isWaiting) send({ type: 'request_game' });
    return;
  }
  const position = replay(game.moves);
  const isOurTurn = position.turn === (game.payload.color === 'w' ? 'white' : 'black');
  if (!isOurTurn || game.verdict_pending) return;
  const thinking = new Promise((resolve) => setTimeout(resolve, pauseMs.move));
  const [move] = await Promise.all([player.pickMove(position), thinking]);
  if (move !== undefined) send({ type: 'move', move, ply: game.moves.length, game_id: game.game_id });
}

function replay(moves: readonly LiveMove[]): Position {
  const position = Chess.default();
  for (const { from, to, promotion = '' } of moves) {
    const move = parseUci(from + to + promotion);
    if (move) position.play(normalizeMove(position, move));
  }
  return position;
}
