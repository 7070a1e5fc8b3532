import { INITIAL_EPD } from 'chessops/fen';
import type { Color, SquareName } from 'chessops/types';
import { type BookMerge, planMerge } from '#chess/building/first-book-merge';
import { type BookChapter, countLines, listChapters } from '#chess/building/first-book-chapters';
import { type BookRow, listRows } from '#chess/building/first-book-rows';
import { makeFirstBookText } from '#chess/building/first-book-text';
import {
  type Contradiction,
  countAnswers,
  type FirstBook,
  type FirstBookRules,
  listSansTo,
  makeBookBehind,
  makeFirstBook,
} from '#chess/building/first-book';
import { type CountedGame, findOwnScore, type PlayedPosition, PlayedTree } from '#chess/building/played-tree';
import { type CoverageGap, findCoverage } from '#chess/opening/coverage';
import { parseOpening } from '#chess/opening/graph';
import { mixOwnGames } from '#chess/opening/mixed-shares';
import type { OpeningNames } from '#chess/opening/names';
import { makeCountedReplies, type OwnReply, type PositionReplies } from '#chess/opening/replies';
import type { PreparedMoves } from '#chess/memory/prepared';
import type { CurvePoint } from '#chess/memory/remembered';
import { unpackMove } from '#chess/position/packed-move';
import type { QueriedPosition } from '#chess/replies/line-chances';

import { BookFigureMaker, noTraining } from './book-figures.ts';
import type { RepliesEntries } from './coverage-work.ts';
import { getWholeStudy } from './edit-tasks.ts';
import { getNamesByKey } from './name-tasks.ts';
import { getBook, getValue } from './repertoire.ts';

/** For example, 20 includes the replies to expect in at least 1 of 20 games. */
export const offeredOneIn = [20, 50, 100, 200, 1_000_000] as const;
/** Stands for no limit: every reply that the user faced at least twice. */
export const everyReply = 1_000_000;
export type OneIn = (typeof offeredOneIn)[number];

export interface FirstBookOptions {
  oneIn: OneIn;
  choices: readonly (readonly [key: string, sans: readonly string[]])[];
  byMajority: boolean;
  isSmaller: boolean;
}

export const usualOptions: FirstBookOptions = {
  oneIn: everyReply,
  choices: [],
  byMajority: false,
  isSmaller: false,
};

export interface ContradictingMove {
  san: string;
  from: SquareName;
  to: SquareName;
  name: string;
  games: number;
  score: number | undefined;
  positions: number;
  lines: number;
}

export interface ShownContradiction {
  key: string;
  ply: number;
  sans: readonly string[];
  chance: number;
  moves: readonly ContradictingMove[];
  retained: readonly string[];
  isSettled: boolean;
}

export type ShownGap = Pick<CoverageGap, 'line' | 'lineWithReply' | 'chance'>;

export interface FirstBookPlan {
  games: number;
  rows: BookRow[];
  sizes: { oneIn: OneIn; positions: number }[];
  lines: number;
  chapters: number;
  contradictions: ShownContradiction[];
  gaps: ShownGap[];
  curve: CurvePoint[];
  preparedMoves: PreparedMoves | undefined;
  queried: QueriedPosition[];
}

/** Other sources are not asked about rarer replies, because the user seldom faces them. */
const queriedOneIn = 200;

export class FirstBookIndex {
  static readonly closed = 'The repertoire is no longer loaded. Reload the page';
  readonly color: Color;
  readonly #tree = new PlayedTree();
  readonly #sources = new Map<string, PositionReplies>();
  readonly #shares = new Map<PlayedPosition, PositionReplies>();

  constructor(color: Color) {
    this.color = color;
  }

  addGames(games: readonly CountedGame[]): void {
    this.#tree.add(games);
    this.#shares.clear();
  }

  addReplies(entries: RepliesEntries): void {
    for (const [key, replies] of entries) this.#sources.set(key, replies);
    this.#shares.clear();
  }

