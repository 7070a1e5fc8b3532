import { countOf } from '#chess/count-of';
import type { FinishedLiveGame, LiveMonth } from '#contract/live';

const reasonWords: Readonly<Record<FinishedLiveGame['reason'], string>> = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  threefold: 'repetition',
  fifty_moves: '50-move rule',
  bare_material: 'insufficient material',
  time: 'on time',
  resignation: 'resignation',
  agreement: 'agreed draw',
  abandoned: 'abandoned',
  move_limit: 'engine verdict',
  cancelled: '',
};

export function makeVerdictText({ reason, final_eval: finalEval }: FinishedLiveGame): string {
  return reason === 'move_limit' && finalEval !== null ? `engine: ${finalEval}` : reasonWords[reason];
}

export function makeGameMonth({ month, games, won, drawn, lost }: LiveMonth): string {
  const name = new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${name}: ${countOf(games, 'game')}, ${won} won, ${drawn} drawn, ${lost} lost`;
}

export function makeSanText(pgn: string): string {
  const [, body = ''] = pgn.split('\n\n');
  return body
    .replaceAll(/\{[^}]*\}/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !/^(?:\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/.test(word))
    .join(' ');
}
