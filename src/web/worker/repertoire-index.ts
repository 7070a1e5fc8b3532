import type { Color } from 'chessops/types';
import { BookIndex, type BookWay } from '#chess/opening/book-index';
import { makeWayText, searchBook, type SearchHit } from '#chess/opening/book-search';
import {
  buildOpeningGraph,
  type GraphMove,
  type GraphPosition,
  isAnswered,
  isOwnTurn,
  type OpeningGraph,
} from '#chess/opening/graph';
import type { RareMove } from '#chess/opening/coverage';
import type { OpeningName } from '#chess/opening/names';
import { type PlayedGame, PlayedMoves } from '#chess/opening/played-moves';
import { findIgnored, listIgnored } from '#chess/opening/ignored-replies';
import { makeSign, type Remark } from '#chess/opening/remarks';
import { parsePgn } from '#chess/pgn/reader';
import { unpackMove } from '#chess/position/packed-move';

import { listContradictions } from './book-contradictions.ts';
import type {
  PositionRequest,
  BookPosition,
  BookSummary,
  GapState,
  IgnoredReply,
  BookPositionMove,
  PositionRemark,
  RareLine,
} from './book-position.ts';
import { BookRecall, type IndexMemories } from './book-recall.ts';
import { findNextNames, getNamesByKey } from './name-tasks.ts';
import type { OfferAnswer, OfferSteps, OfferStep } from './offer-steps.ts';
import { type BookRequest, getBook, getValue, Repertoire } from './repertoire.ts';

const mostWays = 4;

const latest: Partial<Record<Color, RepertoireIndex>> = {};

export class RepertoireIndex {
  static readonly closed = Repertoire.closed;
  readonly #book: BookIndex;
  readonly #color: Color;
  readonly #graph: OpeningGraph;
  #played: PlayedMoves;
  #games: number | undefined;
  #counting: { played: PlayedMoves; games: number };
  #recall: BookRecall;
  #offers: OfferSteps | undefined;

  constructor({ book }: BookRequest) {
    const opening = getBook(book);
    const { color } = opening;
    const chapters = getValue(parsePgn(opening.text));
    const graph = buildOpeningGraph(chapters, opening);
    this.#book = new BookIndex(graph, chapters, color);
    this.#color = color;
    this.#recall = new BookRecall(color);
    this.#graph = graph;
    this.#played = new PlayedMoves(graph, color);
    this.#counting = { played: this.#played, games: 0 };
    this.#rememberAs(latest[color]);
    latest[color] = this;
  }

