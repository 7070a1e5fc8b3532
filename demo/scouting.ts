import { importGames } from '#chess/pgn/game-import';
import { splitGames } from '#chess/pgn/split';
import { toOpponentGame } from '#contract/opponent-game';
import { secondPlayer } from '#simulator/games/players';
import type { Simulator } from '#simulator/simulator';
import type { Client } from './client.ts';

export async function scoutOpponent(player: Client, { lichessUrl }: Simulator): Promise<void> {
  const answer = await fetch(`${lichessUrl}/api/games/user/${secondPlayer}?max=200&evals=true`);
  if (!answer.ok) throw new Error(`the simulated Lichess answered ${answer.status} for ${secondPlayer}`);
  const { games } = importGames(splitGames(await answer.text()), { names: [secondPlayer] });
  await player.postJson('/api/save-opponent', {
    site: 'Lichess',
    name: secondPlayer,
    is_cut: false,
    games: games.flatMap((game) => toOpponentGame(game) ?? []),
  });
}
