import type { Color } from 'chessops/types';
import type { ComparisonEnding } from '#chess/opening/compare';
import { LineWalker } from '#chess/opening/deviation';
import {
  type GamesReport,
  isFinished,
  makeGamesReport,
  type ReportedGame,
} from '#chess/opening/games-report';
import type { Score } from '#chess/position/score';
import { readScores } from '#chess/position/score-text';
import { findLoss as findMoveLoss } from '#chess/review/judgement';

import { getNames } from './name-tasks.ts';
import { getBook } from './repertoire.ts';

export interface StudiedGame {
  key: string;
  color: Color;
  result: number | null;
  playedAt: string;
  moves: string;
  scores: string;
  /** True for a game against the computer. Reports omit it, but it is compared with the repertoire. */
  isTrial?: boolean;
}

export interface GameFacts {
  key: string;
  eco: string;
  opening: string;
  book: { ending: ComparisonEnding; ply: number; played: string | undefined } | undefined;
}

export interface StudiedGames {
  hasNames: boolean;
  facts: GameFacts[];
  reports: Record<Color, GamesReport | undefined>;
}

/** The accuracy uses the same evaluation of the start position (src/chess/review). */
const startScore: Score = { cp: 15 };

function findLoss(scores: string, ply: number): number | null {
  if (scores === '') return null;
  const known = readScores(scores);
  const before = ply === 0 ? (known[0] ?? startScore) : known[ply];
  const after = known[ply + 1];
  if (before === undefined || after === undefined) return null;
  const mover = ply % 2 === 0 ? 'white' : 'black';
  return findMoveLoss(mover, before, after);
}

export function studyGames({
  games,
  books,
}: {
  games: readonly StudiedGame[];
  books: Record<Color, string | undefined>;
}): StudiedGames {
  const names = getNames();
  const walker = new LineWalker(names);
  const graphs = {
    white: books.white === undefined ? undefined : getBook(books.white).graph,
    black: books.black === undefined ? undefined : getBook(books.black).graph,
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
    graphs[color] && compared[color].some(isFinished) ? makeGamesReport(compared[color], color) : undefined;
  return {
    hasNames: names !== undefined,
    facts,
    reports: { white: reportOn('white'), black: reportOn('black') },
  };
}
