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

const refusalWords: Readonly<Record<string, string>> = {
  too_many: 'You have started very many games against the computer. Take a break, and come back in a while.',
  bad_start: 'The game cannot start there: the line is not legal any more, or the game would be over.',
  no_book: 'His games are not kept any more. Read them again under Prepare for an opponent.',
};

/** The list below has only the server's games. */
const keptWords = 'It was played on this device, and is in your library of games.';

export function makeNotice(view: LiveView, maxMoves: number, now: number): string {
  const { game, connection, phase, playing, refusal, isHere } = view;
  if (refusal !== null && refusal in refusalWords) return refusalWords[refusal] ?? '';
  if (isHere && game?.end) return [endWords[game.end.reason], keptWords].filter(Boolean).join(' ');
  if (connection === 'lost') {
    if (game && !game.end) return 'Connection lost. Reconnecting… Your game goes on.';
    return phase === 'waiting_for_game'
      ? 'Connection lost. Reconnecting… Cancel the request to play the computer meanwhile.'
      : 'Connection lost. Reconnecting… The computer can be played meanwhile.';
  }
  if (phase === 'waiting_for_game') {
    return playing === null
      ? ''
      : playing === 0
        ? 'Nobody is playing right now. Ask somebody to press the same button here.'
        : `${playing} ${playing === 1 ? 'is' : 'are'} playing right now.`;
  }
  if (!game) {
    return `Test your preparation against a person, the computer or a friend: ${maxMoves} moves each, then the engine decides.`;
  }
  if (game.end) {
    const { rematch } = view.invitation;
    if (rematch?.game_id === game.id && rematch.by === 'opponent')
      return `${game.opponent} asks for a rematch.`;
    return endWords[game.end.reason] ?? '';
  }
  if (game.opponentGoneUntil !== null) {
    const seconds = Math.max(0, Math.ceil((game.opponentGoneUntil - now) / 1000));
    return `${game.opponent} has lost the connection: back within ${seconds} s, or you win.`;
  }
  if (game.drawOffer === 'theirs')
    return `${game.opponent} offers a draw. Offer Draw accepts, a move declines.`;
  if (game.drawOffer === 'mine') {
    return game.house === null ? 'You offered a draw.' : 'You offered a draw. The house plays on.';
  }
  if (game.house === null) return '';
  const words =
    game.houseBook === null
      ? `You play a computer that plays like people rated ${game.house}`
      : `You play a computer that plays like ${game.houseBook}, and where his games say nothing like people rated ${game.house}`;
  return isHere ? `${words}, on this device.` : `${words}.`;
}

/** Whether it may lose the game. */
export function isNoticePressing({ game, connection, isHere }: LiveView): boolean {
  if (connection === 'lost') return !(isHere && game?.end);
  return game !== null && !game.end && (game.opponentGoneUntil !== null || game.drawOffer === 'theirs');
}
