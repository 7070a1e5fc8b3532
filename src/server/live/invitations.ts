import { randomBytes, randomUUID } from 'node:crypto';
import { type InvitationNews, type ServerMessage, invitationLimits } from '#contract/live';
import type { Db } from '../db/tables.ts';
import { type GameStart, isFirstWhite } from './game-start.ts';
import {
  type Invitation,
  claimLink,
  deleteLink,
  deleteRematches,
  findInvitation,
  findInvitationsOf,
  findRematches,
  replaceLink,
  replaceRematch,
  takeLink,
  takeRematch,
} from './invitation-store.ts';
import { takeConnected } from './presence-store.ts';
import { nodeDeadMs } from './heartbeat.ts';
import { findGame, insertGameIfFree, isInAnotherGame, readColorBalance } from './store.ts';

export type InvitationRefusal = Extract<ServerMessage, { type: 'invitation_refused' }>['reason'];

interface InvitationOptions extends GameStart {
  readonly onStarted: (userIds: readonly string[]) => void;
  readonly onChange: (userIds: readonly string[]) => void;
}

class NotReady extends Error {}

export class Invitations {
  readonly #options: InvitationOptions;

  constructor(options: InvitationOptions) {
    this.#options = options;
  }

  async tell(userId: string): Promise<InvitationNews> {
    const { db, wallNow } = this.#options;
    const now = wallNow();
    const links = await findInvitationsOf(db, userId, now);
    const mine = links.find(({ hostId }) => hostId === userId);
    const opened = links.find(({ guestId }) => guestId === userId);
    const rematches = await findRematches(db, userId, now);
    const rematch = rematches.find(({ askerId }) => askerId !== userId) ?? rematches[0];
    const seconds = ({ expiresAt }: Invitation): number => Math.ceil((expiresAt - now) / 1000);
    return {
      mine: mine
        ? { token: mine.token, seconds: seconds(mine), guest: mine.guest, guest_here: mine.isGuestHere }
        : null,
      guest_of: opened ? { host: opened.host, seconds: seconds(opened), host_here: opened.isHostHere } : null,
      rematch: rematch
        ? { game_id: rematch.gameId, by: rematch.askerId === userId ? 'me' : 'opponent' }
        : null,
    };
  }

  async make(userId: string): Promise<void> {
    const { db, wallNow } = this.#options;
    const links = await findInvitationsOf(db, userId, wallNow());
    if (links.some(({ hostId, guestId }) => hostId === userId && guestId === null)) return;
    const token = randomBytes(invitationLimits.tokenBytes).toString('base64url');
    const expiresAt = wallNow() + invitationLimits.linkMs;
    await replaceLink(db, { token, userId, expiresAt }, wallNow());
  }

  async takeBack(userId: string): Promise<void> {
    const { db, wallNow, onChange } = this.#options;
    const links = await findInvitationsOf(db, userId, wallNow());
    await deleteLink(db, userId);
    onChange(links.flatMap(({ hostId, guestId }) => (hostId === userId ? (guestId ?? []) : [])));
  }

  async accept(userId: string, token: string): Promise<InvitationRefusal | null> {
    const { db, wallNow, onChange } = this.#options;
    const found = await findInvitation(db, token, wallNow());
    if (found?.hostId === userId) return 'own';
    if (!found || !(await claimLink(db, token, userId, wallNow()))) return 'gone';
    onChange([found.hostId]);
    await this.startReady(userId);
    return null;
  }

  async startReady(userId: string): Promise<void> {
    const { db, wallNow, onStarted } = this.#options;
    const links = await findInvitationsOf(db, userId, wallNow());
    for (const link of links) {
      const { hostId, guestId } = link;
      if (guestId === null || !link.isHostHere || !link.isGuestHere) continue;
      const hasBegun = await this.#begin([hostId, guestId], async (tx) => {
        if (!(await takeLink(tx, link))) throw new NotReady();
        const balances = [await readColorBalance(tx, hostId), await readColorBalance(tx, guestId)] as const;
        const isHostWhite = isFirstWhite(...balances, this.#options.random());
        return isHostWhite ? [hostId, guestId] : [guestId, hostId];
      });
      if (hasBegun) onStarted([hostId, guestId]);
    }
  }

  async askRematch(userId: string, gameId: string): Promise<InvitationRefusal | null> {
    const { db, wallNow, onChange, onStarted } = this.#options;
    const stored = await findGame(db, gameId);
    if (!stored?.game.end || stored.game.end.winner === null) return 'gone';
    const { white, black } = stored.players;
    const opponentId = white.userId === userId ? black.userId : white.userId;
    const isTheirs = white.userId === userId || black.userId === userId;
    if (!isTheirs || opponentId === null) return 'gone';
    const hasBegun = await this.#begin([userId, opponentId], async (tx) => {
      if (!(await takeRematch(tx, { gameId, askerId: opponentId, now: wallNow() }))) throw new NotReady();
      return white.userId === userId ? [opponentId, userId] : [userId, opponentId];
    });
    if (hasBegun) {
      onStarted([userId, opponentId]);
      return null;
    }
    const token = randomUUID();
    const expiresAt = wallNow() + invitationLimits.rematchMs;
    await replaceRematch(db, { token, userId, gameId, expiresAt });
    onChange([opponentId]);
    return null;
  }

  async leave(userId: string): Promise<void> {
    const { db, wallNow, onChange } = this.#options;
    await this.dropRematch(userId);
    const links = await findInvitationsOf(db, userId, wallNow());
    onChange(links.flatMap(({ hostId, guestId }) => (hostId === userId ? (guestId ?? []) : hostId)));
  }

  async dropRematch(userId: string): Promise<void> {
    const { db, wallNow, onChange } = this.#options;
    const rematches = (await findRematches(db, userId, wallNow())).filter(
      ({ askerId }) => askerId === userId,
    );
    if (rematches.length === 0) return;
    await deleteRematches(db, [userId]);
    for (const { gameId } of rematches) {
      const players = (await findGame(db, gameId))?.players;
      onChange([players?.white.userId, players?.black.userId].flatMap((id) => id ?? []));
    }
  }

  async #begin(
    userIds: readonly [string, string],
    take: (tx: Db) => Promise<readonly string[]>,
  ): Promise<boolean> {
    const { db, limits, now, wallNow } = this.#options;
    try {
      await db.transaction().execute(async (tx) => {
        const [whiteId = '', blackId = ''] = await take(tx);
        if ((await takeConnected(tx, userIds, now() - nodeDeadMs)) !== 2) throw new NotReady();
        await deleteRematches(tx, userIds);
        const game = { id: randomUUID(), whiteId, blackId, playedAt: wallNow(), now: now(), limits };
        if (!(await insertGameIfFree(tx, game))) throw new NotReady();
        if (await isInAnotherGame(tx, game.id, userIds)) throw new NotReady();
      });
      return true;
    } catch (error) {
      if (error instanceof NotReady) return false;
      throw error;
    }
  }
}
