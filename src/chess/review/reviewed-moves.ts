import type { Color } from 'chessops/types';
import type { Score } from '#chess/position/score';
import { joinAccuracies, START_SCORE, weighMoves } from './accuracy.ts';
import { judgeMove, type MoveJudgement, type MoveLabel } from './judgement.ts';
import { type Division, divideGame, type Phase, phaseOf, phases } from './phases.ts';
import type { ReviewGame, ReviewMove } from './review-game.ts';
import type { GameAnalysis, PositionSearch } from './search.ts';
import { scoreFor } from './win-chance.ts';

/** A side this far ahead wins. judgement.ts uses the same limit for mates. */
const DECIDED_CP = 999;

export interface ReviewedMove extends ReviewMove {
  phase: Phase;
  judgement: MoveJudgement | undefined;
  label: MoveLabel | undefined;
}

export interface SideAccuracy {
  readonly game: number | undefined;
  readonly phases: Readonly<Record<Phase, number | undefined>>;
}

export interface ReviewedGame {
  readonly moves: readonly ReviewedMove[];
  readonly scores: readonly (Score | undefined)[];
  readonly division: Division;
  readonly accuracy: Readonly<Record<Color, SideAccuracy>> | undefined;
}

export function reviewMoves(game: ReviewGame, analysis: GameAnalysis, bookPlies = 0): ReviewedGame {
  const scores = game.positions.map((_, ply) => findScore(game, analysis, ply));
  const division = findDivision(game);
  const moves = game.moves.map((move): ReviewedMove => {
    const judgement = judgePlayed(game, analysis, move.ply);
    return {
      ...move,
      phase: phaseOf(division, move.ply),
      judgement,
      label:
        judgement && labelMove(judgement, game.positions[move.ply - 1]?.legalMoves, move.ply <= bookPlies),
    };
  });
  const accuracy = findAccuracies(game, scores, moves);
  // For a mistake, the graph shows the judgement's evaluation, so that both agree.
  for (const { ply, label, judgement } of moves)
    if (judgement && (label === '?' || label === '??')) scores[ply] = judgement.after;
  return { moves, scores, division, accuracy };
}

const divisions = new WeakMap<ReviewGame, Division>();

function findDivision(game: ReviewGame): Division {
  const division = divisions.get(game) ?? divideGame(game.positions.map(({ fen }) => fen));
  divisions.set(game, division);
  return division;
}

export function findScore(game: ReviewGame, analysis: GameAnalysis, ply: number): Score | undefined {
  const known = game.positions[ply]?.end ?? analysis.searches.get(ply)?.lines[0].score;
  // Lichess sends no score for the initial position.
  return (
    known ?? (ply === 0 && game.isStandardStart && analysis.source === 'lichess' ? START_SCORE : undefined)
  );
}

export function findSearch(
  game: ReviewGame,
  analysis: GameAnalysis,
  ply: number,
): PositionSearch | undefined {
  const search = analysis.searches.get(ply - 1);
  if (search !== undefined) return search;
  const score = findScore(game, analysis, ply - 1);
  return score && { nodes: 0, lines: [{ score, moves: [] }] };
}

export function judgePlayed(
  game: ReviewGame,
  analysis: GameAnalysis,
  ply: number,
): MoveJudgement | undefined {
  const move = game.moves[ply - 1];
  const search = findSearch(game, analysis, ply);
  if (move === undefined || search === undefined) return undefined;
  const judgement = judgeMove(move.color, search, move.uci, findScore(game, analysis, ply));
  // Keep Lichess's own labels, so that the app agrees with Lichess.
  if (judgement?.fault !== '?!' || analysis.source === 'lichess') return judgement;
  if (!isBetweenMates(game, analysis, ply, judgement)) return judgement;
  return { ...judgement, fault: undefined };
}

/** A short search may overlook a mate. If the same side mates before and after the move, it did not err. */
function isBetweenMates(
  game: ReviewGame,
  analysis: GameAnalysis,
  ply: number,
  { before, after }: MoveJudgement,
): boolean {
  const had = 'mate' in before;
  const mate = had ? before : after;
  if (had === 'mate' in after || !('mate' in mate)) return false;
  const winner: Color = mate.mate > 0 ? 'white' : 'black';
  const step = had ? 1 : -1;
  for (let at = had ? ply : ply - 1; ; at += step) {
    const score = findScore(game, analysis, at);
    const own = score && scoreFor(winner, score);
    if (own === undefined) return false;
    if ('mate' in own) return own.mate > 0;
    if (own.cp <= DECIDED_CP) return false;
  }
}

function labelMove(
  { fault, rank }: MoveJudgement,
  legalMoves: number | undefined,
  isBook: boolean,
): MoveLabel {
  if (legalMoves === 1) return 'only';
  if (isBook && fault !== '?' && fault !== '??') return 'book';
  return fault ?? (rank === 1 ? 'best' : 'good');
}

function findAccuracies(
  game: ReviewGame,
  scores: readonly (Score | undefined)[],
  moves: readonly ReviewedMove[],
): Record<Color, SideAccuracy> {
  const start = game.isStandardStart ? START_SCORE : (scores[0] ?? START_SCORE);
  const scored = game.moves.flatMap(({ ply, color }) => {
    const score = scores[ply];
    return score === undefined ? [] : [{ ply, mover: color, score }];
  });
  const weighed = weighMoves(start, scored);
  const ofSide = (color: Color): SideAccuracy => {
    const own = weighed.filter(({ mover }) => mover === color);
    const ofPhase = (phase: Phase) =>
      joinAccuracies(own.filter(({ ply }) => moves[ply - 1]?.phase === phase));
    const [opening, middlegame, endgame] = phases.map(ofPhase);
    return { game: joinAccuracies(own), phases: { opening, middlegame, endgame } };
  };
  return { white: ofSide('white'), black: ofSide('black') };
}
