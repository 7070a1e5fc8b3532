import type { Color } from 'chessops/types';
import type { Memories } from '#chess/memory/session-targets';
import { BookIndex } from '#chess/opening/book-index';
import { findOpeningFault } from '#chess/opening/opening-fault';
import { type Coverage, findCoverage, findCoveragePositions, type RareMove } from '#chess/opening/coverage';
import { LineWalker } from '#chess/opening/deviation';
import { findLeavingMove, isFinished } from '#chess/opening/games-report';
import { isOwnTurn, type OpeningGraph } from '#chess/opening/graph';
import { IGNORED_PREFIX } from '#chess/opening/ignored-prefix';
import { listIgnored } from '#chess/opening/ignored-replies';
import { mixOwnGames } from '#chess/opening/mixed-shares';
import { type Habit, type PlayedGame, PlayedMoves } from '#chess/opening/played-moves';
import { type QueriedPosition, LineChances, listOpeningPositions } from '#chess/replies/line-chances';
import type { OwnGames, PositionReplies } from '#chess/opening/replies';
import { parsePgn } from '#chess/pgn/reader';
import { type BookFigures, type FigureLessons, figureLimits } from '#contract/book-figures';

import { makeRepliesText, parseRepliesText } from '../replies/replies-text.ts';
import { BookFigureMaker, type LostLineText, noTraining, type TrainingState } from './book-figures.ts';
import { type BookRequest, getBook, getValue } from './repertoire.ts';

export type RepliesEntries = readonly (readonly [string, PositionReplies])[];

export interface CoverageStart extends BookRequest {
  ownGames: readonly PlayedGame[];
}

export class CoverageWork {
  static readonly closed = 'The coverage check has ended';
  readonly #keys: readonly string[];
  readonly #graph: OpeningGraph;
  readonly #color: Color;
  readonly #chances: LineChances;
  readonly #ownGames: readonly PlayedGame[];
  readonly #played: PlayedMoves;
  readonly #own: ReadonlyMap<string, OwnGames>;
  readonly #replies = new Map<string, PositionReplies>();
  readonly #found = new Map<string, PositionReplies>();
  #coverage: Coverage | undefined;
  #lessons: FigureLessons | undefined;
  readonly #ignored: ReadonlySet<string>;
  #figures: BookFigureMaker | undefined;

  constructor({ book, ownGames }: CoverageStart) {
    const { graph, color, text } = getBook(book);
    const message = findOpeningFault(graph);
    if (message !== undefined) throw new Error(message);
    this.#graph = graph;
    this.#color = color;
    this.#ignored = text.includes(IGNORED_PREFIX) ? nameIgnored(text, graph, color) : new Set();
    this.#keys = findCoveragePositions(graph, color);
    this.#chances = new LineChances(listOpeningPositions(graph), color);
    this.#ownGames = ownGames;
    this.#played = new PlayedMoves(graph, color);
    this.#played.add(ownGames);
    this.#own = countOwnGames(graph, this.#played);
  }

  listKeys(): readonly string[] {
    return this.#keys;
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

  addKnown(text: string): string[] {
    const missing = new Set(this.#keys);
    this.addReplies(parseRepliesText(text).filter(([key]) => missing.delete(key)));
    return [...missing];
  }

  takeWave(entries: RepliesEntries): QueriedPosition[] | undefined {
    this.addReplies(entries);
    return this.#chances.takeWave();
  }

  sortByChance(keys: readonly string[]): string[] {
    while (this.#chances.takeWave());
    return keys.toSorted((one, other) => this.#chances.getChance(other) - this.#chances.getChance(one));
  }

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

  makeFigures(training: TrainingState): BookFigures {
    this.#figures = new BookFigureMaker(this.#graph, this.#color, this.#replies, training);
    this.#lessons ??= this.#findLessons();
    const figures = this.#figures.make(this.#getCoverage());
    const gaps = figures.gaps.filter(({ fen, reply }) => !this.#ignored.has(`${fen} ${reply}`));
    return { ...figures, gaps, ...(this.#lessons && { lessons: this.#lessons }) };
  }

  findRememberedGain(training: TrainingState, before: Memories): number {
    const figures = new BookFigureMaker(this.#graph, this.#color, this.#replies, training);
    return figures.findPreparedMoves().remembered - figures.findPreparedMoves(before).remembered;
  }

  findLostLines(move: number): LostLineText[] {
    if (!this.#figures) throw new Error('The figures are being updated. Try again');
    return this.#figures.findLost(move);
  }

  listRareMoves(): RareMove[] {
    return this.#getCoverage().rareMoves;
  }

  async makeText(training?: TrainingState): Promise<string> {
    // Loaded now, because few users open the report.
    const { coverOpening } = await import('#chess/opening/coverage-check');
    const figures = new BookFigureMaker(this.#graph, this.#color, this.#replies, training ?? noTraining);
    const curve = figures.findCurve();
    const shown = training ? curve : curve.map(({ move, booked, unknown }) => ({ move, booked, unknown }));
    return getValue(coverOpening(this.#graph, this.#getCoverage(), shown));
  }

  #getCoverage(): Coverage {
    this.#coverage ??= findCoverage(this.#graph, this.#color, this.#replies);
    return this.#coverage;
  }

  #findLessons(): FigureLessons | undefined {
    const games = this.#ownGames.filter((game) => game.moves !== '' && isFinished(game));
    if (games.length === 0) return undefined;
    const walker = new LineWalker();
    const deviations = games.flatMap(
      ({ moves }) => walker.walk(moves, this.#color, this.#graph).deviation ?? [],
    );
    const medianMove = findLeavingMove(deviations);
    const [habit] = this.#played.listHabits();
    const followed = deviations.flatMap((deviation) => deviation.followed);
    const own = followed.filter((position) => isOwnTurn(position, this.#color));
    return {
      games: games.length,
      playedMoves: own.length / games.length,
      ...(medianMove !== undefined && { medianMove }),
      ...(habit && { habit: makeHabit(habit) }),
    };
  }
}

function nameIgnored(text: string, graph: OpeningGraph, color: Color): ReadonlySet<string> {
  const replies = listIgnored(new BookIndex(graph, getValue(parsePgn(text)), color));
  return new Set(replies.map(({ position, move }) => `${position.key} ${move.san}`));
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
