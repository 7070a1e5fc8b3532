import { parseFen } from 'chessops/fen';
import { parseSan } from 'chessops/san';
import { Chess } from 'chessops/chess';
import { makeUci } from 'chessops/util';
import type { EstimatedReplies } from '#chess/replies/estimate';
import type { EstimatedReply } from '#chess/opening/replies';
import { type OpponentMoves, mixOpponentGames } from './opponent-repertoire.ts';

export function mixOpponentReplies(
  estimate: EstimatedReplies,
  theirs: OpponentMoves | undefined,
  key: string,
): EstimatedReply[] {
  const known = new Map(estimate.replies.map((reply) => [reply.san, reply.uci]));
  return mixOpponentGames(estimate, theirs).replies.flatMap((reply) => {
    const uci = known.get(reply.san) ?? findUci(key, reply.san);
    return uci === undefined ? [] : [{ ...reply, uci }];
  });
}

function findUci(key: string, san: string): string | undefined {
  const setup = parseFen(`${key} 0 1`);
  const position = setup.isOk ? Chess.fromSetup(setup.value) : undefined;
  const move = position?.isOk ? parseSan(position.value, san) : undefined;
  return move && makeUci(move);
}
