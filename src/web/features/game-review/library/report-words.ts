import type { Color } from 'chessops/types';
import { countTimes } from '#chess/count-of';
import type { DeviationGroup } from '#chess/opening/games-report';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import { fenOfKey } from '#chess/position/key';

import { makePercentText } from '../../../lib/percent-text.ts';
import type { CardStart } from '../../../card-editor/edited-card.ts';

export function makeReportScore(share: number | null): string {
  return share === null ? '–' : makePercentText(share);
}

export function makeRowMove({ ply, san }: Pick<DeviationGroup, 'ply' | 'san'>): string {
  return `${makeMoveNumber(ply)} ${san}`;
}

export function describeBook({ bookMoves, ply }: DeviationGroup, isOwn: boolean): string {
  if (bookMoves.length === 0) return 'end of line';
  const moves = bookMoves.map((san) => `${makeMoveNumber(ply)} ${san}`);
  return isOwn ? `your repertoire has ${moves.join(' or ')}` : `your repertoire answers ${moves.join(', ')}`;
}

export function makeReportCard(row: DeviationGroup, color: Color): CardStart {
  const number = makeMoveNumber(row.ply);
  return {
    fen: fenOfKey(row.position, row.ply),
    pgn: '',
    orientation: color,
    prompt: `You played ${number} ${row.san} here ${countTimes(row.times)} and deviated. What is your repertoire move?`,
    answer: row.bookMoves.map((san) => `${number} ${san}`).join(' or '),
    answerSan: row.bookMoves[0],
  };
}
