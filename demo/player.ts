import { listBandsAround } from '#chess/replies/counting-cell';
import { findOwnRating } from '#chess/opening/own-rating';
import type { StudyColor } from '#contract/studies';
import { demoPlayer, demoPlayerOnChessCom } from '#simulator/games/players';
import type { Simulator } from '#simulator/simulator';
import { addAnalysis, findAnalysis } from './analyses.ts';
import { makeCards } from './cards.ts';
import type { Client } from './client.ts';
import { fetchGames } from './games.ts';
import { fillLibrary } from './library.ts';
import { scoutOpponent } from './scouting.ts';
import { cacheStatistics } from './statistics.ts';
import { gameStories } from './story.ts';
import { trainOpening } from './training.ts';

const studies: readonly { color: StudyColor; id: string; title: string }[] = [
  { color: 'white', id: 'wItaAlap', title: 'Italian and Alapin' },
  { color: 'black', id: 'bCaroSlv', title: 'Caro-Kann and Slav' },
];

/** Returns the Lichess token. */
export async function fillAccount(player: Client, simulator: Simulator, nowMs: number): Promise<string> {
  const token = simulator.makeToken(demoPlayer, ['study:read']);
  await player.postJson('/api/update-lichess-connection', { token, username: demoPlayer });
  await player.postForm('/api/update-chess-dot-com-username', {
    username_chess_dot_com: demoPlayerOnChessCom,
  });
  const rating = await importGames(player, simulator, token, nowMs);
  await setStudies(player, simulator, token, nowMs, listBandsAround(rating).join(','));
  await scoutOpponent(player, simulator);
  return token;
}

/** Returns the rating. */
async function importGames(
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
