/**
 * A local game that speaks the server's protocol (docs/reference/live-protocol.md), so that screens need no
 * changes.
 */
import type { Color } from 'chessops';
import { makeFen } from 'chessops/fen';
import { opposite } from 'chessops/util';
import type { Score } from '#chess/position/score';
import { type LiveEvent, playEvent } from '#chess/live/game';
import { findDeadline, findBotDue } from '#chess/live/game-time';
import { type LiveGame, type LiveLimits, startGame } from '#chess/live/live-game';
import type { Bot } from '#chess/live/bot';
import { type LiveLine, parseStartLine } from '#chess/live/line';
import { makeBotName } from '#contract/finished-live-game';
import {
  type ClientMessage,
  clientMessage,
  type BotRequest,
  makeLiveUci,
  type ServerMessage,
} from '#contract/live';
import { isMoveRefusal, makeGameStarted, makeNews, makeState, type View } from '#contract/live-messages';

import type { LiveSocket, LiveSocketEvents } from '../session/live-client.ts';

export interface BotGame {
  readonly id: string;
  readonly game: LiveGame;
  readonly color: Color;
}

export interface BotTableOptions {
  readonly limits: LiveLimits;
  readonly now: () => number;
  readonly random: () => number;
  readonly makeId: () => string;
  readonly chooseMove: (line: LiveLine, bot: Bot) => Promise<string | undefined>;
  readonly evaluate: (fen: string) => Promise<Score | null>;
  readonly onEnd: (played: BotGame) => void;
}

const retryMs = 500;

const nobody = { type: 'state', waiting: false, playing: 0, game: null } as const satisfies ServerMessage;

export class BotTable implements LiveSocket {
  readonly #options: BotTableOptions;
  readonly #events: LiveSocketEvents;
  #played: BotGame | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: BotTableOptions, events: LiveSocketEvents) {
    this.#options = options;
    this.#events = events;
    // Open in a microtask, because a real socket never opens inside its constructor.
    queueMicrotask(() => {
      if (this.#isClosed) return;
      events.onOpen();
      this.#tell(nobody);
    });
  }

  send(data: string): void {
    const message = clientMessage.safeParse(JSON.parse(data));
    // Answer in a microtask, because a real answer arrives after the sender's code has run.
    queueMicrotask(() => {
      if (message.success && !this.#isClosed) this.#hear(message.data);
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #tell(message: ServerMessage): void {
    if (!this.#isClosed) this.#events.onMessage(JSON.stringify(message));
  }

  #hear(message: ClientMessage): void {
    if (message.type === 'request_house') return this.#start(message);
    const played = this.#played;
    if (!played || !('game_id' in message) || message.game_id !== played.id) return this.#tellState();
    const { color } = played;
    if (message.type === 'move')
      return this.#act({ type: 'move', color, uci: makeLiveUci(message.move), ply: message.ply, lagMs: 0 });
    if (message.type === 'resign') return this.#act({ type: 'resign', color });
    if (message.type === 'take_back') return this.#act({ type: 'take_back', color, ply: message.ply });
    if (message.type === 'request_game') return this.#act({ type: 'offer_draw', color });
    this.#tellState();
  }

  #start(request: BotRequest): void {
    const { limits, now, random, makeId } = this.#options;
    const start = parseStartLine((request.start ?? []).map(makeLiveUci), request.position);
    if (!start) return this.#tell({ type: 'house_refused', reason: 'bad_start' });
    const colors: Record<BotRequest['color'], Color> = {
      w: 'white',
      b: 'black',
      any: random() < 0.5 ? 'white' : 'black',
    };
    const color = colors[request.color];
    const bot = { color: opposite(color), rating: request.rating, book: request.book };
    const game = startGame(limits, now(), { start, bot, isClockOff: request.no_clock ?? false });
    this.#played = { id: makeId(), game, color };
    this.#tell(makeGameStarted(this.#makeView(this.#played), game, now()));
    this.#watchTime();
  }

  #makeView({ id, color, game }: BotGame): View {
    return { gameId: id, color, opponent: { username: makeBotName(game.bot ?? { rating: 0 }) } };
  }

  #tellState(): void {
    const played = this.#played;
    if (!played) return this.#tell(nobody);
    this.#tell({ ...nobody, game: makeState(this.#makeView(played), played.game, this.#options.now()) });
  }

  #act(event: LiveEvent): void {
    const before = this.#played;
    if (!before) return;
    const { now, onEnd } = this.#options;
    const { game, refusal } = playEvent(before.game, event, now());
    if (game !== before.game) {
      const played = { ...before, game };
      this.#played = played;
      // Store the game before the screen shows its end, because the screen reads the stored game.
      if (game.end && !this.#isClosed) onEnd(played);
      for (const news of makeNews(this.#makeView(played), before.game, game, now())) this.#tell(news);
      this.#watchTime();
    }
    if (refusal === null) return;
    if (event.type === 'move' && isMoveRefusal(refusal))
      this.#tell({ type: 'move_refused', reason: refusal });
    this.#tellState();
  }

  #watchTime(leastMs = 0): void {
    clearTimeout(this.#timer);
    const game = this.#played?.game;
    if (!game || game.end || this.#isClosed) return;
    if (game.verdictDueAt !== null) return void this.#judge(game);
    const deadline = findDeadline(game);
    if (deadline === null) return;
    const waitMs = Math.max(leastMs, deadline - this.#options.now());
    this.#timer = setTimeout(() => void this.#wakeUp(), waitMs);
  }

  async #wakeUp(): Promise<void> {
    this.#act({ type: 'tick' });
    const game = this.#played?.game;
    if (!game?.bot || game.end) return;
    const due = findBotDue(game);
    if (due === null || due > this.#options.now()) return this.#watchTime();
    const { moves } = game.line;
    const { color } = game.bot;
    const uci = await this.#options.chooseMove(game.line, game.bot).catch(() => undefined);
    if (this.#isClosed || this.#played?.game.line !== game.line) return;
    if (uci === undefined) this.#watchTime(retryMs);
    else this.#act({ type: 'move', color, uci, ply: moves.length, lagMs: 0 });
  }

  async #judge({ line }: LiveGame): Promise<void> {
    const score = await this.#options.evaluate(makeFen(line.position.toSetup())).catch(() => null);
    if (!this.#isClosed) this.#act({ type: 'verdict', score });
  }
}
