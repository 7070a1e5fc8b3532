/**
 * The socket of the live game. It reconnects by itself when the connection is lost, and checks every message with the contract.
 * It knows nothing about the game.
 */
import { type ClientMessage, liveClose, livePath, type ServerMessage, serverMessage } from '#contract/live';

export type LiveConnection = 'idle' | 'connecting' | 'open' | 'lost' | 'replaced' | 'signed_out';

/** The part of a WebSocket that is used; tests bring their own. */
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
  /** A socket was closed before it was open: the server is away, or refuses this user. A browser does not tell which. */
  onNotOpened: () => void;
}

const firstRetryMs = 250;
const longestRetryMs = 5000;
/** When nothing was heard on a connection for this long, the client asks whether it is still there. */
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
    // A socket that was given up may still send; only the current one is heard.
    const socket: LiveSocket = this.#options.openSocket({
      onOpen: () => this.#socket === socket && this.#start(),
      onMessage: (data) => this.#socket === socket && this.#hear(data),
      onClose: (code) => this.#socket === socket && this.#end(code),
    });
    this.#socket = socket;
  }

  /** False when there is no connection; the sender must then wait for the next `state`. */
  send(message: ClientMessage): boolean {
    if (!this.#isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Closes on purpose, as Cancel Request does. */
  cancel(): void {
    this.#drop(1000);
    this.#options.onConnection('idle');
  }

  /** The page is left, but not the game. */
  leave(): void {
    this.#drop(liveClose.leaving);
  }

  /** Nobody is signed in: there is nothing to come back to. */
  giveUp(): void {
    this.#drop(liveClose.leaving);
    this.#options.onConnection('signed_out');
  }

  /** The network has gone or come back: there is no need to wait until a timer finds out. */
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
  }

  /** A half-open connection looks like a quiet one, so the client asks when it is quiet. */
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
    // With a random delay: otherwise a restarted server would meet every player at once.
    const longestMs = Math.min(longestRetryMs, firstRetryMs * 2 ** this.#retries);
    this.#retries += 1;
    this.#retry = setTimeout(() => this.open(), longestMs * (0.5 + Math.random() / 2));
    if (!wasOpen) this.#options.onNotOpened();
  }
}
