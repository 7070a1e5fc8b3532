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
  readonly checkHeartbeat: () => Promise<void>;
}

export class InvitedPlayers {
  readonly #options: InvitedPlayersOptions;

  constructor(options: InvitedPlayersOptions) {
    this.#options = options;
  }

  async arrange(player: ConnectedPlayer, message: ArrangingMessage): Promise<void> {
    await this.#options.checkHeartbeat();
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

  tellAll(userIds: readonly string[]): void {
    this.#options.players.doForAll(userIds, (player) => this.tell(player));
  }

  async tell(player: ConnectedPlayer): Promise<void> {
    const news = await this.#options.invitations.tell(player.connection.userId);
    player.isInvited = news.mine !== null || news.guest_of !== null;
    const sent = JSON.stringify(news, (name, value: unknown) => (name === 'seconds' ? undefined : value));
    const isNothing = news.rematch === null && !player.isInvited;
    if (sent === player.sentInvitation || (isNothing && player.sentInvitation === undefined)) return;
    player.sentInvitation = sent;
    player.connection.send({ type: 'invitation', ...news });
  }

  async refreshInvitation(player: ConnectedPlayer): Promise<void> {
    await this.tell(player);
    if (!player.isInvited || player.room) return;
    await this.#options.checkHeartbeat();
    await this.#options.invitations.startReady(player.connection.userId);
  }
}
