import type { QueryClient } from '@tanstack/react-query';
import type { Color } from 'chessops';
import type { Bot, BotBook } from '#chess/live/bot';
import { isUsualStart, type LiveLine } from '#chess/live/line';
import { findPositionKey, positionKey } from '#chess/position/key';
import { LineBoard, type PositionLine } from '#chess/replies/line-board';
import { mixOpponentReplies } from '#chess/scouting/opponent-replies';
import { opponentSites } from '#contract/opponent-sites';
import { drawNet, drawReply } from '#chess/replies/drawn-reply';
import type { EstimatedReplies } from '#chess/replies/estimate';
import type { LiveLimits } from '#chess/live/live-game';
import { makeGameKey } from '#chess/pgn/game-key';
import type { Score } from '#chess/position/score';
import { openingGameDefaults, type PublicConfig } from '#contract/config';
import {
  listLiveSans,
  makeFinishedLiveGame,
  makeBotName,
  makeLiveLibraryDraft,
} from '#contract/finished-live-game';

import { guardReply } from '../../../engine/guarded-reply.ts';
import { analysePosition } from '../../../engine/analyse-position.ts';
import { getEnginePool } from '../../../engine/page-pool.ts';
import { getSignedInUser } from '../../../sync/runtime.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { getGameOutbox } from '../../../library/game-outbox.ts';
import { estimateLine } from '../../../replies/estimate-replies.ts';
import { makeOpponentRepertoireQuery } from '../../../opening/opponents.ts';
import { storeDraft, nameFinishedGame } from '../api.ts';
import { type BotGame, BotTable } from './bot-table.ts';
import type { OpenSocket } from '../session/live-client.ts';

const verdictNodes = 500_000;

async function chooseMove(
  played: LiveLine,
  { rating, book, color }: Bot,
  queryClient: QueryClient,
): Promise<string | undefined> {
  const line = { start: findPositionKey(played.startFen), sans: played.moves };
  const estimate = await estimateLine({ line, rating: drawNet(rating, Math.random()) });
  if (!estimate) return undefined;
  const replies = book ? await mixBook(estimate, line, book, color, queryClient) : estimate.replies;
  const drawn = drawReply(replies, Math.random());
  if (!drawn || isUsualStart(played)) return drawn?.uci;
  const key = positionKey(played.position);
  return guardReply({ drawn, replies, key, side: color }, new AbortController().signal).catch(
    () => drawn.uci,
  );
}

async function mixBook(
  estimate: EstimatedReplies,
  line: PositionLine,
  { site, name }: BotBook,
  color: Color,
  queryClient: QueryClient,
): Promise<EstimatedReplies['replies']> {
  const known = opponentSites.find((each) => each === site);
  const played = new LineBoard().play(line);
  const key = typeof played === 'object' ? played.keys.at(-1) : undefined;
  if (!known || key === undefined) return estimate.replies;
  const theirs = await queryClient
    .fetchQuery({
      ...makeOpponentRepertoireQuery({ site: known, name }, color),
      staleTime: Number.POSITIVE_INFINITY,
    })
    .catch(() => undefined);
  return mixOpponentReplies(estimate, theirs?.get(key), key);
}

function evaluate(fen: string): Promise<Score | null> {
  return new Promise((resolve) => {
    let score: Score | null = null;
    analysePosition({
      pool: getEnginePool(),
      fen,
      lines: 1,
      nodes: verdictNodes,
      onUpdate: ({ search }) => {
        score = search.lines[0].score;
      },
      onEnd: () => resolve(score),
      onFault: () => resolve(score),
    });
  });
}

function makeLimits(config: PublicConfig | undefined): LiveLimits {
  return {
    clockMs: 1000 * (config?.opening_game_clock_seconds ?? openingGameDefaults.clockSeconds),
    maxMoves: config?.opening_game_max_moves ?? openingGameDefaults.maxMoves,
    reconnectMs: 0,
  };
}

export interface LocalBot {
  readonly user: { readonly id: string; readonly username: string };
  readonly config: PublicConfig | undefined;
  readonly queryClient: QueryClient;
}

export function openLocalBot({ user, config, queryClient }: LocalBot): OpenSocket {
  const limits = makeLimits(config);

  function store({ id, game, color }: BotGame): void {
    if (getSignedInUser() !== user.id || !game.bot) return;
    const bot = makeBotName(game.bot);
    const names =
      color === 'white' ? { white: user.username, black: bot } : { white: bot, black: user.username };
    const playedAt = Date.now() - (performance.now() - game.startedAt);
    const played = { id, reviewId: makeUuid(), game, color, names, playedAt, clockMs: limits.clockMs };
    const finished = makeFinishedLiveGame(played);
    if (!finished) return;
    const sans = listLiveSans(game);
    const date = finished.date_time_played;
    const key = makeGameKey({ link: '', ...names, date, moves: sans.join(' ') });
    queryClient.setQueryData(nameFinishedGame(id), finished);
    const draft = makeLiveLibraryDraft(finished, game, key);
    storeDraft(queryClient, id, draft);
    void getGameOutbox(user.id).add([draft], Date.now());
  }

  return (events) =>
    new BotTable(
      {
        limits,
        now: () => performance.now(),
        random: Math.random,
        makeId: makeUuid,
        chooseMove: (line, bot) => chooseMove(line, bot, queryClient),
        evaluate,
        onEnd: store,
      },
      events,
    );
}
