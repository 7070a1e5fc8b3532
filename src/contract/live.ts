import * as z from 'zod/mini';
import { opponentSites } from './opponent-sites.ts';

export const livePath = '/myws';

export const liveLimits = {
  maxFrameBytes: 8 * 1024,
  burstMessages: 30,
  messagesPerSecond: 10,
  badMessages: 10,
  maxUnreadBytes: 64 * 1024,
} as const;

export const botLimits = {
  leastRating: 1100,
  mostRating: 1900,
  ratingStep: 100,
  startMoves: 60,
  positionLength: 100,
  gamesPerHour: 60,
  bookNameLength: 60,
} as const;

export const invitationLimits = {
  tokenBytes: 16,
  linkMs: 3_600_000,
  rematchMs: 120_000,
} as const;

export const liveClose = {
  replaced: 4001,
  sessionEnded: 4002,
  tooManyMessages: 4003,
  badMessages: 4004,
  /** The user left the page. To cancel a game request, the client closes with 1000 instead. */
  leaving: 4005,
} as const;

const square = z.string().check(z.regex(/^[a-h][1-8]$/));
export const liveMove = z.object({
  from: square,
  to: square,
  promotion: z.optional(z.enum(['q', 'r', 'n', 'b'])),
});
export type LiveMove = z.infer<typeof liveMove>;

export function makeLiveUci({ from, to, promotion }: LiveMove): string {
  return from + to + (promotion ?? '');
}

const gameId = z.string().check(z.minLength(1), z.maxLength(64));
const color = z.enum(['w', 'b']);
const winner = z.enum(['White', 'Black', 'Draw']);
export const endReason = z.enum([
  'checkmate',
  'stalemate',
  'threefold',
  'fifty_moves',
  'bare_material',
  'time',
  'resignation',
  'agreement',
  'abandoned',
  'move_limit',
  'cancelled',
]);

export const invitationToken = z.string().check(z.regex(/^[\w-]{22}$/));

