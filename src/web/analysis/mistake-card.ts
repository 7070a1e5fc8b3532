/** A mistake's card: the position as the prompt, the judging lines as the answer. */
import type { Color } from 'chessops/types';
import { makeLineText } from '#chess/review/line-text';
import { type AnswerKey, judgeAnswer } from '#chess/review/answer-key';
import { makeAnswerSearch } from '#chess/review/answer-search';
import { playUciLine } from '#chess/review/played-line';

import type { CardStart } from '../card-editor/edited-card.ts';
import type { MistakeRow } from './mistake-row.ts';

export function makeMistakeCard(key: AnswerKey, row: MistakeRow, pgn: string, orientation: Color): CardStart {
  const { fen, search } = key;
  const [best, ...others] = search.lines;
  const alsoGood = others
    .filter(({ moves: [uci] }) => uci !== undefined && judgeAnswer(key, uci) === 'also-good')
    .map(({ moves }) => makeLineText(fen, moves, 1));
  const answer = [
    makeLineText(fen, best.moves, 5),
    ...(alsoGood.length > 0 ? [`Also good: ${alsoGood.join(', ')}.`] : []),
    `You played ${row.played}${row.label}: ${row.cost}.`,
  ].join('\n');
  return {
    fen,
    pgn,
    orientation,
    prompt: `What is better than ${row.played}?`,
    answer,
    answerMoves: playUciLine(fen, best.moves.slice(0, 1)),
    tags: row.tag === '' ? [] : [row.tag],
    answerSearch: makeAnswerSearch(key),
  };
}