  dispose(): void {
    if (latest[this.#color] === this) delete latest[this.#color];
  }

  remember(memories: IndexMemories): void {
    this.#recall = new BookRecall(this.#color, memories);
  }

  /** After an edit, uses the old memories and games until the page sends them again. */
  #rememberAs(other: RepertoireIndex | undefined): void {
    if (!other) return;
    this.#recall = other.#recall;
    this.#played.addFrom(other.#played);
    this.#games = other.#games;
  }

  addGames(games: readonly PlayedGame[], { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): void {
    if (isFirst) this.#counting = { played: new PlayedMoves(this.#graph, this.#color), games: 0 };
    this.#counting.played.add(games);
    this.#counting.games += games.length;
    if (!isLast) return;
    this.#played = this.#counting.played;
    this.#games = this.#counting.games;
  }

  summarize(nowMs: number): BookSummary {
    const { graph, remarks } = this.#book;
    return {
      counts: this.#recall.count(graph.positions.values(), nowMs),
      chapters: remarks.chapters.map((chapter, index) => ({ index, ...chapter })),
      contradictions: listContradictions(this.#book, this.#color, this.#recall.untrained),
      ignored: this.#listIgnored(),
      habits: this.#played.listHabits(),
      games: this.#games ?? 0,
    };
  }

  readPosition({ key, start, sans }: PositionRequest, nowMs: number): BookPosition | undefined {
    const book = this.#book;
    const position = book.find(key);
    const walked = sans && start !== undefined ? book.walk(start, sans) : undefined;
    const isWalked = walked && (walked.steps.at(-1)?.key ?? walked.start) === key;
    const way = isWalked ? walked : position && book.getWay(position);
    if (!way) return undefined;
    const isOwn = key.includes(' w ') === (this.#color === 'white');
    const before = way.steps.length === 0 ? undefined : book.find(way.steps.at(-2)?.key ?? way.start);
    const opponentPosition = isOwn ? position : before;
    return {
      key,
      ply: way.startPly + way.steps.length,
      isOwnTurn: isOwn,
      isInBook: position !== undefined,
      start: way.start,
      startPly: way.startPly,
      way: way.steps,
      otherWays: position ? this.#listOtherWays(way) : [],
      name: this.#findName(way),
      nextNames: isOwn || !position ? new Map() : findNextNames(key),
      moves: position ? position.moves.map((move) => this.#makeBookMove(position, move, nowMs)) : [],
      recall:
        opponentPosition && opponentPosition.moves.length > 0
          ? this.#recall.find(opponentPosition, nowMs)
          : undefined,
      remarks: position ? this.#listRemarks(position, way) : [],
      behind: this.#recall.count(position ? book.listBehind(position) : [], nowMs),
      areGamesCounted: this.#games !== undefined,
      areMemoriesKnown: this.#recall.isKnown,
      played: [way.start, ...way.steps.map((step) => step.key)].flatMap((each) => {
        const reached = book.find(each);
        const moves = reached ? [...this.#played.get(reached)] : [];
        return moves.length === 0 ? [] : [{ key: each, moves }];
      }),
    };
  }

  readMoves({ key, sans }: { key: string; sans: readonly string[] }, nowMs: number): BookPositionMove[] {
    const position = this.#book.find(key);
    return sans.flatMap((san) => {
      const known = position?.moves.find((move) => move.san === san);
      if (position && known) return [this.#makeBookMove(position, known, nowMs)];
      const followed = this.#book.follow(key, san);
      if (!followed) return [];
      const { from, to } = unpackMove(followed.packed);
      const target = this.#book.find(followed.key);
      return [
        {
          ...this.#describeTarget(target, nowMs),
          san: followed.san,
          from,
          to,
          key: followed.key,
          isBookMove: false,
          isAnswered: followed.san.endsWith('#') || (target?.moves.length ?? 0) > 0,
          chapters: [],
          sign: '',
          isTrained: true,
          faced: position && this.#played.get(position).get(followed.san),
          ignored: undefined,
        },
      ];
    });
  }

  async stepOffers(step: OfferStep): Promise<OfferAnswer> {
    const { OfferSteps } = await import('./offer-steps.ts');
    this.#offers ??= new OfferSteps((key) => (this.#book.find(key)?.moves.length ?? 0) > 0);
    return this.#offers.step(step);
  }

  search(text: string): SearchHit[] {
    return searchBook(this.#book, getNamesByKey(), text);
  }

  findSettled(gaps: readonly { fen: string; reply: string }[]): GapState[] {
    return gaps.map(({ fen, reply }) => {
      const after = this.#book.follow(fen, reply);
      if (after !== undefined && (this.#book.find(after.key)?.moves.length ?? 0) > 0) return 'answered';
      const move = this.#book.find(fen)?.moves.find(({ san }) => san === reply);
      return move && this.#findIgnored(move) !== undefined ? 'ignored' : 'open';
    });
  }

  async costRareLines(moves: readonly RareMove[], nowMs: number): Promise<RareLine[]> {
    // Loads the large scheduler on demand, because stepping through a repertoire does not need it.
    const { countYearReviews } = await import('#chess/memory/year-reviews');
    const lines = moves.flatMap((rare) => {
      const from = this.#book.find(rare.fen);
      const move = from?.moves.find(({ san }) => san === rare.san);
      if (!from || !move) return [];
      const answered = [...this.#book.listOnlyBehind([{ from, move }])].filter((position) =>
        isAnswered(position, this.#color),
      );
      const reviews = answered.reduce(
        (sum, each) => sum + countYearReviews(this.#recall.findMemory(each), nowMs),
        0,
      );
      return [{ ...rare, positions: answered.length, reviews }];
    });
    return lines.filter(({ positions }) => positions > 0);
  }

  #makeBookMove(position: GraphPosition, move: GraphMove, nowMs: number): BookPositionMove {
    const { from, to } = unpackMove(move.packed);
    const remarks = this.#book.remarks.ofMoves.get(move) ?? [];
    const { chapters } = this.#book.graph;
    return {
      ...this.#describeTarget(move.to, nowMs),
      san: move.san,
      from,
      to,
      key: move.to.key,
      isBookMove: true,
      isAnswered: move.san.endsWith('#') || move.to.moves.length > 0,
      chapters: move.lines.map(({ chapter }) => chapters[chapter] ?? ''),
      sign: makeSign(remarks.flatMap(({ nags }) => nags)),
      isTrained: this.#recall.isTrained(position, move.san),
      faced: this.#played.get(position).get(move.san),
      ignored: this.#findIgnored(move),
    };
  }

  #findIgnored(move: GraphMove): string | undefined {
    return findIgnored(this.#book.remarks, move);
  }

  #listIgnored(): IgnoredReply[] {
    return listIgnored(this.#book).map(({ position, move, reason }) => ({
      fen: position.key,
      san: move.san,
      line: makeWayText(this.#book.getWay(move.to)),
      reason,
    }));
  }

  #describeTarget(
    target: GraphPosition | undefined,
    nowMs: number,
  ): Pick<BookPositionMove, 'answers' | 'recall' | 'ownBehind' | 'dueBehind'> {
    if (!target || target.moves.length === 0)
      return { answers: [], recall: undefined, ownBehind: 0, dueBehind: 0 };
    const counts = this.#recall.count(this.#book.listBehind(target), nowMs);
    return {
      answers: target.moves.map(({ san }) => san),
      recall: isOwnTurn(target, this.#color) ? this.#recall.find(target, nowMs) : undefined,
      ownBehind: counts.positions,
      dueBehind: counts.due,
    };
  }

  #listOtherWays(way: BookWay): BookPosition['otherWays'] {
    return this.#book.listOtherWays(way, mostWays).map((other) => ({
      line: makeWayText(other),
      start: other.start,
      sans: other.steps.map(({ san }) => san),
    }));
  }

  #findName({ start, steps }: BookWay): OpeningName | undefined {
    const names = getNamesByKey();
    return names.get(steps.findLast(({ key }) => names.has(key))?.key ?? start);
  }

  #listRemarks(position: GraphPosition, way: BookWay): PositionRemark[] {
    const before = this.#book.find(way.steps.at(-2)?.key ?? way.start);
    const move = way.steps.length === 0 ? undefined : before?.moves.find(({ to }) => to === position);
    const { ofMoves, ofStarts, chapters } = this.#book.remarks;
    const found: readonly Remark[] = move
      ? (ofMoves.get(move) ?? [])
      : way.steps.length === 0
        ? (ofStarts.get(position) ?? [])
        : [];
    return found.map(({ chapter, text, nags, shapes }) => ({
      chapter,
      chapterName: chapters[chapter]?.name ?? '',
      text,
      sign: makeSign(nags),
      shapes,
    }));
  }
}
