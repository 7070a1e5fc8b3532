import type { ClientMessage, BotRequest, LiveMove, ServerMessage } from '#contract/live';
import { LiveClient, type OpenSocket } from './live-client.ts';
import { Store } from '../../../lib/store.ts';
import { emptyView, type LiveView } from './live-view.ts';
import { type LiveAction, reduceView } from './reduce-view.ts';

type LiveRequest = Extract<
  ClientMessage,
  { type: 'request_game' | 'request_house' | 'invite' | 'accept_invitation' }
>;

interface LiveSessionOptions {
  lastGameId?: string | undefined;
  isSignedIn?: () => Promise<boolean>;
}

export class LiveSession {
  #client: LiveClient;
  readonly #openServer: OpenSocket;
  #isHere = false;
  readonly #now: () => number;
  readonly #view = new Store<LiveView>(emptyView);
  #request: LiveRequest | undefined;
  #requestedEnd: string | undefined;
  #lastGameId: string | undefined;
  #openedLink: string | undefined;
  #isNewLine = false;
  #isAskingAgain = false;
  readonly #isSignedIn: () => Promise<boolean>;

  constructor(openSocket: OpenSocket, now: () => number, options: LiveSessionOptions = {}) {
    this.#lastGameId = options.lastGameId;
    this.#isSignedIn = options.isSignedIn ?? (async () => true);
    this.#now = now;
    this.#openServer = openSocket;
    this.#client = this.#makeClient(openSocket);
  }

  #makeClient(openSocket: OpenSocket): LiveClient {
    return new LiveClient({
      openSocket,
      onMessage: (message) => this.#hear(message),
      onConnection: (connection) => {
        this.#isNewLine ||= connection === 'open';
        this.#dispatch({ type: 'connection', connection });
      },
      onNotOpened: () => void this.#askWhetherSignedIn(),
    });
  }

  #sit(openSocket: OpenSocket): void {
    this.#client.leave();
    this.#client = this.#makeClient(openSocket);
    this.#isHere = openSocket !== this.#openServer;
  }

  readonly subscribe = this.#view.subscribe;
  readonly get = this.#view.get;

  open(): void {
    this.#client.open();
  }

  leave(): void {
    this.#request = undefined;
    this.#client.leave();
  }

  networkChanged(isOnline: boolean): void {
    if (!this.#isHere) this.#client.networkChanged(isOnline);
  }

  requestGame(): void {
    this.#dispatch({ type: 'requested' });
    this.#ask({ type: 'request_game' });
  }

  playBot(request: Omit<BotRequest, 'type'>, openTable?: OpenSocket): void {
    if (openTable) this.#sit(openTable);
    this.#dispatch({ type: 'user-request', isHere: this.#isHere });
    this.#ask({ type: 'request_house', ...request });
  }

  invite(): void {
    this.#dispatch({ type: 'user-request' });
    this.#ask({ type: 'invite' });
  }

  takeBackInvitation(): void {
    this.#client.send({ type: 'take_back_invitation' });
  }

  acceptInvitation(token: string): void {
    this.#openedLink = token;
    this.#dispatch({ type: 'user-request' });
    this.#ask({ type: 'accept_invitation', token });
  }

  requestRematch(): void {
    const { game } = this.get();
    if (game?.end) this.#client.send({ type: 'request_rematch', game_id: game.id });
  }

  mirror(view: LiveView): void {
    this.#dispatch({ type: 'mirrored', view });
  }

  putAway(): void {
    this.#dispatch({ type: 'put_away' });
  }

  #ask(request: LiveRequest): void {
    this.#lastGameId = undefined;
    this.#request = this.#client.send(request) ? undefined : request;
    this.#client.open();
  }

  cancelRequest(): void {
    this.#request = undefined;
    const isInviting = this.get().invitation.mine !== null;
    this.#client.cancel();
    this.#dispatch({ type: 'cancelled' });
    // Reconnect while an invitation is open, because a friend may still accept it.
    if (isInviting) this.#client.open();
  }

  play(move: LiveMove): void {
    if (this.get().phase !== 'my_move') return;
    this.#dispatch({ type: 'played', move, now: this.#now() });
    this.#sendPending();
  }

  offerDraw(): void {
    const { game } = this.get();
    if (game) this.#client.send({ type: 'request_game', game_id: game.id });
  }

  takeBack(): void {
    const { game } = this.get();
    if (game) this.#client.send({ type: 'take_back', game_id: game.id, ply: game.moves.length });
  }

  resign(): void {
    const { game } = this.get();
    if (game) this.#client.send({ type: 'resign', game_id: game.id });
  }

  async #askWhetherSignedIn(): Promise<void> {
    // Without a response, assume that the server is unreachable and keep retrying.
    const isSignedIn = await this.#isSignedIn().catch(() => true);
    if (!isSignedIn && this.get().connection !== 'open') this.#client.giveUp();
  }

  #sendPending(): void {
    const { game } = this.get();
    if (!game?.pending) return;
    this.#client.send({ type: 'move', move: game.pending, ply: game.moves.length, game_id: game.id });
  }

  /** After a reconnect, accepts the invitation again to learn whether the host has withdrawn it. */
  #makeSecondAcceptance(): LiveRequest | undefined {
    const token = this.get().invitation.guest_of === null || !this.#isNewLine ? undefined : this.#openedLink;
    if (token === undefined) return undefined;
    this.#isAskingAgain = true;
    return { type: 'accept_invitation', token };
  }

  /** Turns the refusal of a second acceptance into the news that the invitation has ended. */
  #readNews(message: ServerMessage): ServerMessage {
    const isEnd = message.type === 'invitation_refused' && this.#isAskingAgain;
    if (isEnd || message.type === 'invitation') this.#isAskingAgain = false;
    if (!isEnd) return message;
    const { mine, rematch } = this.get().invitation;
    return { type: 'invitation', mine, guest_of: null, rematch };
  }

  #hear(serverMessage: ServerMessage): void {
    const message = this.#readNews(serverMessage);
    const { game } = this.get();
    const unfinished = game && !game.end ? game.id : this.#lastGameId;
    if (message.type === 'state' && message.game === null) {
      if (unfinished !== undefined && unfinished !== this.#requestedEnd) {
        this.#requestedEnd = unfinished;
        this.#client.send({ type: 'sync', game_id: unfinished });
        return;
      }
      const isWaiting = this.get().phase === 'waiting_for_game' && !message.waiting;
      const request =
        this.#request ?? (isWaiting ? ({ type: 'request_game' } as const) : this.#makeSecondAcceptance());
      if (request) {
        this.#request = this.#client.send(request) ? undefined : request;
        if (request.type === 'request_game') return;
      }
    }
    if (message.type === 'state' && message.game !== null) this.#request = undefined;
    if (message.type === 'state') {
      this.#lastGameId = undefined;
      this.#isNewLine = false;
    }
    const wasOver = this.get().phase === 'game_over';
    this.#dispatch({ type: 'message', message, now: this.#now() });
    if (message.type === 'state') this.#sendPending();
    const isOver = !wasOver && this.get().phase === 'game_over';
    if (this.#isHere && (isOver || message.type === 'house_refused')) {
      this.#sit(this.#openServer);
      this.#client.open();
    }
  }

  #dispatch(action: LiveAction): void {
    this.#view.set(reduceView(this.get(), action));
  }
}
