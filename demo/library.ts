import { importGames } from '#chess/pgn/game-import';
import type { GameReviewDraft } from '#contract/games';
import { makeLibraryDraft } from '#contract/library-draft';
import { demoPlayer, demoPlayerOnChessCom } from '#simulator/games/players';
import type { Client } from './client.ts';

export async function fillLibrary(
  player: Client,
  games: readonly GameReviewDraft[],
  reviewedIds: ReadonlySet<string>,
): Promise<void> {
  const stored = games.flatMap(({ id, pgn, site }) => {
    const [game] = importGames([pgn], { names: [demoPlayer, demoPlayerOnChessCom] }).games;
    const draft = game && makeLibraryDraft(game, site === 'Lichess' ? 'lichess' : 'chess.com');
    return draft === undefined ? [] : [{ id, draft }];
  });
  await player.postJson(
    '/api/add-games',
    stored.map(({ draft }) => draft),
  );
  for (const { id, draft } of stored) {
    if (!reviewedIds.has(id)) continue;
    await player.postJson('/api/link-game-review', { game_key: draft.game_key, game_review_id: id });
  }
}
