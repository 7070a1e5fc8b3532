import type { SquareName } from 'chessops/types';

import { listWays, type PlannedPosition } from '#chess/memory/planned-session';
import type { Question } from '#chess/memory/session-state';
import { playSan } from '#chess/position/moves';

import type { BoardShape } from '../../../board/board-config.ts';

type OpenQuestion = Question<PlannedPosition>;

export interface ShownPosition {
  fen: string;
  lastMove: readonly [SquareName, SquareName] | undefined;
}

export function showPosition({ key, way }: PlannedPosition): ShownPosition {
  const played = way && playSan(way.position.key, way.san);
  return { fen: key, lastMove: played && [played.from, played.to] };
}

export function isTriedRight({ position, tried }: Pick<OpenQuestion, 'position' | 'tried'>): boolean {
  return position.moves.some(({ san }) => san === tried);
}

export function isAsking(question: OpenQuestion): boolean {
  const { result, isRehearsing, back } = question;
  return (!result || isRehearsing) && back === 0 && !isTriedRight(question);
}

export function findShown(question: OpenQuestion, asked: ShownPosition): ShownPosition {
  const { position, result, tried, back } = question;
  if (back > 0) {
    const ways = listWays(position);
    return showPosition(ways[ways.length - back]?.position ?? position);
  }
  const san = isTriedRight(question) ? tried : result?.isRight ? result.san : undefined;
  const played = san === undefined ? undefined : playSan(position.key, san);
  return played ? { fen: played.fen, lastMove: [played.from, played.to] } : asked;
}

export function makeShapes(question: OpenQuestion): BoardShape[] {
  const { position, hints, result, isShown, tried, isRehearsing, back } = question;
  if (back > 0 || isRehearsing || isTriedRight(question)) return [];
  const right = position.moves
    .flatMap(({ san }) => playSan(position.key, san) ?? [])
    .map(({ from, to }): BoardShape => ({ from, to, color: 'verdigris' }));
  if (isShown || (!result && hints > 1)) return right;
  if (!result) {
    const pieces = new Set<SquareName>(hints === 0 ? [] : right.map(({ from }) => from));
    return [...pieces].map((from) => ({ from, color: 'verdigris' }));
  }
  if (result.isRight) return [];
  const wrongSan = tried ?? result.san;
  const wrong = wrongSan === '' ? undefined : playSan(position.key, wrongSan);
  return wrong ? [...right, { from: wrong.from, to: wrong.to, color: 'red' }] : right;
}
