import { analysedGameList, gameAnalysisAnswer } from '../game-analyses.ts';
import { gameAnswerList } from '../game-answers.ts';
import { describeCollections } from '../collections/collections.ts';
import { gameReviewDeleted, gameReviewList, mistakeList } from '../games.ts';
import { insightAnswer } from '../insights.ts';
import { latestGames } from '../latest-games.ts';
import { gamePgn, gamesAdded, gamesChanged, listedGames } from '../library.ts';
import { finishedLiveGameAnswer, finishedLiveGameList, invitationAnswer } from '../live.ts';
import { listedOpponents, opponentAnswer } from '../opponents.ts';
import { anybody, read, write, type ApiRoutes } from './route.ts';

export const gameRoutes: ApiRoutes = {
  'GET /api/get-games': read('List games of the library, by page', listedGames),
  'POST /api/get-game': read('Get the PGN of a game', gamePgn),
  'POST /api/add-games': write('Add games; existing games stay unchanged', gamesAdded),
  'POST /api/link-game-review': write('Link a review to a game'),
  'POST /api/delete-game': write('Delete a game, optionally with its review and cards'),
  'POST /api/delete-games': write('Delete games', gamesChanged),
  'POST /api/restore-games': write('Restore deleted games', gamesChanged),
  'POST /api/turn-games': write('Change which side the user played', gamesChanged),
  'GET /api/get-latest-games': read('List the newest games', latestGames),
  ...describeCollections('Games'),
  'GET /api/get-game-reviews': read('List all game reviews with their mistakes', gameReviewList),
  'POST /api/upsert-game-review': write('Add or change a game review'),
  'POST /api/delete-game-review': write('Delete a game review or one of its mistakes', gameReviewDeleted),
  'POST /api/get-mistakes': read('List the mistakes of a game review', mistakeList),
  'POST /api/upsert-mistake': write('Add or change a mistake'),
  'GET /api/get-analysed-games': read('List analysed games', analysedGameList),
  'POST /api/get-game-analysis': read('Get the analysis of a game', gameAnalysisAnswer),
  'POST /api/upsert-game-analysis': write('Store the analysis of a game'),
  'GET /api/get-insights': read('Get summaries of why games lost points', insightAnswer),
  'POST /api/upsert-game-summaries': write('Store summaries of why games lost points'),
  'GET /api/get-game-answers': read('List games that count as training answers', gameAnswerList),
  'POST /api/mark-game-answers': write('Set whether a game counts as training answers'),
  'GET /api/get-opponents': read('List opponents the user prepares for', listedOpponents),
  'GET /api/get-opponent': read('Get an opponent with games', opponentAnswer),
  'POST /api/save-opponent': write('Store an opponent’s games'),
  'POST /api/delete-opponent': write('Delete an opponent'),
  'GET /api/get-live-games': read('List opening games played on this server', finishedLiveGameList),
  'GET /api/get-live-games/:id': read('Get an opening game', finishedLiveGameAnswer),
  'POST /api/remove-live-game': write('Remove an opening game from the list'),
  'GET /api/get-live-invitation/:token': anybody('Get the sender of an invitation link', invitationAnswer),
};
