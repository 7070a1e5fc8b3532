/** One node's copy of a game. The database stores every step before anyone receives it. */
import type { Color } from 'chessops';
import { makeFen } from 'chessops/fen';
import { opposite } from 'chessops/util';
import type { Score } from '#chess/position/score';
import { type LiveEvent, type GameStep, playEvent } from '#chess/live/game';
import { findDeadline, findBotDue } from '#chess/live/game-time';
import type { LiveGame } from '#chess/live/live-game';
import type { LiveState, ServerMessage } from '#contract/live';
import { OneByOne } from '../semaphore.ts';
import { type View, makeGameStarted, makeNews, makeState } from '#contract/live-messages';
import type { Bot } from '#chess/live/bot';
import type { LiveLine } from '#chess/live/line';
import type { StoredGame } from './stored-game.ts';

export interface RoomPort {
  load(id: string): Promise<StoredGame | undefined>;
  save(id: string, game: LiveGame, knownVersion: number): Promise<boolean>;
  now(): number;
  checkHeartbeat(): Promise<void>;
  evaluate(fen: string): Promise<Score | null>;
  chooseMove(line: LiveLine, bot: Bot, userId: string): Promise<string | undefined>;
  onChange(room: Room, isOwn: boolean): void;
  onError(error: unknown): void;
}

export interface Seat {
  send(message: ServerMessage): void;
}

const colors = ['white', 'black'] as const;
const maxAttempts = 20;
const longestTimerMs = 2 ** 31 - 1;
const botRetryMs = 500;

export class Room {
  readonly stored: StoredGame;
  readonly #port: RoomPort;
  readonly #seats = new Map<Color, { seat: Seat; sent: LiveGame }>();
  #game: LiveGame;
  readonly #queue = new OneByOne();
  #timer: NodeJS.Timeout | undefined;
  #judging = false;
  #isChoosing = false;
  #isClosed = false;

  constructor(stored: StoredGame, port: RoomPort) {
    this.stored = stored;
    this.#port = port;
    this.#game = stored.game;
    this.#watchTime();
  }

  get id(): string {
    return this.stored.id;
  }

  get game(): LiveGame {
    return this.#game;
  }

  get userIds(): string[] {
    return colors.flatMap((color) => this.stored.players[color].userId ?? []);
  }

  findColor(userId: string): Color | undefined {
    return colors.find((color) => this.stored.players[color].userId === userId);
  }