export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request_game'), game_id: z.optional(gameId) }),
  z.object({
    type: z.literal('move'),
    move: liveMove,
    ply: z.optional(z.int().check(z.nonnegative())),
    game_id: z.optional(gameId),
  }),
  z.object({ type: z.literal('resign'), game_id: z.optional(gameId) }),
  z.object({
    type: z.literal('take_back'),
    ply: z.optional(z.int().check(z.nonnegative())),
    game_id: z.optional(gameId),
  }),
  z.object({
    type: z.literal('request_house'),
    rating: z
      .int()
      .check(
        z.minimum(botLimits.leastRating),
        z.maximum(botLimits.mostRating),
        z.multipleOf(botLimits.ratingStep),
      ),
    color: z.enum(['w', 'b', 'any']),
    start: z.optional(z.array(liveMove).check(z.maxLength(botLimits.startMoves))),
    position: z.optional(z.string().check(z.maxLength(botLimits.positionLength))),
    no_clock: z.optional(z.boolean()),
    /** The bot imitates this opponent. The user must have imported the opponent's games before. */
    book: z.optional(
      z.object({
        site: z.enum(opponentSites),
        name: z.string().check(z.minLength(1), z.maxLength(botLimits.bookNameLength)),
      }),
    ),
  }),
  z.object({ type: z.literal('sync'), game_id: z.optional(gameId) }),
  z.object({ type: z.literal('invite') }),
  z.object({ type: z.literal('take_back_invitation') }),
  z.object({ type: z.literal('accept_invitation'), token: invitationToken }),
  z.object({ type: z.literal('request_rematch'), game_id: gameId }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;
export type BotRequest = Extract<ClientMessage, { type: 'request_house' }>;

const inGame = {
  game_id: z.string(),
  version: z.int(),
  myTimeRemaining: z.number(),
  oppTimeRemaining: z.number(),
};
const moved = { ...inGame, move: liveMove, ply: z.int() };
const over = { ...inGame, payload: z.object({ winner, reason: endReason }) };

const players = {
  color,
  opponent: z.string(),
  house: z.nullable(z.int()),
  house_book: z.optional(z.string()),
};

const unusual = {
  start_fen: z.optional(z.string()),
  no_clock: z.optional(z.literal(true)),
};

const liveState = z.object({
  ...inGame,
  payload: z.object({
    ...players,
    max_moves: z.int(),
    winner: z.nullable(winner),
    reason: z.nullable(endReason),
    final_eval: z.nullable(z.string()),
  }),
  ...unusual,
  moves: z.array(liveMove),
  start_ply: z.int(),
  clock_running: z.boolean(),
  draw_offer: z.nullable(color),
  opponent_gone: z.nullable(z.number()),
  verdict_pending: z.boolean(),
});
export type LiveState = z.infer<typeof liveState>;

const invitationNews = {
  mine: z.nullable(
    z.object({
      token: z.string(),
      seconds: z.number(),
      guest: z.nullable(z.string()),
      guest_here: z.boolean(),
    }),
  ),
  guest_of: z.nullable(z.object({ host: z.string(), seconds: z.number(), host_here: z.boolean() })),
  rematch: z.nullable(z.object({ game_id: z.string(), by: z.enum(['me', 'opponent']) })),
};
const invitationMessage = z.object({ type: z.literal('invitation'), ...invitationNews });
export type InvitationNews = Omit<z.infer<typeof invitationMessage>, 'type'>;

export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('matching'), payload: z.object({ playing: z.int() }) }),
  z.object({
    type: z.literal('game_started'),
    ...inGame,
    payload: z.object({ ...players, max_moves: z.int() }),
    ...unusual,
    moves: z.array(liveMove),
  }),
  z.object({ type: z.literal('move'), ...moved }),
  z.object({ type: z.literal('game_over'), ...over }),
  z.object({ type: z.literal('opponent_resigned'), ...over }),
  z.object({
    type: z.literal('max_moves_reached'),
    ...inGame,
    payload: z.object({ winner, reason: endReason, final_eval: z.string() }),
  }),
  z.object({
    type: z.literal('state'),
    waiting: z.boolean(),
    playing: z.int(),
    game: z.nullable(liveState),
  }),
  z.object({ type: z.literal('move_accepted'), ...moved }),
  z.object({
    type: z.literal('move_refused'),
    reason: z.enum(['game_over', 'not_your_turn', 'illegal_move', 'wrong_ply']),
  }),
  z.object({ type: z.literal('resigned'), ...over }),
  z.object({ type: z.literal('taken_back'), ...inGame, ply: z.int() }),
  z.object({ type: z.literal('draw_offered'), ...inGame, payload: z.object({ color }) }),
  z.object({ type: z.literal('draw_declined'), ...inGame }),
  z.object({ type: z.literal('opponent_gone'), ...inGame, seconds: z.number() }),
  z.object({ type: z.literal('opponent_back'), ...inGame }),
  z.object({ type: z.literal('clock'), ...inGame, clock_running: z.boolean() }),
  invitationMessage,
  z.object({ type: z.literal('invitation_refused'), reason: z.enum(['gone', 'own']) }),
  z.object({ type: z.literal('house_refused'), reason: z.enum(['bad_start', 'too_many', 'no_book']) }),
  z.object({ type: z.literal('replaced') }),
  z.object({ type: z.literal('bad_message') }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;

const finishedLiveGame = z.object({
  id: z.string(),
  /** The id is the same at every save, so that saving a game twice makes only one review. */
  review_id: z.string(),
  username: z.string(),
  color: z.enum(['White', 'Black']),
  opponent: z.string(),
  house: z.nullable(z.int()),
  start_ply: z.int(),
  winner,
  reason: endReason,
  final_eval: z.nullable(z.string()),
  date_time_played: z.string(),
  time_control: z.string(),
  pgn: z.string(),
});
export type FinishedLiveGame = z.infer<typeof finishedLiveGame>;

export function findLiveScore({ winner, color }: Pick<FinishedLiveGame, 'winner' | 'color'>): 0 | 0.5 | 1 {
  if (winner === 'Draw') return 0.5;
  return winner === color ? 1 : 0;
}

export const pastGameLimits = { listed: 100, countedMonths: 24 } as const;

const liveMonth = z.object({
  month: z.string(),
  games: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
});
export type LiveMonth = z.infer<typeof liveMonth>;

export const finishedLiveGameList = z.object({
  api_data: z.array(finishedLiveGame),
  months: z.array(liveMonth),
});
export type FinishedLiveGameList = z.infer<typeof finishedLiveGameList>;

export const liveGameRemoval = z.object({ id: gameId });

export const finishedLiveGameAnswer = z.object({ api_data: finishedLiveGame });

export const invitationAnswer = z.object({ api_data: z.object({ host: z.string(), seconds: z.number() }) });
