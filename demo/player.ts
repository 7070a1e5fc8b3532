import { listBandsAround } from '#chess/replies/counting-cell';
import { findOwnRating } from '#chess/opening/own-rating';
import type { StudyColor } from '#contract/studies';
import { demoPlayer, demoPlayerOnChessCom, secondPlayer } from '#simulator/games/players';
import type { Simulator } from '#simulator/simulator';
import { importGames } from '#chess/pgn/game-import';
import type { GameReviewDraft } from '#contract/games';
import { makeLibraryDraft } from '#contract/library-draft';
import { splitGames } from '#chess/pgn/split';
import { toOpponentGame } from '#contract/opponent-game';
import { addAnalysis, findAnalysis } from './analyses.ts';
import { makeCards } from './cards.ts';
import type { Client } from './client.ts';
import { fetchGames } from './games.ts';
import { cacheStatistics } from './statistics.ts';
import { gameStories } from './story.ts';
import { trainOpening } from './training.ts';

const studies: readonly { color: StudyColor; id: string; title: string }[] = [
  { color: 'white', id: 'wItaAlap', title: 'Italian and Alapin' },
  { color: 'black', id: 'bCaroSlv', title: 'Caro-Kann and Slav' },
];

export async function fillAccount(player: Client, simulator: Simulator, nowMs: number): Promise<string> {
  const token = simulator.makeToken(demoPlayer, ['study:read']);
  await player.postJson('/api/update-lichess-connection', { token, username: demoPlayer });
  await player.postForm('/api/update-chess-dot-com-username', {
    username_chess_dot_com: demoPlayerOnChessCom,
  });
  const rating = await fillGames(player, simulator, token, nowMs);
  await setStudies(player, simulator, token, nowMs, listBandsAround(rating).join(','));
  await scoutOpponent(player, simulator);
  return token;
}

async function fillGames(
  player: Client,
  simulator: Simulator,
  token: string,
  nowMs: number,
): Promise<number> {
  const games = await fetchGames(simulator, token, nowMs);
  const stories = gameStories.map((story) => {
    const game = games.find(({ link }) => link.endsWith(`/${story.gameId}`));
    if (game === undefined) throw new Error(`the simulated sites have no game ${story.gameId}`);
    return { game: { ...game, notes: story.notes }, story };
  });
  const storyGames = new Map(stories.map(({ game }) => [game.id, game]));
  const reviewed = games.flatMap((game) => storyGames.get(game.id) ?? (findAnalysis(game) ? [game] : []));
  for (const game of reviewed) await player.postJson('/api/upsert-game-review', game);
  await fillLibrary(player, games, new Set(reviewed.map(({ id }) => id)));
  for (const game of reviewed) await addAnalysis(player, game);
  const cards = stories.flatMap(({ game, story }) => story.cards.map((card) => ({ game, story: card })));
  await makeCards(player, cards, nowMs);
  const newestFirst = stories
    .map(({ game }) => game)
    .sort((one, other) => Date.parse(other.date_time_played) - Date.parse(one.date_time_played));
  const own = newestFirst.map(({ pgn, hero_color }) => {
    const rating = new RegExp(`\\[${hero_color}Elo "(\\d+)"\\]`).exec(pgn)?.[1];
    return { hero_rating: rating === undefined ? null : Number(rating) };
  });
  const rating = findOwnRating(own);
  if (rating === undefined) throw new Error('the demo player has no rated games');
  return rating;
}

async function setStudies(
  player: Client,
  simulator: Simulator,
  token: string,
  nowMs: number,
  ratings: string,
): Promise<void> {
  for (const { color, id, title } of studies) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${simulator.lichessUrl}/api/study/${id}.pgn`, { headers });
    if (!answer.ok) throw new Error(`the simulated Lichess answered ${answer.status} for study ${id}`);
    const study_text = await answer.text();
    const last_update = new Date(nowMs - 24 * 3_600_000).toISOString();
    await player.postJson('/api/update-study', {
      color,
      title,
      link: id,
      study_text,
      exclude_move_indicators: '',
      last_update,
    });
    await trainOpening(player, color, study_text, nowMs);
    await cacheStatistics(player, simulator, token, study_text, color, ratings);
  }
}

async function fillLibrary(
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

async function scoutOpponent(player: Client, { lichessUrl }: Simulator): Promise<void> {
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
