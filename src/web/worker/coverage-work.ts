import type { Color } from 'chessops/types';
import { coverOpening } from '#chess/opening/coverage-check';
import type { CheckError } from '#chess/opening/opening-fault';
import { type Coverage, findCoverage, findCoveragePositions } from '#chess/opening/coverage';
import { LineWalker } from '#chess/opening/deviation';
import { findLeavingMove } from '#chess/opening/games-report';
import type { OpeningGraph } from '#chess/opening/graph';
import { mixOwnGames } from '#chess/opening/mixed-shares';
import { type Habit, type PlayedGame, PlayedMoves } from '#chess/opening/played-moves';
import { type QueriedPosition, LineChances, listOpeningPositions } from '#chess/replies/line-chances';
import type { OwnGames, PositionReplies } from '#chess/opening/replies';
import type { Result } from '#chess/result';
import { type FigureLessons, figureLimits } from '#contract/book-figures';

import { makeRepliesText } from '../replies/replies-text.ts';
import { BookFigureMaker, noTraining, type TrainingState } from './book-figures.ts';

/** As posted between page and worker. */
export type RepliesEntries = readonly (readonly [string, PositionReplies])[];

export class CoverageWork {
  readonly keys: readonly string[];
  readonly #graph: OpeningGraph;
  readonly #color: Color;
  readonly #chances: LineChances;
  readonly #ownGames: readonly PlayedGame[];
  readonly #played: PlayedMoves;
  readonly #own: ReadonlyMap<string, OwnGames>;
  readonly #replies = new Map<string, PositionReplies>();
  /** Without the user's games. */
  readonly #found = new Map<string, PositionReplies>();
  #coverage: Coverage | undefined;
  #lessons: FigureLessons | undefined;

  constructor(graph: OpeningGraph, color: Color, ownGames: readonly PlayedGame[]) {
    this.#graph = graph;
    this.#color = color;
    this.keys = findCoveragePositions(graph, color);
    this.#chances = new LineChances(listOpeningPositions(graph), color);
    this.#ownGames = ownGames;
    this.#played = new PlayedMoves(graph, color);
    this.#played.add(ownGames);
    this.#own = countOwnGames(graph, this.#played);
  }

  addReplies(entries: RepliesEntries): void {
    for (const [key, replies] of entries) {
      this.#found.set(key, replies);
      const mixed = mixOwnGames(replies, this.#own.get(key));
      this.#replies.set(key, mixed);
      this.#chances.answer(key, mixed.replies);
    }
    this.#coverage = undefined;
  }

  /** Takes cached replies; returns positions without any. */
  addKnown(entries: RepliesEntries): string[] {
    const missing = new Set(this.keys);
    this.addReplies(entries.filter(([key]) => missing.delete(key)));
    return [...missing];
  }

  /** The next positions by their most likely path. */
  takeWave(entries: RepliesEntries): QueriedPosition[] | undefined {
    this.addReplies(entries);
    return this.#chances.takeWave();
  }

  /** Most likely first, so that figures settle early; ties keep the opening's order. */
  sortByChance(keys: readonly string[]): string[] {
    while (this.#chances.takeWave());
    return keys.toSorted((one, other) => this.#chances.getChance(other) - this.#chances.getChance(one));
  }

  /** Without and with the user's games. */
  makeRepliesTexts(): { text: string; mixed: string } {
    const inBook = new Map(
      [...this.#graph.positions.values()].map(({ key, moves }) => [key, moves.map(({ san }) => san)]),
    );
    const isInBook = (key: string, san: string): boolean => inBook.get(key)?.includes(san) ?? false;
    return {
      text: makeRepliesText(this.#found, isInBook),
      mixed: makeRepliesText(this.#replies, isInBook),
    };
  }

  getCoverage(): Coverage {
    this.#coverage ??= findCoverage(this.#graph, this.#color, this.#replies);
    return this.#coverage;
  }

  makeFigureMaker(training: TrainingState): BookFigureMaker {
    return new BookFigureMaker(this.#graph, this.#color, this.#replies, training);
  }

  /** What the user's games say; undefined without games. Fixed while the check is open. */
  getLessons(): FigureLessons | undefined {
    this.#lessons ??= this.#findLessons();
    return this.#lessons;
  }

  #findLessons(): FigureLessons | undefined {
    const games = this.#ownGames.filter(({ moves }) => moves !== '');
    if (games.length === 0) return undefined;
    const walker = new LineWalker();
    const deviations = games.flatMap(
      ({ moves }) => walker.walk(moves, this.#color, this.#graph).deviation ?? [],
    );
    const medianMove = findLeavingMove(deviations);
    const [habit] = this.#played.listHabits();
    return {
      games: games.length,
      ...(medianMove !== undefined && { medianMove }),
      ...(habit && { habit: makeHabit(habit) }),
    };
  }

  /** Without training it leaves out what is remembered. */
  makeText(training: TrainingState | undefined): Result<string, CheckError> {
    const curve = this.makeFigureMaker(training ?? noTraining).findCurve();
    const shown = training ? curve : curve.map(({ move, booked, unknown }) => ({ move, booked, unknown }));
    const check = coverOpening(this.#graph, this.getCoverage(), shown);
    return check;
  }
}

function makeHabit({ key, line, ply, bookMoves, played, times, games }: Habit): FigureLessons['habit'] {
  return { key, line, ply, bookMoves: bookMoves.slice(0, figureLimits.bookMoves), played, times, games };
}

function countOwnGames(graph: OpeningGraph, played: PlayedMoves): ReadonlyMap<string, OwnGames> {
  const counts = new Map<string, OwnGames>();
  for (const position of graph.positions.values()) {
    const moves = played.get(position);
    if (moves.size === 0) continue;
    const all = [...moves.values()].reduce((sum, faced) => sum + faced.games, 0);
    counts.set(position.key, { games: all, moves });
  }
  return counts;
}
