/** Names games and compares them with the study of their colour. */
import type { Color } from 'chessops/types';
import type { ComparisonEnding } from '#chess/opening/compare';
import { LineWalker } from '#chess/opening/deviation';
import { type GamesReport, makeGamesReport, type ReportedGame } from '#chess/opening/games-report';
import type { Score } from '#chess/position/score';
import { readScores } from '#chess/position/score-text';
import { findLoss as findMoveLoss } from '#chess/review/judgement';

import { getNames } from './name-tasks.ts';
import { getGraph } from './open-books.ts';

export interface StudiedGame {
  key: string;
  color: Color;
  result: number | null;
  playedAt: string;
  moves: string;
  /** position/score-text.ts */
  scores: string;
  /** Against the computer: compared, but not in reports. */
  isTrial?: boolean;
}

export interface GameFacts {
  key: string;
  eco: string;
  opening: string;
  /** Undefined without a study. */
  book: { ending: ComparisonEnding; ply: number; played: string | undefined } | undefined;
}

export interface StudiedGames {
  hasNames: boolean;
  facts: GameFacts[];
  reports: Record<Color, GamesReport | undefined>;
}

/** As in accuracy: src/chess/review. */
const startScore: Score = { cp: 15 };

/** In points of win chance. */
function findLoss(scores: string, ply: number): number | null {
  if (scores === '') return null;
  const known = readScores(scores);
  const before = ply === 0 ? (known[0] ?? startScore) : known[ply];
  const after = known[ply + 1];
  if (before === undefined || after === undefined) return null;
  const mover = ply % 2 === 0 ? 'white' : 'black';
  return findMoveLoss(mover, before, after);
}

export const studiedTasks = {
  /** The report covers only games that count. */
  studyGames({
    games,
    books,
  }: {
    games: readonly StudiedGame[];
    books: Record<Color, string | undefined>;
  }): StudiedGames {
    const names = getNames();
    const walker = new LineWalker(names);
    const graphs = {
      white: books.white === undefined ? undefined : getGraph(books.white),
      black: books.black === undefined ? undefined : getGraph(books.black),
    };
    const compared: Record<Color, ReportedGame[]> = { white: [], black: [] };
    const facts = games.map(({ key, color, result, playedAt, moves, scores, isTrial }): GameFacts => {
      const { deviation, opening } = walker.walk(moves, color, moves === '' ? undefined : graphs[color]);
      if (deviation && isTrial !== true)
        compared[color].push({ key, result, playedAt, deviation, loss: findLoss(scores, deviation.ply) });
      return {
        key,
        eco: opening?.eco ?? '',
        opening: opening?.name ?? '',
        book: deviation && { ending: deviation.ending, ply: deviation.ply, played: deviation.played },
      };
    });
    const reportOn = (color: Color) =>
      graphs[color] && compared[color].length > 0 ? makeGamesReport(compared[color], color) : undefined;
    return {
      hasNames: names !== undefined,
      facts,
      reports: { white: reportOn('white'), black: reportOn('black') },
    };
  },
};
