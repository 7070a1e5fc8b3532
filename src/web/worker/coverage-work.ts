/** A coverage check as the worker keeps it: the opening, what is known of its replies, and the chances along it. */
import type { Color } from 'chessops/types';
import { coverOpening } from '#chess/opening/coverage-check';
import type { CheckError } from '#chess/opening/opening-fault';
import { type Coverage, findCoveragePositions } from '#chess/opening/coverage';
import { makeHeadline } from '#chess/opening/coverage-text';
import type { OpeningGraph } from '#chess/opening/graph';
import { type AskedPosition, LineChances, listOpeningPositions } from '#chess/replies/line-chances';
import { countOwnGames, type OwnGame } from '#chess/opening/own-games';
import { mixOwnGames } from '#chess/opening/own-shares';
import type { OwnGames } from '#chess/opening/replies';
import type { PositionReplies } from '#chess/opening/replies';
import { makeRepliesText } from '../replies/replies-text.ts';
import { BookFigureMaker, type TrainingState } from './book-figures.ts';
import { makeSourcesText } from '#chess/opening/source-text';
import { ok, type Result } from '#chess/result';

export interface CoverageResult {
  text: string;
  headline: string;
  gaps: Coverage['gaps'];
  /** Missing in results of older versions. */
  total?: number | undefined;
  weight?: number;
  rareMoves?: Coverage['rareMoves'];
  /** What the figures rest on: `412 positions estimated for 1600 (about ±3 points)`. */
  sources: string;
}

/** Replies by position key, as they are posted between the page and the worker. */
export type RepliesEntries = readonly (readonly [string, PositionReplies])[];

export class CoverageWork {
  readonly keys: readonly string[];
  readonly #graph: OpeningGraph;
  readonly #color: Color;
  readonly #chances: LineChances;
  readonly #own: ReadonlyMap<string, OwnGames>;
  readonly #replies = new Map<string, PositionReplies>();
  /** As they were found, without the user's own games in them. */
  readonly #found = new Map<string, PositionReplies>();

  constructor(graph: OpeningGraph, color: Color, ownGames: readonly OwnGame[]) {
    this.#graph = graph;
    this.#color = color;
    this.keys = findCoveragePositions(graph, color);
    this.#chances = new LineChances(listOpeningPositions(graph), color);
    const asked = new Set(this.keys);
    this.#own = countOwnGames(ownGames, color, (key) => asked.has(key));
  }

  addReplies(entries: RepliesEntries): void {
    for (const [key, replies] of entries) {
      this.#found.set(key, replies);
      const mixed = mixOwnGames(replies, this.#own.get(key));
      this.#replies.set(key, mixed);
      this.#chances.answer(key, mixed.replies);
    }
  }

  /** The next positions to ask about, each along its likeliest way. */
  takeWave(entries: RepliesEntries): AskedPosition[] | undefined {
    this.addReplies(entries);
    return this.#chances.takeWave();
  }

  /** Likeliest first, so that a figure settles early; what is equally likely, or not known to be, in the opening's order. */
  sortByChance(keys: readonly string[]): string[] {
    while (this.#chances.takeWave());
    return keys.toSorted((one, other) => this.#chances.getChance(other) - this.#chances.getChance(one));
  }

  makeRepliesText(): string {
    const inBook = new Map(
      [...this.#graph.positions.values()].map(({ key, moves }) => [key, moves.map(({ san }) => san)]),
    );
    return makeRepliesText(this.#found, (key, san) => inBook.get(key)?.includes(san) ?? false);
  }

  /** For the figures of the same book as it is trained. */
  makeFigureMaker(training: TrainingState): BookFigureMaker {
    return new BookFigureMaker(this.#graph, this.#color, this.#replies, training);
  }

  makeResult(): Result<CoverageResult, CheckError> {
    const check = coverOpening(this.#graph, this.#color, this.#replies);
    if (!check.ok) return check;
    const { text, coverage } = check.value;
    return ok({
      text,
      headline: makeHeadline(coverage),
      gaps: coverage.gaps,
      total: coverage.total,
      weight: coverage.weight,
      rareMoves: coverage.rareMoves,
      sources: makeSourcesText(coverage.replies, coverage.unknown.length),
    });
  }
}
