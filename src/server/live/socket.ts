import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { type ClientMessage, type ServerMessage, clientMessage, liveClose, liveLimits } from '#contract/live';
import type { PlayerConnection } from './players.ts';

/** Counts checks instead of time, because messages may wait unread while this process is paused. */
const quietChecks = 2;
const silentChecks = 5;
const goodbyeMs = 2000;

export interface SocketEvents {
  onMessage(connection: SocketConnection, message: ClientMessage): void;
  onEnd(connection: SocketConnection, closedByPlayer: boolean): void;
}

function parseMessage(data: RawData): ClientMessage | undefined {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export class SocketConnection implements PlayerConnection {
  readonly id = randomUUID();
  readonly userId: string;
  readonly tokenHash: string;
  lagMs = 0;
  readonly #socket: WebSocket;
  readonly #events: SocketEvents;
  readonly #limit = new MessageLimit(
    liveLimits.burstMessages,
    liveLimits.messagesPerSecond,
    performance.now(),
  );
  #badMessages = 0;
  #pings = 0;
  #pingedAt = 0;
  #unheardChecks = 0;
  #closing = false;

  constructor(socket: WebSocket, owner: { userId: string; tokenHash: string }, events: SocketEvents) {
    this.#socket = socket;
    this.userId = owner.userId;
    this.tokenHash = owner.tokenHash;
    this.#events = events;
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('pong', (data) => this.#hearPong(String(data)));
    socket.on('error', () => this.#terminateSoon());
    socket.on('close', (code) => {
      // A page that calls `close()` sends 1000 or 1005, so the player has left on purpose.
      events.onEnd(this, code === 1000 || code === 1005);
    });
    this.#ping();
  }

  send(message: ServerMessage): void {
    if (this.#closing || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > liveLimits.maxUnreadBytes) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(JSON.stringify(message));
    if (message.type === 'move' || message.type === 'game_started') this.#ping();
  }

  close(code: number, reason: string): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#socket.close(code, reason);
    this.#terminateSoon();
  }

  #terminateSoon(): void {
    setTimeout(() => this.#socket.terminate(), goodbyeMs).unref();
  }

  #ping(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#pings += 1;
    this.#pingedAt = performance.now();
    this.#socket.ping(String(this.#pings));
  }

  checkLine(): void {
    this.#unheardChecks += 1;
    if (this.#unheardChecks > silentChecks) this.#socket.terminate();
    else if (this.#unheardChecks >= quietChecks) this.#ping();
  }

  #hearPong(text: string): void {
    this.#unheardChecks = 0;
    if (text === String(this.#pings)) this.lagMs = Math.round(performance.now() - this.#pingedAt);
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (this.#closing) return;
    this.#unheardChecks = 0;
    if (!this.#limit.take(performance.now())) {
      this.close(liveClose.tooManyMessages, 'Too many messages');
      return;
    }
    if (isBinary) {
      this.close(1003, 'Only text messages are supported');
      return;
    }
    const message = parseMessage(data);
    if (message) this.#events.onMessage(this, message);
    else this.#hearNonsense();
  }

  #hearNonsense(): void {
    this.#badMessages += 1;
    if (this.#badMessages >= liveLimits.badMessages) this.close(liveClose.badMessages, 'Not understood');
    else this.send({ type: 'bad_message' });
  }
}

export class MessageLimit {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #refilledAt: number;

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
    this.#refilledAt = now;
  }

  take(now: number): boolean {
    const earned = ((now - this.#refilledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + earned);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
