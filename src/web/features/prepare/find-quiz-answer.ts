import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { findPositionKey } from '#chess/position/key';
import { findPosition, findSan } from '#chess/position/moves';
import { findNetRating, isRoughRating } from '#chess/replies/net-ratings';
import { addTried } from '#chess/review/search';
import type { QuizAnswer } from '#chess/memory/session-state';
import type { PositionReplies } from '#chess/opening/replies';

import { logFailure } from '../../lib/log.ts';
import { estimateLine } from '../../replies/estimate-replies.ts';
import type { RemoteObject } from '../../worker/workers.ts';
import type { ScoutedKeyPosition, ScoutingIndex } from '../../worker/scouting-index.ts';
import { judgeByBook, judgeByEngine, judgeByOpponentMoves, type QuizQuestion } from './quiz-question.ts';
import { openSearch } from './search-errors.ts';

interface QuizRequest {
  question: QuizQuestion;
  position: ScoutedKeyPosition;
  index: RemoteObject<ScoutingIndex>;
  rating: number;
  played: string | undefined;
}

export async function findQuizAnswer(request: QuizRequest, signal: AbortSignal): Promise<QuizAnswer> {
  const { question, position, played } = request;
  if (question.kind === 'theirs')
    return judgeByOpponentMoves(question, await findOpponentMoves(request, signal), played);
  if (position.reason.kind === 'unsure') return judgeByBook(question, position.reason.sans, played);
  return askEngine(question, played, signal);
}

async function findOpponentMoves({ question, index, rating }: QuizRequest, signal: AbortSignal) {
  const { sans } = question;
  const usual = await estimateUsual(sans, rating, signal);
  const { moves } = await index.readPosition(sans, usual);
  return moves;
}

/** Scouting stops at the end of the repertoire, so later positions need an estimate. */
async function estimateUsual(
  sans: readonly string[],
  rating: number,
  signal: AbortSignal,
): Promise<PositionReplies | undefined> {
  try {
    const estimate = await estimateLine({ line: { sans }, rating: findNetRating(rating) }, signal);
    return estimate && { ...estimate, filter: { kind: 'estimated', rating }, isRough: isRoughRating(rating) };
  } catch (error) {
    signal.throwIfAborted();
    logFailure('Estimate of their reply failed:', error);
    return undefined;
  }
}

async function askEngine(
  question: QuizQuestion,
  played: string | undefined,
  signal: AbortSignal,
): Promise<QuizAnswer> {
  const { search } = await openSearch(signal);
  const { fen } = question;
  const [position, key] = [findPosition(fen), findPositionKey(fen)];
  const move = position && played !== undefined ? parseSan(position, played) : undefined;
  const uci = move && makeUci(move);
  const best = await search(key);
  if (!best) throw new Error('The engine could not analyse this position.');
  const known = uci === undefined || best.lines[0].moves[0] === uci ? undefined : await search(key, uci);
  return judgeByEngine(
    question,
    known ? addTried(best, known.lines) : best,
    (each) => findSan(fen, each),
    uci === undefined || played === undefined ? undefined : { uci, san: played },
  );
}
