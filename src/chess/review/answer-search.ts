import { readScore, writeScore } from '#chess/position/score-text';
import type { PlayedMove } from '#chess/position/moves';
import { type AnswerKey, findAnswerKey, judgeAnswer } from './answer-key.ts';
import type { ReviewGame } from './review-game.ts';
import type { GameAnalysis } from './search.ts';
import { makeSearchRows, parseSearchRows, SEARCH_ROW } from './search-row.ts';

const PLAYED = / played ([a-h][1-8][a-h][1-8][qrbn]?)(?: (-?\d{1,5}|#-?[1-9]\d{0,3}))?$/;

/**
 * Example: `0 1000000|31 e2e4 e7e5|12 d2d4 played a2a3 -20`. After `played` come the played move and its
 * score.
 */
export function isAnswerSearch(text: string): boolean {
  return PLAYED.test(text) && SEARCH_ROW.test(text.replace(PLAYED, ''));
}

export function makeAnswerSearch({ search, played }: AnswerKey): string {
  // Judging needs only the scores of tried moves, so store one move of each line.
  const tried = (search.tried ?? []).map(({ score, moves }) => ({ score, moves: moves.slice(0, 1) }));
  const [row = ''] = makeSearchRows(new Map([[0, { ...search, tried }]]));
  const next = played.next === undefined ? '' : ` ${writeScore(played.next)}`;
  return `${row} played ${played.uci}${next}`;
}

export function parseAnswerSearch(fen: string, text: string): AnswerKey | undefined {
  const [, uci, score] = PLAYED.exec(text) ?? [];
  const search = parseSearchRows([text.replace(PLAYED, '')]).get(0);
  if (uci === undefined || search === undefined) return undefined;
  return { fen, search, played: { uci, next: score === undefined ? undefined : readScore(score) } };
}

/** Returns undefined for a search with a single line, which does not show whether other moves are as good. */
export function findAnswerSearch(
  game: ReviewGame,
  analysis: GameAnalysis,
  positionKey: string,
): string | undefined {
  if (analysis.gameId !== game.id) return undefined;
  for (const [index, { key }] of game.positions.entries()) {
    const answer = key === positionKey ? findAnswerKey(game, analysis, index + 1) : undefined;
    if (answer && answer.search.lines.length > 1) return makeAnswerSearch(answer);
  }
  return undefined;
}

const ROLE_LETTERS = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' } as const;

export function isFairAnswer(
  { prompt_fen, answer_search }: { readonly prompt_fen: string; readonly answer_search?: string | undefined },
  { from, to, promotion }: PlayedMove,
): boolean {
  const key = answer_search === undefined ? undefined : parseAnswerSearch(prompt_fen, answer_search);
  const verdict = key && judgeAnswer(key, `${from}${to}${promotion ? ROLE_LETTERS[promotion] : ''}`);
  return verdict === 'best' || verdict === 'also-good';
}
