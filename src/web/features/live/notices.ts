import type { LiveView } from './live-view.ts';

const endWords: Readonly<Record<string, string>> = {
  checkmate: 'Checkmate.',
  stalemate: 'Stalemate.',
  threefold: 'The same position stood on the board three times.',
  fifty_moves: 'A hundred half-moves without a capture or a pawn move.',
  bare_material: 'Nobody has the pieces left to give mate.',
  time: 'Time ran out.',
  agreement: 'Both players agreed to a draw.',
  abandoned: 'A player was gone for too long.',
};

/** The line under the status: what else there is to know at this moment. */
export function makeNotice(view: LiveView, maxMoves: number, now: number): string {
  const { game, connection, phase, playing } = view;
  if (connection === 'lost') {
    return game && !game.end
      ? 'Connection lost. Reconnecting… Your game goes on.'
      : 'Connection lost. Reconnecting…';
  }
  if (phase === 'waiting_for_game') {
    return playing === null
      ? ''
      : playing === 0
        ? 'Nobody is playing right now. Ask somebody to press the same button here.'
        : `${playing} are playing right now.`;
  }
  if (!game) {
    return `Test your preparation against a person: ${maxMoves} moves each, then the engine decides.`;
  }
  if (game.end) return endWords[game.end.reason] ?? '';
  if (game.opponentGoneUntil !== null) {
    const seconds = Math.max(0, Math.ceil((game.opponentGoneUntil - now) / 1000));
    return `${game.opponent} has lost the connection: back within ${seconds} s, or you win.`;
  }
  if (game.drawOffer === 'theirs')
    return `${game.opponent} offers a draw. Offer Draw accepts, a move declines.`;
  if (game.drawOffer === 'mine') return 'You offered a draw.';
  return '';
}

/** Whether the notice is about something that may cost the game, rather than just worth knowing. */
export function isNoticePressing({ game, connection }: LiveView): boolean {
  if (connection === 'lost') return true;
  return game !== null && !game.end && (game.opponentGoneUntil !== null || game.drawOffer === 'theirs');
}
