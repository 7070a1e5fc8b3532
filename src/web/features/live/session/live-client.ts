import { type ClientMessage, liveClose, livePath, type ServerMessage, serverMessage } from '#contract/live';
import { logFailure } from '../../../lib/log.ts';

export type LiveConnection = 'idle' | 'connecting' | 'open' | 'lost' | 'replaced' | 'signed_out';

export interface LiveSocket {
  send(data: string): void;
  close(code: number): void;
}

export interface LiveSocketEvents {
  onOpen: () => void;
  onMessage: (data: unknown) => void;
  onClose: (code: number) => void;
}

export type OpenSocket = (events: LiveSocketEvents) => LiveSocket;

export interface LiveClientOptions {
  openSocket: OpenSocket;
  onMessage: (message: ServerMessage) => void;
  onConnection: (connection: LiveConnection) => void;
  /** Called if the socket cannot open. Browsers do not say whether the server is down or refused. */
  onNotOpened: () => void;
}

const firstRetryMs = 250;
const longestRetryMs = 5000;
const quietMs = 8000;
const answerMs = 5000;

export const openLiveSocket: OpenSocket = (events) => {
  const { protocol, host } = window.location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${livePath}`);
  socket.addEventListener('open', events.onOpen);
  socket.addEventListener('message', ({ data }) => events.onMessage(data));
  socket.addEventListener('close', ({ code }) => events.onClose(code));
  return socket;
};

function parseServerMessage(data: unknown): ServerMessage | undefined {
  try {
    return serverMessage.parse(JSON.parse(String(data)));
  } catch {
    return undefined;
  }
}

export class LiveClient {
  readonly #options: LiveClientOptions;
  #socket: LiveSocket | undefined;
  #isOpen = false;
  #retries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveClientOptions) {
    this.#options = options;
  }

  open(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    this.#options.onConnection(this.#retries === 0 ? 'connecting' : 'lost');
    const socket: LiveSocket = this.#options.openSocket({
      onOpen: () => this.#socket === socket && this.#start(),
      onMessage: (data) => this.#socket === socket && this.#hear(data),
      onClose: (code) => this.#socket === socket && this.#end(code),
    });
    this.#socket = socket;
  }

  send(message: ClientMessage): boolean {
    if (!this.#isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** The server cancels the request for a game when the connection closes with 1000. */
  cancel(): void {
    this.#drop(1000);
    this.#options.onConnection('idle');
  }

  leave(): void {
    this.#drop(liveClose.leaving);
  }

  giveUp(): void {
    this.#drop(liveClose.leaving);
    this.#options.onConnection('signed_out');
  }

  networkChanged(isOnline: boolean): void {
    if (isOnline) {
      if (this.#retries > 0) this.open();
    } else {
      this.#lose();
    }
  }

  #drop(code: number): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isOpen = false;
    this.#retries = 0;
    socket?.close(code);
  }

  #start(): void {
    this.#isOpen = true;
    this.#retries = 0;
    this.#options.onConnection('open');
    this.#listen();
  }

  #hear(data: unknown): void {
    this.#listen();
    const message = parseServerMessage(data);
    if (message) this.#options.onMessage(message);
    else logFailure('Unknown live message:', data);
  }

  /** Pings after a silence, because a broken connection may look open. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.send({ type: 'sync' })) this.#watch = setTimeout(() => this.#lose(), answerMs);
    }, quietMs);
  }

  #lose(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#end(liveClose.leaving);
    socket.close(liveClose.leaving);
  }

  #end(code: number): void {
    clearTimeout(this.#watch);
    const wasOpen = this.#isOpen;
    this.#socket = undefined;
    this.#isOpen = false;
    if (code === liveClose.replaced) return this.#options.onConnection('replaced');
    if (code === liveClose.sessionEnded) return this.#options.onConnection('signed_out');
    this.#options.onConnection('lost');
    // A random delay keeps players from reconnecting all at once.
    const longestMs = Math.min(longestRetryMs, firstRetryMs * 2 ** this.#retries);
    this.#retries += 1;
    this.#retry = setTimeout(() => this.open(), longestMs * (0.5 + Math.random() / 2));
    if (!wasOpen) this.#options.onNotOpened();
  }
}
