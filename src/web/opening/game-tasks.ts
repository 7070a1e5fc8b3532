/** What the library computes from whole games, in the worker beside the graphs of the studies. */
import type { Color } from 'chessops/types';
import type { ComparisonEnding } from '#chess/opening/compare';
import { LineWalker } from '#chess/opening/departure';
import { type GamesReport, makeGamesReport, type ReportedGame } from '#chess/opening/games-report';
import { type GameImport, importGames } from '#chess/pgn/game-import';
import type { Hero } from '#chess/pgn/library-game';
import { splitGames } from '#chess/pgn/split';
import type { Score } from '#chess/position/score';
import { readScores } from '#chess/position/score-text';
import { findLoss as findMoveLoss } from '#chess/review/judgement';

import { getNames } from './name-tasks.ts';
import { getGraph } from './opening-graphs.ts';
import type { Opening } from './opening.ts';

export interface StudiedGame {
  key: string;
  color: Color;
  result: number | null;
  playedAt: string;
  moves: string;
  /** What is known of the positions of these moves: position/score-text.ts. */
  scores: string;
}

/** What the moves of a game say about it. */
export interface GameFacts {
  key: string;
  eco: string;
  opening: string;
  /** Undefined without a study of its colour. */
  book: { ending: ComparisonEnding; ply: number; played: string | undefined } | undefined;
}

export interface StudiedGames {
  hasNames: boolean;
  facts: GameFacts[];
  reports: Record<Color, GamesReport | undefined>;
}

/** More than 10,000 games with clocks and evaluations. */
export const mostImportBytes = 64 * 1024 * 1024;

/** The file that is being read, so that its text crosses from the page but once. */
let opened: string[] = [];

/** UTF-8, else what Windows writes: old files say nowhere which. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Before the first move, as the accuracy of a game has it: src/chess/review. */
const startScore: Score = { cp: 15 };

/** Points of win chance that the move after so many half-moves cost whoever played it. */
function findLoss(scores: string, ply: number): number | null {
  if (scores === '') return null;
  const known = readScores(scores);
  const before = ply === 0 ? (known[0] ?? startScore) : known[ply];
  const after = known[ply + 1];
  if (before === undefined || after === undefined) return null;
  const mover = ply % 2 === 0 ? 'white' : 'black';
  return findMoveLoss(mover, before, after);
}

export const gameTasks = {
  /** Answers how many games there are; `readOpened` reads them. */
  openGames(source: string | ArrayBuffer): number {
    const text = typeof source === 'string' ? source : decode(source);
    opened = splitGames(text);
    return opened.length;
  },

  readOpened({ from, count, hero }: { from: number; count: number; hero: Hero }): GameImport {
    return importGames(opened.slice(from, from + count), hero, from + 1);
  },

  readGames({ pgns, hero }: { pgns: readonly string[]; hero: Hero }): GameImport {
    return importGames(pgns, hero);
  },

  /** Names every game and compares it with the study of its colour; the report is over all of them. */
  studyGames({
    games,
    openings,
  }: {
    games: readonly StudiedGame[];
    openings: Record<Color, Opening | undefined>;
  }): StudiedGames {
    const names = getNames();
    const walker = new LineWalker(names);
    const graphs = {
      white: openings.white && getGraph(openings.white),
      black: openings.black && getGraph(openings.black),
    };
    const compared: Record<Color, ReportedGame[]> = { white: [], black: [] };
    const facts = games.map(({ key, color, result, playedAt, moves, scores }): GameFacts => {
      const { departure, opening } = walker.walk(moves, color, moves === '' ? undefined : graphs[color]);
      if (departure)
        compared[color].push({ key, result, playedAt, departure, loss: findLoss(scores, departure.ply) });
      return {
        key,
        eco: opening?.eco ?? '',
        opening: opening?.name ?? '',
        book: departure && { ending: departure.ending, ply: departure.ply, played: departure.played },
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
