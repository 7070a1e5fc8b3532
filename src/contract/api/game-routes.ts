import { written } from '../accounts.ts';
import { analysedGameList, gameAnalysisAnswer } from '../game-analyses.ts';
import { gameAnswerList } from '../game-answers.ts';
import { gameReviewDeleted, gameReviewList, mistakeList } from '../games.ts';
import { insightAnswer } from '../insights.ts';
import { latestGames } from '../latest-games.ts';
import { gamePgn, gamesAdded, gamesChanged, listedGames, ownNames } from '../library.ts';
import { finishedLiveGameAnswer, finishedLiveGameList, invitationAnswer } from '../live.ts';
import { listedOpponents, opponentAnswer } from '../opponents.ts';
import type { ApiRoutes } from './route.ts';

export const gameRoutes: ApiRoutes = {
  'GET /api/get-games': { does: 'Games of the library, a page', access: 'read', answer: listedGames },
  'POST /api/get-game': { does: 'The PGN of a game', access: 'read', answer: gamePgn },
  'POST /api/add-games': {
    does: 'Add games; those that are there already stay as they are',
    access: 'write',
    answer: gamesAdded,
  },
  'POST /api/link-game-review': {
    does: 'Say which review is of a game',
    access: 'write',
    answer: written,
  },
  'POST /api/delete-game': {
    does: 'Delete a game, with its review and cards if wanted',
    access: 'write',
    answer: written,
  },
  'POST /api/delete-games': { does: 'Delete games', access: 'write', answer: gamesChanged },
  'POST /api/restore-games': { does: 'Bring deleted games back', access: 'write', answer: gamesChanged },
  'POST /api/turn-games': {
    does: 'Say that the user had the other side',
    access: 'write',
    answer: gamesChanged,
  },
  'GET /api/get-latest-games': { does: 'The newest games', access: 'read', answer: latestGames },
  'GET /api/get-own-names': { does: 'One’s names in PGN files', access: 'read', answer: ownNames },
  'POST /api/add-own-name': {
    does: 'Add such a name; games are turned by it',
    access: 'write',
    answer: gamesChanged,
  },
  'POST /api/delete-own-name': { does: 'Remove such a name', access: 'write', answer: written },
  'GET /api/get-game-reviews': {
    does: 'All reviews of games, with their mistakes',
    access: 'read',
    answer: gameReviewList,
  },
  'POST /api/upsert-game-review': {
    does: 'Add or change a review of a game',
    access: 'write',
    answer: written,
  },
  'POST /api/delete-game-review': {
    does: 'Delete a review, or a mistake of one',
    access: 'write',
    answer: gameReviewDeleted,
  },
  'POST /api/get-mistakes': { does: 'The mistakes of a review', access: 'read', answer: mistakeList },
  'POST /api/upsert-mistake': { does: 'Add or change a mistake', access: 'write', answer: written },
  'GET /api/get-analysed-games': {
    does: 'Which games an engine has looked at',
    access: 'read',
    answer: analysedGameList,
  },
  'POST /api/get-game-analysis': {
    does: 'What it said of a game',
    access: 'read',
    answer: gameAnalysisAnswer,
  },
  'POST /api/upsert-game-analysis': {
    does: 'Keep what an engine said',
    access: 'write',
    answer: written,
  },
  'GET /api/get-insights': { does: 'Why points were lost', access: 'read', answer: insightAnswer },
  'POST /api/upsert-game-summaries': {
    does: 'Keep why points of games were lost',
    access: 'write',
    answer: written,
  },
  'GET /api/get-game-answers': {
    does: 'Games that count as answers',
    access: 'read',
    answer: gameAnswerList,
  },
  'POST /api/mark-game-answers': {
    does: 'Whether a game counts as answers',
    access: 'write',
    answer: written,
  },
  'GET /api/get-opponents': {
    does: 'Opponents one prepares for',
    access: 'read',
    answer: listedOpponents,
  },
  'GET /api/get-opponent': { does: 'One of them, with games', access: 'read', answer: opponentAnswer },
  'POST /api/save-opponent': { does: 'Keep an opponent’s games', access: 'write', answer: written },
  'POST /api/delete-opponent': { does: 'Forget an opponent', access: 'write', answer: written },
  'GET /api/get-live-games': {
    does: 'Opening games that were played here',
    access: 'read',
    answer: finishedLiveGameList,
  },
  'GET /api/get-live-games/:id': { does: 'One of them', access: 'read', answer: finishedLiveGameAnswer },
  'POST /api/remove-live-game': {
    does: 'Take one off the list',
    access: 'write',
    answer: written,
  },
  'GET /api/get-live-invitation/:token': {
    does: 'Who invites by a link',
    access: 'anybody',
    answer: invitationAnswer,
  },
};
