import * as z from 'zod/mini';

/**
 * Every message of the live game, both ways. docs/live-protocol.md says who may send what when; the spec's
 * own messages keep their names and fields, everything else is extra and harmless to a client that only
 * shows it.
 */
export const livePath = '/myws';

/** Limits of one socket; passing one ends as the protocol says. */
export const liveLimits = {
  maxFrameBytes: 8 * 1024,
  burstMessages: 30,
  messagesPerSecond: 10,
  badMessages: 10,
  maxUnreadBytes: 64 * 1024,
} as const;

/** Close codes of our own, beside the standard ones. */
export const liveClose = {
  replaced: 4001,
  sessionEnded: 4002,
  tooManyMessages: 4003,
  badMessages: 4004,
  /** Sent by a page that is left: not a cancelled request, so not 1000. */
  leaving: 4005,
} as const;

const square = z.string().check(z.regex(/^[a-h][1-8]$/));
export const liveMove = z.object({
  from: square,
  to: square,
  promotion: z.optional(z.enum(['q', 'r', 'n', 'b'])),
});
export type LiveMove = z.infer<typeof liveMove>;

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

export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request_game'), game_id: z.optional(gameId) }),
  z.object({
    type: z.literal('move'),
    move: liveMove,
    ply: z.optional(z.int().check(z.nonnegative())),
    game_id: z.optional(gameId),
  }),
  z.object({ type: z.literal('resign'), game_id: z.optional(gameId) }),
  z.object({ type: z.literal('sync'), game_id: z.optional(gameId) }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

const inGame = {
  game_id: z.string(),
  version: z.int(),
  myTimeRemaining: z.number(),
  oppTimeRemaining: z.number(),
};
const moved = { ...inGame, move: liveMove, ply: z.int() };
const over = { ...inGame, payload: z.object({ winner, reason: endReason }) };

/** The whole truth about one game, as one of its players may see it. */
const liveState = z.object({
  ...inGame,
  payload: z.object({
    color,
    opponent: z.string(),
    max_moves: z.int(),
    winner: z.nullable(winner),
    reason: z.nullable(endReason),
    final_eval: z.nullable(z.string()),
  }),
  moves: z.array(liveMove),
  /** False while the clock is held, the engine thinks, or the game is over. */
  clock_running: z.boolean(),
  draw_offer: z.nullable(color),
  /** Seconds until an opponent without a connection loses. */
  opponent_gone: z.nullable(z.number()),
  verdict_pending: z.boolean(),
});
export type LiveState = z.infer<typeof liveState>;

export const serverMessage = z.discriminatedUnion('type', [
  // The spec's.
  z.object({ type: z.literal('matching'), payload: z.object({ playing: z.int() }) }),
  z.object({
    type: z.literal('game_started'),
    ...inGame,
    payload: z.object({ color, opponent: z.string(), max_moves: z.int() }),
  }),
  z.object({ type: z.literal('move'), ...moved }),
  z.object({ type: z.literal('game_over'), ...over }),
  z.object({ type: z.literal('opponent_resigned'), ...over }),
  z.object({
    type: z.literal('max_moves_reached'),
    ...inGame,
    payload: z.object({ winner, reason: endReason, final_eval: z.string() }),
  }),
  // Extra.
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
  z.object({ type: z.literal('draw_offered'), ...inGame, payload: z.object({ color }) }),
  z.object({ type: z.literal('draw_declined'), ...inGame }),
  z.object({ type: z.literal('opponent_gone'), ...inGame, seconds: z.number() }),
  z.object({ type: z.literal('opponent_back'), ...inGame }),
  z.object({ type: z.literal('clock'), ...inGame, clock_running: z.boolean() }),
  z.object({ type: z.literal('replaced') }),
  z.object({ type: z.literal('bad_message') }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** A finished game, as `GET /api/get-live-games` lists it. */
const finishedLiveGame = z.object({
  id: z.string(),
  /** The id under which this player saves it as a game review, so that saving twice makes one. */
  review_id: z.string(),
  username: z.string(),
  color: z.enum(['White', 'Black']),
  opponent: z.string(),
  winner,
  reason: endReason,
  final_eval: z.nullable(z.string()),
  date_time_played: z.string(),
  time_control: z.string(),
  pgn: z.string(),
});
export type FinishedLiveGame = z.infer<typeof finishedLiveGame>;

export const finishedLiveGameAnswer = z.object({ api_data: finishedLiveGame });