  plan(options: FirstBookOptions): FirstBookPlan {
    const names = getNamesByKey();
    const rules = this.#makeRules(options);
    const book = this.#make(rules);
    const chapters = listChapters(book, names);
    const queriedBook = this.#make({ ...rules, oneIn: queriedOneIn });
    return {
      games: this.#tree.games,
      rows: listRows(book, names),
      sizes: offeredOneIn.map((oneIn) => ({
        oneIn,
        positions: countAnswers(this.#make({ ...rules, oneIn })),
      })),
      lines: countLines(chapters.flatMap(({ moves }) => moves)),
      chapters: chapters.filter(({ moves }) => countLines(moves) > 0).length,
      contradictions: book.contradictions.map((each) => this.#showContradiction(each, rules, names)),
      ...this.#findFigures(book, chapters),
      queried: this.#listQueried(queriedBook),
    };
  }

  makeText(title: string, options: FirstBookOptions): string {
    return makeFirstBookText(title, this.color, this.#listChapters(options));
  }

  planMerge(book: string, options: FirstBookOptions): BookMerge {
    return planMerge(getWholeStudy(book), getBook(book).graph, this.color, this.#listChapters(options));
  }

  #listChapters(options: FirstBookOptions): BookChapter[] {
    return listChapters(this.#make(this.#makeRules(options)), getNamesByKey());
  }

  #makeRules({ oneIn, choices, byMajority, isSmaller }: FirstBookOptions): FirstBookRules {
    const findShares = (position: PlayedPosition) => this.#mix(position).replies;
    return { color: this.color, oneIn, findShares, choices: new Map(choices), byMajority, isSmaller };
  }

  #make(rules: FirstBookRules): FirstBook {
    return makeFirstBook(this.#tree.start, rules);
  }

  #mix(position: PlayedPosition): PositionReplies {
    const known = this.#shares.get(position);
    if (known) return known;
    const source = this.#sources.get(position.key);
    const mixed =
      source && source.games !== 0 ? mixOwnGames(source, countOwn(position)) : countReplies(position);
    this.#shares.set(position, mixed);
    return mixed;
  }

  #showContradiction(
    contradiction: Contradiction,
    rules: FirstBookRules,
    names: OpeningNames,
  ): ShownContradiction {
    const { position, ply, sans, chance, moves, retained, isSettled } = contradiction;
    return {
      key: position.key,
      ply,
      sans,
      chance,
      retained,
      isSettled,
      moves: moves.map((move) => {
        const behind = makeBookBehind(contradiction, move.san, rules);
        const { from, to } = unpackMove(move.packed);
        return {
          san: move.san,
          from,
          to,
          name: names.get(move.to.key)?.name ?? '',
          games: move.games,
          score: findOwnScore(move),
          positions: countAnswers(behind),
          lines: countLines(listChapters(behind, names).flatMap((chapter) => chapter.moves)),
        };
      }),
    };
  }

  #findFigures(
    book: FirstBook,
    chapters: readonly BookChapter[],
  ): Pick<FirstBookPlan, 'gaps' | 'curve' | 'preparedMoves'> {
    const text = makeFirstBookText('', this.color, chapters);
    if (text === '') return { gaps: [], curve: [], preparedMoves: undefined };
    const graph = getValue(parseOpening(text, { color: this.color, excludeSymbols: [] }));
    const replies = new Map(
      book.nodes.flatMap(({ isOwn, position }) =>
        isOwn || position.games === 0 ? [] : [[position.key, this.#mix(position)] as const],
      ),
    );
    const { gaps } = findCoverage(graph, this.color, replies);
    const maker = new BookFigureMaker(graph, this.color, replies, noTraining);
    return {
      gaps: gaps.map(({ line, lineWithReply, chance }) => ({ line, lineWithReply, chance })),
      curve: maker.findCurve(),
      preparedMoves: maker.findPreparedMoves(),
    };
  }

  #listQueried({ nodes }: FirstBook): QueriedPosition[] {
    return nodes.flatMap((node) => {
      const { position, isOwn, chance } = node;
      if (isOwn || this.#sources.has(position.key)) return [];
      return [{ key: position.key, chance, line: { start: INITIAL_EPD, sans: listSansTo(node) } }];
    });
  }
}

function countOwn({ games, moves }: PlayedPosition) {
  const faced = new Map<string, OwnReply>();
  for (const { san, games: count, wins, draws, losses } of moves)
    faced.set(san, { games: count, finished: wins + draws + losses, score: wins + draws / 2 });
  return { games, moves: faced };
}

function countReplies({ games, moves }: PlayedPosition): PositionReplies {
  return makeCountedReplies(
    'pack',
    { speeds: '', ratings: '' },
    games,
    moves.map(({ san, games: count }) => [san, count]),
  );
}
