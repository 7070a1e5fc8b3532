/** One visit to the live game: the view, the line to the server, and what the user does. Knows no React. */
import type { ClientMessage, HouseRequest, LiveMove, ServerMessage } from '#contract/live';
import { LiveClient, type OpenSocket } from './live-client.ts';
import { Store } from '../../../lib/store.ts';
import { emptyView, type LiveView } from './live-view.ts';
import { type LiveAction, reduceView } from './reduce-view.ts';

/** What may wait for a connection: everything that begins a game or leads to one. */
type Wish = Extract<
  ClientMessage,
  { type: 'request_game' | 'request_house' | 'invite' | 'accept_invitation' }
>;

interface LiveSessionOptions {
  /** The game of an earlier visit whose end may not have been seen. */
  lastGameId?: string | undefined;
  isSignedIn?: () => Promise<boolean>;
}

export class LiveSession {
  #client: LiveClient;
  readonly #openServer: OpenSocket;
  /** The connection leads to a table of this page, where the house plays without a server. */
  #isHere = false;
  readonly #now: () => number;
  readonly #view = new Store<LiveView>(emptyView);
  /** What was asked for before there was a connection. */
  #wish: Wish | undefined;
  /** The game whose end was asked for, so that it is asked only once. */
  #askedFor: string | undefined;
  #lastGameId: string | undefined;
  /** The friend's link that was opened here, and whether it was checked again after a reconnection. */
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
    this.#wish = undefined;
    this.#client.leave();
  }

  networkChanged(isOnline: boolean): void {
    if (!this.#isHere) this.#client.networkChanged(isOnline);
  }

  requestGame(): void {
    this.#dispatch({ type: 'requested' });
    this.#ask({ type: 'request_game' });
  }

  /**
   * At the server's table, or at one that is opened in this page; then the session returns to the server when the game is over.
   */
  playHouse(request: Omit<HouseRequest, 'type'>, openTable?: OpenSocket): void {
    if (openTable) this.#sit(openTable);
    this.#dispatch({ type: 'asked', isHere: this.#isHere });
    this.#ask({ type: 'request_house', ...request });
  }

  invite(): void {
    this.#dispatch({ type: 'asked' });
    this.#ask({ type: 'invite' });
  }

  takeBackInvitation(): void {
    this.#client.send({ type: 'take_back_invitation' });
  }

  acceptInvitation(token: string): void {
    this.#openedLink = token;
    this.#dispatch({ type: 'asked' });
    this.#ask({ type: 'accept_invitation', token });
  }

  requestRematch(): void {
    const { game } = this.get();
    if (game?.end) this.#client.send({ type: 'request_rematch', game_id: game.id });
  }

  /** Shows what the tab shows that has taken the game over. */
  mirror(view: LiveView): void {
    this.#dispatch({ type: 'mirrored', view });
  }

  /** Takes the finished game off the screen. */
  putAway(): void {
    this.#dispatch({ type: 'put_away' });
  }

  #ask(wish: Wish): void {
    this.#lastGameId = undefined;
    this.#wish = this.#client.send(wish) ? undefined : wish;
    this.#client.open();
  }

  cancelRequest(): void {
    this.#wish = undefined;
    const isInviting = this.get().invitation.mine !== null;
    this.#client.cancel();
    this.#dispatch({ type: 'cancelled' });
    // A friend may still come.
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
    // Without an answer the server is away, and the connection is tried again.
    const isSignedIn = await this.#isSignedIn().catch(() => true);
    if (!isSignedIn && this.get().connection !== 'open') this.#client.giveUp();
  }

  #sendPending(): void {
    const { game } = this.get();
    if (!game?.pending) return;
    this.#client.send({ type: 'move', move: game.pending, ply: game.moves.length, game_id: game.id });
  }

  /** A link that was taken back while there was no connection: nobody was told, so it is opened again. */
  #makeSecondAcceptance(): Wish | undefined {
    const token = this.get().invitation.guest_of === null || !this.#isNewLine ? undefined : this.#openedLink;
    if (token === undefined) return undefined;
    this.#isAskingAgain = true;
    return { type: 'accept_invitation', token };
  }

  /** The guest who holds the link already is not refused when it ends: for them the invitation has ended. */
  #readNews(message: ServerMessage): ServerMessage {
    const isEnd = message.type === 'invitation_refused' && this.#isAskingAgain;
    if (isEnd || message.type === 'invitation') this.#isAskingAgain = false;
    if (!isEnd) return message;
    const { mine, rematch } = this.get().invitation;
    return { type: 'invitation', mine, guest_of: null, rematch };
  }

  #hear(told: ServerMessage): void {
    const message = this.#readNews(told);
    const { game } = this.get();
    const unfinished = game && !game.end ? game.id : this.#lastGameId;
    if (message.type === 'state' && message.game === null) {
      // The game on the screen is not running any more: how did it end?
      if (unfinished !== undefined && unfinished !== this.#askedFor) {
        this.#askedFor = unfinished;
        this.#client.send({ type: 'sync', game_id: unfinished });
        return;
      }
      const isWaiting = this.get().phase === 'waiting_for_game' && !message.waiting;
      const wish =
        this.#wish ?? (isWaiting ? ({ type: 'request_game' } as const) : this.#makeSecondAcceptance());
      if (wish) {
        this.#wish = this.#client.send(wish) ? undefined : wish;
        if (wish.type === 'request_game') return;
      }
    }
    if (message.type === 'state' && message.game !== null) this.#wish = undefined;
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
