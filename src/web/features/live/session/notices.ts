import type { LiveView } from './live-view.ts';

const endWords: Readonly<Record<string, string>> = {
  checkmate: 'Checkmate.',
  stalemate: 'Stalemate.',
  threefold: 'The same position occurred three times.',
  fifty_moves: '50 moves without a capture or a pawn move.',
  bare_material: 'Neither player has enough pieces to mate.',
  time: 'Time ran out.',
  agreement: 'Both players agreed to a draw.',
  abandoned: 'A player was away too long.',
};

const refusalWords: Readonly<Record<string, string>> = {
  too_many: 'You have started too many games against the computer. Try again later.',
  bad_start: 'The game cannot start there: the line is illegal, or it ends the game.',
  no_book: 'Their games are no longer stored. Load them again in Prepare for an opponent.',
};

/** Shown after a local game, because the list of past games lacks local games. */
const storedWords = 'The game is in your library.';

export function makeNotice(view: LiveView, maxMoves: number, now: number): string {
  const { game, connection, phase, playing, refusal, isHere } = view;
  if (refusal !== null && refusal in refusalWords) return refusalWords[refusal] ?? '';
  if (isHere && game?.end) return [endWords[game.end.reason], storedWords].filter(Boolean).join(' ');
  if (connection === 'lost') {
    if (game && !game.end) return 'Connection lost, reconnecting… Your game continues.';
    return phase === 'waiting_for_game'
      ? 'Connection lost, reconnecting… To play the computer instead, press Cancel Request.'
      : 'Connection lost, reconnecting… You can play the computer.';
  }
  if (phase === 'waiting_for_game') {
    return playing === null
      ? ''
      : playing === 0
        ? 'Nobody is playing right now.'
        : `${playing} ${playing === 1 ? 'is' : 'are'} playing right now.`;
  }
  if (!game) {
    return `Test your repertoire against a player, a friend or the computer. ${maxMoves} moves each, then the engine decides.`;
  }
  if (game.end) {
    const { rematch } = view.invitation;
    if (rematch?.game_id === game.id && rematch.by === 'opponent')
      return `${game.opponent} offers a rematch.`;
    return endWords[game.end.reason] ?? '';
  }
  if (game.opponentGoneUntil !== null) {
    const seconds = Math.max(0, Math.ceil((game.opponentGoneUntil - now) / 1000));
    return `${game.opponent} lost the connection. You win if they are not back in ${seconds} s.`;
  }
  if (game.drawOffer === 'theirs')
    return `${game.opponent} offers a draw. Press Offer Draw to accept, or move to decline.`;
  if (game.drawOffer === 'mine') {
    return game.bot === null ? 'You offered a draw.' : 'You offered a draw. The computer plays on.';
  }
  if (game.bot === null) return '';
  const words =
    game.botBook === null
      ? `The computer plays like people rated ${game.bot}`
      : `The computer plays like ${game.botBook}, otherwise like people rated ${game.bot}`;
  return isHere ? `${words}, on this device.` : `${words}.`;
}

export function isNoticePressing({ game, connection, isHere }: LiveView): boolean {
  if (connection === 'lost') return !(isHere && game?.end);
  return game !== null && !game.end && (game.opponentGoneUntil !== null || game.drawOffer === 'theirs');
}
