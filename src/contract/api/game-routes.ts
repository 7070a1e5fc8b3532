import { written } from '../accounts.ts';
import { analysedGameList, gameAnalysisAnswer } from '../game-analyses.ts';
import { gameAnswerList } from '../game-answers.ts';
import { describeCollections } from '../collections/collections.ts';
import { gameReviewDeleted, gameReviewList, mistakeList } from '../games.ts';
import { insightAnswer } from '../insights.ts';
import { latestGames } from '../latest-games.ts';
import { gamePgn, gamesAdded, gamesChanged, listedGames } from '../library.ts';
import { finishedLiveGameAnswer, finishedLiveGameList, invitationAnswer } from '../live.ts';
import { listedOpponents, opponentAnswer } from '../opponents.ts';
import type { ApiRoutes } from './route.ts';

export const gameRoutes: ApiRoutes = {
  'GET /api/get-games': { does: 'List games of the library, by page', access: 'read', answer: listedGames },
  'POST /api/get-game': { does: 'Get the PGN of a game', access: 'read', answer: gamePgn },
  'POST /api/add-games': {
    does: 'Add games; existing games stay unchanged',
    access: 'write',
    answer: gamesAdded,
  },
  'POST /api/link-game-review': {
    does: 'Link a review to a game',
    access: 'write',
    answer: written,
  },
  'POST /api/delete-game': {
    does: 'Delete a game, optionally with its review and cards',
    access: 'write',
    answer: written,
  },
  'POST /api/delete-games': { does: 'Delete games', access: 'write', answer: gamesChanged },
  'POST /api/restore-games': { does: 'Restore deleted games', access: 'write', answer: gamesChanged },
  'POST /api/turn-games': {
    does: 'Change which side the user played',
    access: 'write',
    answer: gamesChanged,
  },
  'GET /api/get-latest-games': { does: 'List the newest games', access: 'read', answer: latestGames },
  ...describeCollections('Games'),
  'GET /api/get-game-reviews': {
    does: 'List all game reviews with their mistakes',
    access: 'read',
    answer: gameReviewList,
  },
  'POST /api/upsert-game-review': {
    does: 'Add or change a game review',
    access: 'write',
    answer: written,
  },
  'POST /api/delete-game-review': {
    does: 'Delete a game review or one of its mistakes',
    access: 'write',
    answer: gameReviewDeleted,
  },
  'POST /api/get-mistakes': {
    does: 'List the mistakes of a game review',
    access: 'read',
    answer: mistakeList,
  },
  'POST /api/upsert-mistake': { does: 'Add or change a mistake', access: 'write', answer: written },
  'GET /api/get-analysed-games': {
    does: 'List analysed games',
    access: 'read',
    answer: analysedGameList,
  },
  'POST /api/get-game-analysis': {
    does: 'Get the analysis of a game',
    access: 'read',
    answer: gameAnalysisAnswer,
  },
  'POST /api/upsert-game-analysis': {
    does: 'Store the analysis of a game',
    access: 'write',
    answer: written,
  },
  'GET /api/get-insights': {
    does: 'Get summaries of why games lost points',
    access: 'read',
    answer: insightAnswer,
  },
  'POST /api/upsert-game-summaries': {
    does: 'Store summaries of why games lost points',
    access: 'write',
    answer: written,
  },
  'GET /api/get-game-answers': {
    does: 'List games that count as training answers',
    access: 'read',
    answer: gameAnswerList,
  },
  'POST /api/mark-game-answers': {
    does: 'Set whether a game counts as training answers',
    access: 'write',
    answer: written,
  },
  'GET /api/get-opponents': {
    does: 'List opponents the user prepares for',
    access: 'read',
    answer: listedOpponents,
  },
  'GET /api/get-opponent': { does: 'Get an opponent with games', access: 'read', answer: opponentAnswer },
  'POST /api/save-opponent': { does: 'Store an opponent’s games', access: 'write', answer: written },
  'POST /api/delete-opponent': { does: 'Delete an opponent', access: 'write', answer: written },
  'GET /api/get-live-games': {
    does: 'List opening games played on this server',
    access: 'read',
    answer: finishedLiveGameList,
  },
  'GET /api/get-live-games/:id': {
    does: 'Get an opening game',
    access: 'read',
    answer: finishedLiveGameAnswer,
  },
  'POST /api/remove-live-game': {
    does: 'Remove an opening game from the list',
    access: 'write',
    answer: written,
  },
  'GET /api/get-live-invitation/:token': {
    does: 'Get the host of an invitation link',
    access: 'anybody',
    answer: invitationAnswer,
  },
};
