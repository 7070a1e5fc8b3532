import { setTimeout as wait } from 'node:timers/promises';
import { playMoves } from './duel.ts';
import type { Ledger } from './ledger.ts';
import { type Player, playWhileUp } from './player.ts';

const askAgainMs = 20;

export async function meetUntilKilled(
  url: string,
  cookies: readonly [string, string],
  ledger: Ledger,
): Promise<void> {
  await playWhileUp(url, cookies, ([host, guest]) => meet(host, guest, ledger));
}

async function meet(host: Player, guest: Player, ledger: Ledger): Promise<void> {
  await finishRunning(host, guest, ledger);
  const thrownAway = await invite(host, ledger);
  ledger.links.delete(thrownAway);
  host.send({ type: 'take_back_invitation' });
  while ((await host.hear('invitation')).mine !== null);
  ledger.links.set(thrownAway, 'gone');

  const token = await invite(host, ledger);
  ledger.links.delete(token);
  guest.send({ type: 'accept_invitation', token });
  const gameId = await playStarted(host, guest, ledger);
  ledger.links.set(token, 'gone');

  host.send({ type: 'request_rematch', game_id: gameId });
  while ((await guest.hear('invitation')).rematch?.by !== 'opponent');
  guest.send({ type: 'request_rematch', game_id: gameId });
  await playStarted(host, guest, ledger);
}

async function invite(host: Player, ledger: Ledger): Promise<string> {
  for (const [token, state] of ledger.links) if (state === 'open') ledger.links.delete(token);
  host.send({ type: 'invite' });
  // The server does not announce an unused link again, so use the link that the host already has.
  let mine = host.invitation?.mine ?? null;
  while (mine === null || mine.guest !== null || ledger.links.get(mine.token) === 'gone')
    ({ mine } = await host.hear('invitation'));
  ledger.links.set(mine.token, 'open');
  return mine.token;
}

async function playStarted(host: Player, guest: Player, ledger: Ledger): Promise<string> {
  const [start] = await Promise.all([host.hear('game_started'), guest.hear('game_started')]);
  const [white, black] = start.payload.color === 'w' ? [host, guest] : [guest, host];
  await playMoves(start.game_id, white, black, [], ledger);
  return start.game_id;
}

async function finishRunning(host: Player, guest: Player, ledger: Ledger): Promise<void> {
  do {
    host.send({ type: 'sync' });
    guest.send({ type: 'sync' });
    const [{ game }] = await Promise.all([host.hear('state'), guest.hear('state')]);
    if (game !== null && game.payload.winner === null) {
      const [white, black] = game.payload.color === 'w' ? [host, guest] : [guest, host];
      return playMoves(game.game_id, white, black, game.moves, ledger);
    }
    await wait(askAgainMs);
  } while (typeof host.invitation?.mine?.guest === 'string');
}
