import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Visitor } from '#server/testing/app';
import { type Everything, makeStudy } from '#server/testing/everything';
import { dayMs, makeDraft } from '#server/testing/cards';
import { makeLibraryGame, makeOpponent, makeOpponentGame } from '#server/testing/games';
import { startKey } from '#server/testing/training';
import { cardLimits } from '#contract/cards';
import { listedCollections } from '#contract/collections/collections';
import { restoreLimits, type RestoredName } from '#contract/restore';
import { libraryLimits } from '#contract/library';
import { opponentLimits } from '#contract/opponents';
import { makeSampleKey } from '#contract/position-key';
import { statisticsLimits } from '#contract/statistics';
import { todayLimits } from '#contract/today';
import { makeTime } from '#contract/wire-schedule';
import {
  exportCards,
  type FullAccount,
  fillStudy,
  longOpening,
  makeAnswers,
  makeStatistics,
  renameReviews,
} from './full-account.ts';

export const mark = 'only-for-the-owner';

export const liveGameId = 'played-by-the-owner';

export interface Rule {
  statuses: [number, number, number];
  body?: (seeds: Everything) => object;
  form?: Record<string, string>;
  url?: string;
  atFull?: (account: FullAccount) => Call[];
}

export interface Call {
  url?: string;
  body?: object | undefined;
  form?: Record<string, string> | undefined;
  bytes?: Uint8Array<ArrayBuffer>;
}

const anybody = (status: number): [number, number, number] => [status, status, status];
const signedIn: [number, number, number] = [401, 200, 200];
const adminOnly: [number, number, number] = [401, 200, 403];
const ownRow: [number, number, number] = [401, 200, 404];
const opening = { opening_text: '1. e4 *', color: 'white' };

function makePiece(table: RestoredName, rows: readonly (readonly object[])[]) {
  const lines = rows.map((row) => row.map((each) => JSON.stringify(each)));
  return { exported_by: randomUUID(), table, rows: lines };
}

const collectionRules: Record<string, Rule> = Object.assign(
  {},
  ...listedCollections.map(([, { list, save, remove, sample }]) => ({
    [`GET ${list.path}`]: { statuses: signedIn },
    [`POST ${save.path}`]: { statuses: signedIn, body: () => sample('x') },
    ...(remove && { [`POST ${remove.path}`]: { statuses: signedIn, body: () => sample('x') } }),
  })),
);

