import type { Color } from 'chessops/types';
import { LineWalker } from '#chess/opening/deviation';
import { writeScores } from '#chess/position/score-text';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { chooseAnalysis } from '#chess/review/plan';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { makeReviewGame, parseReviewGame } from '#chess/review/review-game';
import { type GameSummary, summariseGame } from '#chess/review/causes/game-summary';
import { reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import type { StoredAnalysis } from '#contract/game-analyses';
import { parseStoredAnalysis } from '#contract/stored-analysis';

import { getNames } from './name-tasks.ts';

export interface GameToJudge {
  key: string;
  pgn: string;
  color: Color;
  analysis: StoredAnalysis | null;
}

export interface JudgedGame {
  key: string;
  judged:
    | {
        blunders: number;
        mistakes: number;
        scores: string;
      }
    | undefined;
}

export function judgeGames(games: readonly GameToJudge[]): JudgedGame[] {
  return games.map((game) => ({ key: game.key, judged: judge(game) }));
}

function judge({ pgn, color, analysis }: GameToJudge): JudgedGame['judged'] {
  const game = parseReviewGame(pgn);
  if (!game.ok) return undefined;
  const known = chooseAnalysis(parseLichessAnalysis(pgn, game.value), readAnalysis(analysis, game.value.id));
  if (known?.isFinal !== true) return undefined;
  const { moves, scores } = reviewMoves(game.value, known);
  const count = (label: '?' | '??') =>
    moves.filter((move) => move.color === color && move.label === label).length;
  return {
    blunders: count('??'),
    mistakes: count('?'),
    scores: writeScores(scores),
  };
}

export interface GameToSummarise extends GameToJudge {
  dismissed: readonly number[];
}

export interface SummarisedAnalysis {
  key: string;
  found: { sans: readonly string[]; summary: GameSummary } | undefined;
}

/** Ignores evaluations that came with a game, because only Tabiya's own analysis counts. */
export function summariseGames(games: readonly GameToSummarise[]): SummarisedAnalysis[] {
  const walker = new LineWalker(getNames());
  return games.map((game) => ({ key: game.key, found: summarise(game, walker) }));
}

function summarise(
  { pgn, color, analysis: stored, dismissed }: GameToSummarise,
  walker: LineWalker,
): SummarisedAnalysis['found'] {
  const played = parseGameMoves(pgn);
  const parsed = makeReviewGame(played);
  const analysis = parsed.ok ? readAnalysis(stored, parsed.value.id) : undefined;
  if (!parsed.ok || analysis === undefined) return undefined;
  const game = parsed.value;
  const sans = game.moves.map(({ san }) => san);
  const opening = game.isStandardStart ? walker.walk(sans.join(' '), color, undefined).opening?.name : '';
  const summary = summariseGame({
    played,
    game,
    analysis,
    reviewed: reviewMoves(game, analysis),
    player: color,
    opening: opening ?? '',
  });
  const mistakes = summary.mistakes.filter(({ ply }) => !dismissed.includes(ply));
  return { sans, summary: { ...summary, mistakes } };
}

function readAnalysis(stored: StoredAnalysis | null, gameId: string): GameAnalysis | undefined {
  if (stored === null || stored.game_id !== gameId || stored.positions.length === 0) return undefined;
  return parseStoredAnalysis(stored);
}