  async join(color: Color, seat: Seat, makeGreeting?: (state: LiveState) => ServerMessage): Promise<void> {
    await this.#queue.run(async () => {
      await this.#reload();
      this.#greet(color, seat, makeGreeting);
      await this.#settlePresence();
    });
  }

  leave(color: Color, seat: Seat): void {
    if (this.#seats.get(color)?.seat === seat) this.#seats.delete(color);
  }

  makeState(color: Color): LiveState {
    return makeState(this.#view(color), this.#game, this.#port.now());
  }

  act(event: LiveEvent): Promise<GameStep> {
    return this.#queue.run(() => this.#step(event));
  }

  async lose(color: Color, cancelled: boolean): Promise<void> {
    await this.#queue.run(async () => {
      if (!this.#seats.has(color)) await this.#step({ type: cancelled ? 'cancel' : 'disconnect', color });
    });
  }

  refresh(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#reload();
      await this.#settlePresence();
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async wakeUp(): Promise<void> {
    if (this.#game.verdictDueAt !== null) return this.#judge();
    await this.act({ type: 'tick' });
    const botDue = findBotDue(this.#game);
    if (botDue !== null && botDue <= this.#port.now()) await this.#moveForBot();
    else if (!this.#game.end) this.#watchTime();
  }

  /** All nodes with this game try to play the bot's move. The ply ensures that only one move counts. */
  async #moveForBot(): Promise<void> {
    const { bot, line } = this.#game;
    if (!bot || this.#isChoosing) return;
    this.#isChoosing = true;
    try {
      const { userId } = this.stored.players[opposite(bot.color)];
      const uci = await this.#port.chooseMove(line, bot, userId ?? '');
      const ply = line.moves.length;
      if (uci !== undefined) await this.act({ type: 'move', color: bot.color, uci, ply, lagMs: 0 });
    } finally {
      this.#isChoosing = false;
      if (!this.#game.end && this.#game.line === line) this.#watchTime(botRetryMs);
    }
  }

  #view(color: Color): View {
    return { gameId: this.id, color, opponent: this.stored.players[opposite(color)] };
  }

  #greet(color: Color, seat: Seat, makeGreeting?: (state: LiveState) => ServerMessage): void {
    this.#seats.set(color, { seat, sent: this.#game });
    if (makeGreeting) seat.send(makeGreeting(this.makeState(color)));
    else seat.send(makeGameStarted(this.#view(color), this.#game, this.#port.now()));
  }

  async #step(event: LiveEvent): Promise<GameStep> {
    await this.#port.checkHeartbeat();
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const known = this.#game;
      const step = playEvent(known, event, this.#port.now());
      if (step.game === known) {
        if (step.refusal === null || !(await this.#reload())) return step;
        continue;
      }
      if (await this.#port.save(this.id, step.game, known.version)) {
        this.#take(step.game, true);
        return step;
      }
      await this.#reload();
    }
    throw new Error(`Live game ${this.id} changes faster than it can be stored`);
  }

  async #reload(): Promise<boolean> {
    const stored = await this.#port.load(this.id);
    if (!stored) throw new Error(`Live game ${this.id} is gone`);
    if (stored.game.version <= this.#game.version) return false;
    this.#take(stored.game, false);
    return true;
  }

  #take(game: LiveGame, isOwn: boolean): void {
    this.#game = game;
    const now = this.#port.now();
    for (const color of [game.clock.turn, opposite(game.clock.turn)]) {
      const place = this.#seats.get(color);
      if (!place) continue;
      const news = makeNews(this.#view(color), place.sent, game, now);
      place.sent = game;
      for (const message of news) place.seat.send(message);
    }
    this.#watchTime();
    this.#port.onChange(this, isOwn);
  }

  /** Another node may have marked connected players as gone, so mark them as present. */
  async #settlePresence(): Promise<void> {
    for (const color of this.#seats.keys()) await this.#step({ type: 'connect', color });
  }

  #watchTime(leastMs = 0): void {
    clearTimeout(this.#timer);
    const deadline = findDeadline(this.#game);
    if (deadline === null || this.#isClosed) return;
    if (this.#game.verdictDueAt !== null && !this.#judging && this.#isJudge()) {
      this.#judge().catch(this.#port.onError);
    }
    const waitMs = Math.min(Math.max(leastMs, deadline - this.#port.now()), longestTimerMs);
    this.#timer = setTimeout(() => this.wakeUp().catch(this.#port.onError), waitMs);
    this.#timer.unref();
  }

  /** Between two users, the node of the player who moved last asks the engine first. */
  #isJudge(): boolean {
    const { clock, bot } = this.#game;
    return bot ? this.#seats.size > 0 : this.#seats.has(opposite(clock.turn));
  }

  async #judge(): Promise<void> {
    if (this.#judging) return;
    this.#judging = true;
    try {
      const score = await this.#port.evaluate(makeFen(this.#game.line.position.toSetup()));
      await this.act({ type: 'verdict', score });
    } finally {
      this.#judging = false;
    }
  }
}

export class Rooms {
  readonly #port: RoomPort;
  readonly #isUsed: (room: Room) => boolean;
  readonly #open = new Map<string, Room>();

  constructor(port: RoomPort, isUsed: (room: Room) => boolean) {
    this.#port = port;
    this.#isUsed = isUsed;
  }

  get ids(): string[] {
    return [...this.#open.keys()];
  }

  find(id: string): Room | undefined {
    return this.#open.get(id);
  }

  open(stored: StoredGame): Room {
    const room = this.#open.get(stored.id) ?? new Room(stored, this.#port);
    this.#open.set(stored.id, room);
    return room;
  }

  close(room: Room): void {
    room.close();
    if (this.#open.get(room.id) === room) this.#open.delete(room.id);
  }

  /**
   * Players on this node must share one copy to see each other's moves, so a copy with players stays open.
   */
  closeIfUnused(room: Room): void {
    if (!this.#isUsed(room)) this.close(room);
  }

  closeAll(): void {
    for (const room of this.#open.values()) this.close(room);
  }
}
