import type { Color } from 'chessops/types';
import { countOf } from '#chess/count-of';
import { findClockAt, makePgnClock } from '#chess/pgn/game-clock';
import type { GameMoves } from '#chess/pgn/game-moves';
import { parseTimeControl } from '#chess/pgn/time-control';
import { makeCauseTag, makeCauseText } from '#chess/review/causes/cause-words';
import { findMotifCause } from '#chess/review/causes/motif-cause';
import type { MoveJudgement } from '#chess/review/judgement';
import { makeLineText } from '#chess/review/line-text';
import type { Phase } from '#chess/review/phases';
import type { ReviewGame } from '#chess/review/review-game';
import { findSearch, type ReviewedMove } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import { playUciLine } from '#chess/review/played-line';
import { scoreFor, shownChanceOf } from '#chess/review/win-chance';

import type { BoardShape } from '../board/board-config.ts';

export interface MistakeRow {
  ply: number;
  fen: string;
  played: string;
  label: '?' | '??';
  phase: Phase;
  cost: string;
  before: number;
  after: number;
  best: string;
  line: string;
  playedArrow: readonly BoardShape[];
  bestArrow: readonly BoardShape[];
  motif: string;
  tag: string;
  times: number;
}

const shownMoves = 5;

export function makeMistakeRow(
  game: ReviewGame,
  analysis: GameAnalysis,
  { ply, number, san, label, phase, color, judgement }: ReviewedMove,
  counts: ReadonlyMap<string, number>,
): MistakeRow | undefined {
  const position = game.positions[ply - 1];
  if (position === undefined || judgement === undefined || (label !== '?' && label !== '??'))
    return undefined;
  const moves = findSearch(game, analysis, ply)?.lines[0].moves ?? [];
  const mateCost = findMateCost(color, judgement);
  const motif = findMotifCause(game, analysis, ply);
  const cause = motif && (`${motif.kind} ${motif.motif}` as const);
  const [before = 0, after = 0] = [judgement.before, judgement.after].map((score) =>
    Math.round(shownChanceOf(color, score)),
  );
  return {
    ply,
    fen: position.fen,
    played: `${number} ${san}`,
    label,
    phase,
    cost: mateCost ?? `win chance −${before - after} %`,
    before,
    after,
    best: makeLineText(position.fen, moves, 1),
    line: makeLineText(position.fen, moves, shownMoves),
    playedArrow: makeArrow(position.fen, game.moves[ply - 1]?.uci, 'red'),
    bestArrow: makeArrow(position.fen, moves[0], 'verdigris'),
    motif: mateCost || !cause ? '' : makeCauseText(cause),
    tag: cause ? makeCauseTag(cause) : '',
    times: Math.max(1, counts.get(position.key) ?? 0),
  };
}

function makeArrow(fen: string, uci: string | undefined, color: BoardShape['color']): BoardShape[] {
  return playUciLine(fen, uci === undefined ? [] : [uci]).map(({ from, to }) => ({ from, to, color }));
}

function findMateCost(mover: Color, { before, after }: MoveJudgement): string | undefined {
  const had = scoreFor(mover, before);
  const has = scoreFor(mover, after);
  if ('mate' in has && has.mate < 0) return `allows mate in ${-has.mate}`;
  if ('mate' in had && had.mate > 0) return `misses mate in ${had.mate}`;
  return undefined;
}

export function makeClockSentence({ moves }: GameMoves, ply: number, timeControl: string): string {
  const move = moves[ply - 1];
  if (move?.clockSeconds === undefined) return '';
  const control = parseTimeControl(timeControl);
  const left = `with ${makePgnClock(move.clockSeconds)} on the clock`;
  const before = findClockAt(moves, ply - 1, move.color);
  if (before === undefined || control.kind !== 'live') return `Played ${left}.`;
  const seconds = Math.round(before - move.clockSeconds + control.incrementSeconds);
  // If the clock gained more than the increment, somebody added time. The thinking time is unknown then.
  if (seconds < 0) return `Played ${left}.`;
  if (seconds === 0) return `Played instantly, ${left}.`;
  return `Played in ${countOf(seconds, 'second')}, ${left}.`;
}