export const rules: Record<string, Rule> = {
  'GET /': { statuses: anybody(200) },
  'GET /*': { statuses: anybody(200), url: '/game_review' },
  'GET /docs': { statuses: anybody(302) },
  'GET /docs/*': { statuses: anybody(200), url: '/docs/index' },
  'GET /metrics': { statuses: anybody(200) },
  'GET /api/health': { statuses: anybody(200) },
  'GET /api/config': { statuses: anybody(200) },
  'GET /api/version': { statuses: anybody(200) },
  'GET /api/openapi.json': { statuses: anybody(200) },
  'POST /api/check-if-logged-in': { statuses: anybody(200), form: {} },
  'GET /api/confirm-email/:token': { statuses: anybody(302), url: '/api/confirm-email/x' },
  'POST /api/password-reset-request': { statuses: anybody(404), form: { email: 'nobody@example.org' } },
  'POST /api/password-reset': { statuses: anybody(400), form: { password: 'x', token: 'x' } },
  'POST /api/register': {
    statuses: anybody(409),
    form: { email: 'ann@example.org', username: 'Ann', password: 'x' },
  },
  'POST /api/try-as-guest': { statuses: anybody(403), body: () => ({}) },
  'POST /api/keep-guest': {
    statuses: [401, 409, 409],
    form: { email: 'kept@example.org', username: 'Kept', password: 'x' },
  },
  'POST /api/update-chess-dot-com-username': { statuses: signedIn, form: { username_chess_dot_com: 'x' } },
  'POST /api/update-lichess-username': { statuses: signedIn, form: { username_lichess: 'x' } },
  'GET /api/get-game-reviews': { statuses: signedIn },
  'POST /api/upsert-game-review': { statuses: ownRow, body: ({ review }) => review },
  'POST /api/upsert-mistake': { statuses: ownRow, body: ({ mistake }) => mistake },
  'POST /api/get-mistakes': {
    statuses: ownRow,
    body: ({ review }) => ({ game_review_id: review.id }),
    atFull: ({ reviewIds }) => [{ body: { game_review_id: reviewIds[0] } }],
  },
  'GET /api/get-analysed-games': { statuses: signedIn },
  'GET /api/get-insights': { statuses: signedIn },
  'POST /api/upsert-game-analysis': { statuses: ownRow, body: ({ analysis }) => analysis },
  'POST /api/upsert-game-summaries': {
    statuses: ownRow,
    body: ({ summary }) => ({ summaries: [summary] }),
  },
  'POST /api/get-game-analysis': {
    statuses: ownRow,
    body: ({ review }) => ({ game_review_id: review.id }),
    atFull: ({ reviewIds }) => [{ body: { game_review_id: reviewIds[1] } }],
  },
  'GET /api/get-games': { statuses: signedIn },
  'GET /api/get-today': { statuses: signedIn },
  'GET /api/get-latest-games': { statuses: signedIn },
  'GET /api/get-reminders': { statuses: signedIn },
  'GET /api/get-tokens': { statuses: signedIn },
  'POST /api/create-token': {
    statuses: [401, 401, 401],
    body: () => ({ name: 'x', scope: 'write', password: 'wrong' }),
  },
  'POST /api/revoke-token': { statuses: [401, 404, 404], body: () => ({ id: 'none' }) },
  'GET /api/get-second-factor': { statuses: signedIn },
  'POST /api/begin-second-factor': { statuses: [401, 401, 401], body: () => ({ password: 'wrong' }) },
  'POST /api/confirm-second-factor': { statuses: [401, 401, 404], body: () => ({ code: 'wrong' }) },
  'POST /api/remove-second-factor': {
    statuses: [401, 401, 401],
    body: () => ({ password: 'wrong', code: 'wrong' }),
  },
  'GET /api/admin-accounts': { statuses: adminOnly },
  'GET /api/admin-backups': { statuses: adminOnly },
  'GET /api/admin-version': { statuses: adminOnly },
  'POST /api/admin-invite': { statuses: adminOnly, body: () => ({}) },
  'POST /api/admin-reset-link': { statuses: [401, 409, 403], body: ({ userId }) => ({ id: userId }) },
  'POST /api/admin-change': {
    statuses: [401, 400, 403],
    body: ({ userId }) => ({ id: userId, act: 'disable' }),
  },
  'POST /api/update-reminder-mail': {
    statuses: signedIn,
    body: () => ({ hour: null, time_zone: 'Europe/Berlin' }),
  },
  'POST /api/renew-calendar': { statuses: signedIn, body: () => ({ time_zone: 'Europe/Berlin' }) },
  'POST /api/delete-calendar': { statuses: signedIn, body: () => ({}) },
  'GET /api/calendar/:key': { statuses: anybody(404), url: '/api/calendar/x.ics' },
  'GET /api/stop-reminder-mail/:key': { statuses: anybody(404), url: '/api/stop-reminder-mail/x' },
  'POST /api/stop-reminder-mail/:key': { statuses: anybody(404), url: '/api/stop-reminder-mail/x' },
  'GET /api/get-review-hours': {
    statuses: signedIn,
    url: '/api/get-review-hours?since=2100-01-01T00:00:00.000Z',
    atFull: ({ nowMs }) => [
      { url: `/api/get-review-hours?since=${makeTime(nowMs - (todayLimits.reviewDays - 1) * dayMs)}` },
    ],
  },
  'POST /api/add-games': {
    statuses: signedIn,
    body: () => [makeLibraryGame('lichess:otherone')],
    atFull: ({ gameKeys }) => [
      { body: gameKeys.slice(0, libraryLimits.gamesPerRequest).map((key) => makeLibraryGame(key)) },
    ],
  },
  'POST /api/get-game': { statuses: ownRow, body: ({ game }) => ({ game_key: game.game_key }) },
  'POST /api/link-game-review': {
    statuses: ownRow,
    body: ({ game, review }) => ({ game_key: game.game_key, game_review_id: review.id }),
  },
  // The keys name another user's games, but the route deletes only the caller's games.
  'POST /api/delete-games': {
    statuses: signedIn,
    body: () => ({ game_keys: ['lichess:otherone'] }),
    atFull: ({ gameKeys }) => [{ body: { game_keys: gameKeys.slice(-libraryLimits.gamesPerRequest) } }],
  },
  'POST /api/restore-games': {
    statuses: signedIn,
    body: () => ({ game_keys: ['lichess:otherone'] }),
    atFull: ({ gameKeys }) => [{ body: { game_keys: gameKeys.slice(-libraryLimits.gamesPerRequest) } }],
  },
  'POST /api/turn-games': {
    statuses: signedIn,
    body: () => ({ game_keys: ['lichess:otherone'] }),
    atFull: ({ gameKeys }) => [{ body: { game_keys: gameKeys.slice(-libraryLimits.gamesPerRequest) } }],
  },
  'GET /api/get-opponents': { statuses: signedIn },
  'GET /api/get-opponent': {
    statuses: ownRow,
    url: `/api/get-opponent?site=Lichess&name=${encodeURIComponent(`Opponent of ${mark}`)}`,
    atFull: () => [{ url: '/api/get-opponent?site=Lichess&name=full1' }],
  },
  'POST /api/save-opponent': {
    statuses: signedIn,
    body: () => makeOpponent({ name: 'x' }),
    atFull: () => [
      {
        body: makeOpponent({
          name: 'full0',
          games: Array.from({ length: opponentLimits.games }, (_, index) =>
            makeOpponentGame(`lichess:${String(index).padStart(8, '0')}`),
          ),
        }),
      },
    ],
  },
  'POST /api/delete-opponent': {
    statuses: ownRow,
    body: () => ({ site: 'Lichess', name: `Opponent of ${mark}` }),
  },
  ...collectionRules,
  'GET /api/get-studies': { statuses: signedIn },
  'POST /api/undo-study': {
    statuses: [401, 409, 409],
    body: () => ({
      color: 'white',
      last_update: '2026-11-14T21:41:00.000Z',
      previous_last_update: '2026-11-14T21:40:00.000Z',
    }),
  },
  'GET /api/get-study-history': { statuses: signedIn, url: '/api/get-study-history?color=white' },
  'GET /api/get-study-source': { statuses: ownRow, url: '/api/get-study-source?color=white' },
  // The owner is part of the key, so a request cannot name another user's version.
  'POST /api/get-study-version': { statuses: ownRow, body: () => ({ color: 'white', number: 1 }) },
  'POST /api/edit-study': {
    statuses: [401, 409, 409],
    body: () => ({
      color: 'white',
      revision: 'another',
      patch: { prefix: 0, suffix: 0, text: 'x' },
      what: 'x',
    }),
  },
  'POST /api/return-to-study-version': {
    statuses: [401, 409, 409],
    body: () => ({ color: 'white', number: 1, revision: 'another', what: 'x' }),
  },
  'POST /api/update-study': {
    statuses: signedIn,
    body: () => makeStudy('1. e4 *'),
    atFull: () => [{ body: makeStudy(`${fillStudy()}*`) }],
  },
  'POST /api/consistency_check': {
    statuses: signedIn,
    form: opening,
    atFull: () => [{ form: { ...opening, opening_text: longOpening } }],
  },
  'POST /api/create_opening_book': {
    statuses: signedIn,
    form: opening,
    atFull: () => [{ form: { ...opening, opening_text: longOpening } }],
  },
  'POST /api/check_opening': {
    statuses: signedIn,
    form: { ...opening, game_text: '1. e4 *' },
    atFull: () => [{ form: { ...opening, opening_text: longOpening, game_text: '1. e4 *' } }],
  },
  'GET /api/get_stats': { statuses: signedIn, url: '/api/get_stats?speeds=blitz&ratings=1800' },
  'POST /api/get_position_stats': {
    statuses: signedIn,
    body: () => ({ speeds: 'blitz', ratings: '1800', fens: [] }),
    atFull: () => [
      {
        body: {
          speeds: 'blitz',
          ratings: '1800',
          fens: Array.from({ length: statisticsLimits.positionsPerCall }, (_, index) => makeSampleKey(index)),
        },
      },
    ],
  },
  'POST /api/update_stats': {
    statuses: signedIn,
    form: { stats: '[]' },
    atFull: () => [{ form: { stats: JSON.stringify(makeStatistics(0)) } }],
  },
  // Any signed-in user may call these routes. The tests have no pack of games, so the status is 404.
  'GET /api/explorer/lichess': { statuses: [401, 404, 404] },
  'POST /api/replies': {
    statuses: [401, 404, 404],
    body: () => ({ positions: [], speeds: [], ratings: [] }),
  },
  'GET /api/get-lichess-connection': { statuses: signedIn },
  'POST /api/update-lichess-connection': {
    statuses: signedIn,
    body: () => ({ token: 'lio_other', username: 'x' }),
  },
  'POST /api/delete-lichess-connection': { statuses: signedIn, body: () => ({ token: 'lio_guess' }) },
  // Without a WebSocket upgrade, a signed-in user gets 404. docs/reference/live-protocol.md describes the
  // socket.
  'GET /myws': { statuses: [401, 404, 404] },
  'GET /api/get-live-invitation/:token': {
    statuses: anybody(404),
    url: `/api/get-live-invitation/${'A'.repeat(22)}`,
  },
  'GET /api/get-live-games': { statuses: signedIn },
  'GET /api/get-live-games/:id': { statuses: ownRow, url: `/api/get-live-games/${liveGameId}` },
  'POST /api/remove-live-game': { statuses: ownRow, body: () => ({ id: liveGameId }) },
  'GET /api/get-cards': { statuses: signedIn },
  'GET /api/get-due-cards': { statuses: signedIn },
  'POST /api/upsert-cards': {
    statuses: ownRow,
    body: ({ draft }) => [draft],
    atFull: ({ cardIds }) => [
      { body: cardIds.slice(0, cardLimits.cardsPerRequest).map((id) => makeDraft({ id })) },
    ],
  },
  'POST /api/review-card': { statuses: ownRow, body: ({ nextReview }) => nextReview },
  'POST /api/add-kept-reviews': {
    statuses: ownRow,
    body: ({ userId }) => ({ user_id: userId, reviews: [] }),
    atFull: ({ longCards, userId }) => [
      {
        body: {
          user_id: userId,
          reviews: longCards
            .slice(0, cardLimits.reviewsPerRequest)
            .flatMap(({ guid, reviews }) =>
              reviews
                .slice(1000, 1001)
                .map((review) => ({ ...review, card_id: guid, reps: 1, is_undone: true })),
            ),
        },
      },
    ],
  },
  'POST /api/undo-review': {
    statuses: ownRow,
    body: ({ nextReview }) => ({ card_id: nextReview.card.id, id: nextReview.review_log.id }),
  },
  'POST /api/delete-card': { statuses: ownRow, body: ({ draft }) => ({ id: draft.id }) },
  'GET /api/get-coming-cards': {
    statuses: signedIn,
    url: '/api/get-coming-cards?from=2026-11-15T00:00:00.000Z',
    atFull: ({ nowMs }) => [{ url: `/api/get-coming-cards?from=${makeTime(nowMs)}` }],
  },
  'GET /api/export-cards': {
    statuses: signedIn,
    url: '/api/export-cards?format=tsv',
    atFull: () => [{ url: '/api/export-cards?format=apkg' }],
  },
  'POST /api/import-cards': {
    statuses: signedIn,
    body: () => ({ cards: [] }),
    atFull: ({ longCards }) => [{ body: { cards: renameReviews(longCards) } }],
  },
  'POST /api/read-anki-package': { statuses: [401, 415, 415], body: () => ({}) },
  'GET /api/get-memory-settings': { statuses: signedIn },
  'POST /api/update-memory-settings': { statuses: signedIn, body: () => ({ retention: 0.85 }) },
  'POST /api/undo-memory-fit': { statuses: signedIn, body: () => ({}) },
  'POST /api/fit-memory': { statuses: signedIn, body: () => ({}) },
  'GET /api/get-memory-statistics': { statuses: signedIn },
  'GET /api/export-opening-moves': { statuses: signedIn },
  'GET /api/get-leeches': { statuses: signedIn },
  'POST /api/change-cards': {
    statuses: ownRow,
    body: ({ draft }) => ({ ids: [draft.id], change: { kind: 'suspend' } }),
    atFull: ({ cardIds }) => [
      { body: { ids: cardIds.slice(-cardLimits.cardsPerRequest), change: { kind: 'suspend' } } },
    ],
  },
  'GET /api/get-game-cards': {
    statuses: signedIn,
    url: `/api/get-game-cards?game_review_id=${randomUUID()}`,
  },
  'POST /api/restore-card': { statuses: ownRow, body: ({ draft }) => ({ id: draft.id }) },
  'GET /api/get-training-memories': { statuses: signedIn, url: '/api/get-training-memories?color=white' },
  'GET /api/get-training-counts': { statuses: signedIn },
  'GET /api/get-training-settings': { statuses: signedIn },
  // A training memory's id is derived from its owner, so a request cannot name another user's memory.
  'POST /api/add-training-answers': {
    statuses: signedIn,
    body: () => ({ answers: [] }),
    atFull: ({ nowMs }) => [{ body: { answers: makeAnswers(nowMs - 1, 0) } }],
  },
  'POST /api/undo-training-answer': { statuses: ownRow, body: ({ answer }) => ({ id: answer.id }) },
  'GET /api/get-game-answers': { statuses: signedIn },
  'POST /api/mark-game-answers': {
    statuses: signedIn,
    body: ({ game }) => ({ game_key: game.game_key, counts: false }),
  },
  'POST /api/update-training-settings': {
    statuses: signedIn,
    body: () => ({ color: 'white', new_per_day: 5 }),
  },
  'POST /api/update-trained-move': {
    statuses: signedIn,
    body: () => ({ color: 'white', position_key: startKey, san: 'd4', is_trained: true }),
  },
  'POST /api/delete-game': {
    statuses: ownRow,
    body: ({ game }) => ({ game_key: game.game_key, deletes_review: false, deletes_cards: false }),
  },
  'POST /api/delete-game-review': {
    statuses: ownRow,
    body: ({ mistake }) => ({ game_review_id: mistake.id }),
    atFull: ({ reviewIds }) => [{ body: { game_review_id: reviewIds[0] } }],
  },
  'GET /api/export-account': { statuses: signedIn },
  'POST /api/restore-backup': {
    statuses: signedIn,
    body: () => makePiece('own_names', [[{ name: 'x' }]]),
    atFull: ({ longCards, gameKeys }) => [
      { body: makePiece('cards', exportCards(longCards)) },
      {
        body: makePiece(
          'games',
          gameKeys
            .slice(-restoreLimits.rowsPerPiece)
            .map((key) => [
              { ...makeLibraryGame(key), played_at: 0, deleted_at: null, game_review_id: null },
            ]),
        ),
      },
    ],
  },
  'GET /api/export-pgn': { statuses: signedIn },
  'POST /api/change-password': { statuses: anybody(401), form: { password: 'wrong', new_password: 'x' } },
  'GET /api/get-sessions': { statuses: signedIn },
  'GET /api/get-security-events': { statuses: signedIn },
  'POST /api/end-session': { statuses: [401, 404, 404], body: () => ({ id: 'none' }) },
  'POST /api/end-other-sessions': { statuses: signedIn },
  'POST /api/delete-account': { statuses: anybody(401), form: { password: 'wrong' } },
  'POST /api/login': { statuses: anybody(401), form: { username: 'Ann', password: 'wrong' } },
  'POST /api/logout': { statuses: anybody(200), form: {} },
};

export const publicRoutes = Object.keys(rules).filter(
  (name) => rules[name]?.statuses[0] !== 401 || name.endsWith('/login'),
);

export function ask(
  visitor: Visitor,
  name: string,
  rule: Rule,
  seeds: Everything,
): Promise<LightMyRequestResponse> {
  const [method, pattern = ''] = name.split(' ');
  const url = rule.url ?? pattern;
  if (rule.form !== undefined) return visitor.postForm(url, rule.form);
  if (method === 'GET') return visitor.get(url);
  return visitor.post(url, rule.body?.(seeds));
}
