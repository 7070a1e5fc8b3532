import { Chess } from 'chessops/chess';
import { WebSocket } from 'ws';
import { replayLine } from '#chess/live/line';
import { makeDests } from '#chess/position/moves';
import { type ClientMessage, type ServerMessage, livePath, serverMessage } from '#contract/live';
import { buildApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import type { DatabaseLocation } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import type { Engine } from '../engine/engine.ts';
import type { BotPlayer } from '../live/bot-player.ts';
import { paced } from '../../../scripts/pace.mjs';
import { type MakeLocation, afterTest, openTestDatabase } from './app.ts';
import { signUp } from './live-accounts.ts';

const answerMs = paced(60_000);

export type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

export interface LiveNode {
  readonly url: string;
  readonly db: Db;
  readonly location: DatabaseLocation;
  close(): Promise<void>;
}

export interface NodeOptions {
  readonly engine?: Engine;
  readonly bot?: 'nets';
  readonly environment?: Readonly<Record<string, string>>;
}

export function makeFakeEngine(verdict: Awaited<ReturnType<Engine['evaluate']>>): Engine {
  return { evaluate: async () => verdict, warm: () => undefined, close: () => undefined };
}

const fakeBot: BotPlayer = {
  chooseMove: async ({ moves, startFen }) => {
    const [from, dests] = [...makeDests(replayLine(moves, startFen)?.position ?? Chess.default())][0] ?? [];
    const uci = `${from}${dests?.[0]}`;
    return from === undefined ? undefined : { uci, likeliest: uci };
  },
  warm: () => undefined,
  close: async () => undefined,
};

export async function startNode(location: DatabaseLocation, options: NodeOptions = {}): Promise<LiveNode> {
  const db = await openTestDatabase(location);
  const config = parseConfig({
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.url,
    ...options.environment,
  });
  const mailer = { send: async () => undefined };
  const app = await buildApp(
    { db, config, mailer, now: Date.now },
    {
      engine: options.engine ?? makeFakeEngine({ cp: 20 }),
      ...(options.bot !== 'nets' && { bot: fakeBot }),
    },
  );
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= app.close().then(() => undefined));
  afterTest(close);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, db, location, close };
}

export async function startLiveNode(makeLocation: MakeLocation, options?: NodeOptions): Promise<LiveNode> {
  return startNode(await makeLocation(), options);
}

export type LiveServer = Pick<LiveNode, 'url' | 'db'>;

export class TestPlayer {
  readonly socket: WebSocket;
  readonly messages: ServerMessage[] = [];
  readonly #waiters = new Set<() => void>();
  #read = 0;
  closedWith: { code: number; reason: string } | undefined;

  constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(url.replace('http', 'ws') + livePath, { headers });
    this.socket.on('message', (data) => {
      this.messages.push(serverMessage.parse(JSON.parse(String(data))));
      this.#notice();
    });
    this.socket.on('close', (code, reason) => {
      this.closedWith = { code, reason: String(reason) };
      this.#notice();
    });
    this.socket.on('error', () => undefined);
    afterTest(async () => this.socket.terminate());
  }

  #notice(): void {
    for (const waiter of this.#waiters) waiter();
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  move(from: string, to: string, ply?: number): void {
    this.send({ type: 'move', move: { from, to }, ...(ply === undefined ? {} : { ply }) });
  }

  async hear<Type extends ServerMessage['type']>(type: Type, timeoutMs = answerMs): Promise<MessageOf<Type>> {
    const found = await this.#wait(
      () => {
        for (let i = this.#read; i < this.messages.length; i += 1) {
          const message = this.messages[i];
          if (message?.type !== type) continue;
          this.#read = i + 1;
          return message;
        }
        return undefined;
      },
      timeoutMs,
      type,
    );
    return found as MessageOf<Type>;
  }

  async hearClose(timeoutMs = answerMs): Promise<{ code: number; reason: string }> {
    return this.#wait(() => this.closedWith, timeoutMs, 'the end');
  }

  #wait<T>(find: () => T | undefined, timeoutMs: number, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const found = find();
        if (found === undefined) return;
        clearTimeout(timer);
        this.#waiters.delete(check);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiters.delete(check);
        const heard = JSON.stringify(this.messages.slice(-6));
        reject(new Error(`waited in vain for ${what}; closed: ${this.closedWith?.code}; heard: ${heard}`));
      }, timeoutMs);
      this.#waiters.add(check);
      check();
    });
  }
}

export async function connect(server: Pick<LiveServer, 'url'>, cookie: string): Promise<TestPlayer> {
  const player = new TestPlayer(server.url, { cookie });
  await player.hear('state');
  return player;
}

export interface Pair {
  readonly white: TestPlayer;
  readonly black: TestPlayer;
  readonly whiteCookie: string;
  readonly blackCookie: string;
  readonly gameId: string;
}

export async function startPair(
  server: LiveServer,
  otherServer: Pick<LiveServer, 'url'> = server,
): Promise<Pair> {
  const tag = Math.random().toString(36).slice(2, 10);
  const cookies = [await signUp(server, `ann${tag}`), await signUp(server, `bob${tag}`)] as const;
  const first = await connect(server, cookies[0]);
  const second = await connect(otherServer, cookies[1]);
  first.send({ type: 'request_game' });
  await first.hear('matching');
  second.send({ type: 'request_game' });
  const [started] = await Promise.all([first.hear('game_started'), second.hear('game_started')]);
  const isFirstWhite = started.payload.color === 'w';
  return {
    white: isFirstWhite ? first : second,
    black: isFirstWhite ? second : first,
    whiteCookie: cookies[isFirstWhite ? 0 : 1],
    blackCookie: cookies[isFirstWhite ? 1 : 0],
    gameId: started.game_id,
  };
}

export async function playMoves(pair: Pair, text: string, firstPly = 0): Promise<void> {
  for (const [i, uci] of text.split(' ').entries()) {
    const [mover, other] = (firstPly + i) % 2 === 0 ? [pair.white, pair.black] : [pair.black, pair.white];
    mover.move(uci.slice(0, 2), uci.slice(2, 4), firstPly + i);
    await Promise.all([mover.hear('move_accepted'), other.hear('move')]);
  }
}
