import { WebSocket } from 'ws';
import { livePath, type ServerMessage, serverMessage } from '#contract/live';
import { paced } from '../../scripts/pace.mjs';

const answerMs = paced(30_000);

export class Player {
  readonly socket: WebSocket;
  readonly #heard: ServerMessage[] = [];
  invitation: Extract<ServerMessage, { type: 'invitation' }> | undefined;
  #wake: () => void = () => undefined;

  constructor(url: string, cookie: string) {
    this.socket = new WebSocket(url.replace('http', 'ws') + livePath, { headers: { cookie } });
    this.socket.on('message', (data) => {
      const message = serverMessage.parse(JSON.parse(String(data)));
      this.#heard.push(message);
      if (message.type === 'invitation') this.invitation = message;
      this.#wake();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => this.#wake());
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  async hear<Type extends ServerMessage['type']>(
    ...types: Type[]
  ): Promise<Extract<ServerMessage, { type: Type }>> {
    const until = performance.now() + answerMs;
    for (;;) {
      for (let message = this.#heard.shift(); message !== undefined; message = this.#heard.shift()) {
        if (isOneOf(message, types)) return message;
      }
      if (this.socket.readyState > WebSocket.OPEN) throw new Error('the server is gone');
      if (performance.now() > until) throw new Error(`no ${types.join(' or ')} within ${answerMs} ms`);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const timer = setTimeout(resolve, answerMs);
      await promise;
      clearTimeout(timer);
    }
  }
}

function isOneOf<Type extends ServerMessage['type']>(
  message: ServerMessage,
  types: readonly Type[],
): message is Extract<ServerMessage, { type: Type }> {
  return types.some((type) => type === message.type);
}

export async function playWhileUp<const Cookies extends readonly string[]>(
  url: string,
  cookies: Cookies,
  play: (players: { [At in keyof Cookies]: Player }) => Promise<void>,
): Promise<void> {
  const players = cookies.map((cookie) => new Player(url, cookie));
  try {
    await Promise.all(players.map((player) => player.hear('state')));
    for (;;) await play(players as { [At in keyof Cookies]: Player });
  } catch (error) {
    // If all sockets are open, the server is alive and the failure is real. Otherwise the kill caused it.
    if (players.every(({ isOpen }) => isOpen)) throw error;
  } finally {
    for (const { socket } of players) socket.terminate();
  }
}
