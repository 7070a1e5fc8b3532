/** What happened in games, as far as an engine has looked at them: for lists that show many at once. */
import type { Color } from 'chessops/types';
import { writeScores } from '#chess/position/score-text';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { chooseAnalysis } from '#chess/review/plan';
import { parseReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import { parseSearchRows } from '#chess/review/search-row';
import type { StoredAnalysis } from '#contract/game-analyses';

export interface GameToJudge {
  key: string;
  pgn: string;
  color: Color;
  analysis: StoredAnalysis | null;
}

export interface JudgedGame {
  key: string;
  /** Undefined where nobody has looked at the game. */
  judged:
    | {
        /** The user's own `??` and `?`. */
        blunders: number;
        mistakes: number;
        /** By half-move: position/score-text.ts. */
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
  const known = chooseAnalysis(
    game.value,
    parseLichessAnalysis(pgn, game.value),
    readAnalysis(analysis, game.value.id),
  );
  if (known === undefined) return undefined;
  const { moves, scores } = reviewMoves(game.value, known);
  const count = (label: '?' | '??') =>
    moves.filter((move) => move.color === color && move.label === label).length;
  return {
    blunders: count('??'),
    mistakes: count('?'),
    scores: writeScores(scores),
  };
}

/** An analysis of other moves says nothing about these. */
function readAnalysis(stored: StoredAnalysis | null, gameId: string): GameAnalysis | undefined {
  if (stored === null || stored.game_id !== gameId || stored.positions.length === 0) return undefined;
  return {
    source: 'here',
    engine: stored.engine,
    gameId,
    searches: parseSearchRows(stored.positions),
  };
}
