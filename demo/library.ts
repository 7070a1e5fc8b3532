import { importGames } from '#chess/pgn/game-import';
import type { GameReviewDraft } from '#contract/games';
import type { LibraryGameDraft } from '#contract/library';
import { demoPlayer, demoPlayerOnChessCom } from '#simulator/games/players';
import type { Client } from './client.ts';

/** Keeps every game of the player in the library, and says which of them have been reviewed. */
export async function fillLibrary(
  player: Client,
  games: readonly GameReviewDraft[],
  reviewedIds: ReadonlySet<string>,
): Promise<void> {
  const kept = games.flatMap(({ id, pgn, site }) => {
    const [game] = importGames([pgn], { names: [demoPlayer, demoPlayerOnChessCom] }).games;
    if (game === undefined) return [];
    const draft: LibraryGameDraft = {
      game_key: game.key,
      source: site === 'Lichess' ? 'lichess' : 'chess.com',
      hero_color: game.heroColor,
      username: game.username,
      opponent_name: game.opponentName,
      hero_rating: game.heroRating,
      opponent_rating: game.opponentRating,
      result: game.result,
      time_control: game.timeControl,
      speed: game.speed,
      played_at: game.playedAt ?? new Date(0).toISOString(),
      plies: game.plies,
      link: game.link,
      moves: game.moves,
      pgn: game.pgn,
    };
    return [{ id, draft }];
  });
  await player.postJson(
    '/api/add-games',
    kept.map(({ draft }) => draft),
  );
  for (const { id, draft } of kept) {
    if (!reviewedIds.has(id)) continue;
    await player.postJson('/api/link-game-review', { game_key: draft.game_key, game_review_id: id });
  }
}
