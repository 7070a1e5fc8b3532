/** Players who have invited somebody or were invited: what they ask for, and what they are told. */
import type { ClientMessage } from '#contract/live';
import type { InvitationRefusal, Invitations } from './invitations.ts';
import type { ConnectedPlayer, Players } from './players.ts';

export type ArrangingMessage = Extract<
  ClientMessage,
  { type: 'invite' | 'take_back_invitation' | 'accept_invitation' | 'request_rematch' }
>;

interface InvitedPlayersOptions {
  readonly players: Players;
  readonly invitations: Invitations;
  readonly checkPulse: () => Promise<void>;
}

export class InvitedPlayers {
  readonly #options: InvitedPlayersOptions;

  constructor(options: InvitedPlayersOptions) {
    this.#options = options;
  }

  /** What two people agree on between themselves. */
  async arrange(player: ConnectedPlayer, message: ArrangingMessage): Promise<void> {
    await this.#options.checkPulse();
    const reason = await this.#tryArrange(player.connection.userId, message);
    if (reason !== null) player.connection.send({ type: 'invitation_refused', reason });
    await this.tell(player);
  }

  async #tryArrange(userId: string, message: ArrangingMessage): Promise<InvitationRefusal | null> {
    const { invitations } = this.#options;
    switch (message.type) {
      case 'invite':
        await invitations.make(userId);
        return null;
      case 'take_back_invitation':
        await invitations.takeBack(userId);
        return null;
      case 'accept_invitation':
        return invitations.accept(userId, message.token);
      case 'request_rematch':
        return invitations.askRematch(userId, message.game_id);
    }
  }

  /** Those of them who are here. */
  tellAll(userIds: readonly string[]): void {
    this.#options.players.doForAll(userIds, (player) => this.tell(player));
  }

  /** Once for each change, whoever made it. */
  async tell(player: ConnectedPlayer): Promise<void> {
    const news = await this.#options.invitations.tell(player.connection.userId);
    player.isInvited = news.mine !== null || news.guest_of !== null;
    const told = JSON.stringify(news, (name, value: unknown) => (name === 'seconds' ? undefined : value));
    const isNothing = news.rematch === null && !player.isInvited;
    if (told === player.toldInvitation || (isNothing && player.toldInvitation === undefined)) return;
    player.toldInvitation = told;
    player.connection.send({ type: 'invitation', ...news });
  }

  /** Looks for changes that no message tells of: somebody has come or gone, or an hour has passed. */
  async lookAfter(player: ConnectedPlayer): Promise<void> {
    await this.tell(player);
    if (!player.isInvited || player.room) return;
    await this.#options.checkPulse();
    await this.#options.invitations.startReady(player.connection.userId);
  }
}
