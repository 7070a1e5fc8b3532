import type { Color } from 'chessops/types';
import { findPosition, parseMoveText, playMove } from '#chess/position/moves';
import { TreeBoard } from '#chess/position/tree-board';
import { parsePgn } from '#chess/pgn/reader';
import type { OpeningGraph } from '#chess/opening/graph';
import { makeNoteName, readStudyNotes, type StudyNotes } from '#chess/opening/study-notes';
import {
  type GameAnswer,
  type GameCard,
  AnswerReader,
  type AnswerGame,
  type TrainedPlace,
} from '#chess/memory/game-answers';
import type { CardBoards } from '#chess/memory/card-answer';
import { type KnownPosition, spreadKnownBook } from '#chess/memory/known-book';
import { makePlannedSitting, type PlannedPosition } from '#chess/memory/planned-sitting';
import { planSitting, type SittingSteps } from '#chess/memory/sitting-plan';
import { findMoveMemory, findTargets, type Memories, type SittingWish } from '#chess/memory/sitting-targets';
import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import { isDue } from '#chess/memory/schedule';
import { isFairAnswer } from '#chess/review/answer-search';
import {
  buildTrainingBook,
  getAnswerMoves,
  groupUntrained,
  isAsked,
  type TrainingBook,
} from '#chess/memory/training-book';

import { parseRepliesText } from '../replies/replies-text.ts';
import { findNameOfPosition } from './name-tasks.ts';
import { type AskedBook, getBook, getGraph } from './open-books.ts';

export interface TrainedOpening extends AskedBook {
  untrained: readonly { position_key: string; san: string }[];
  /** Cached replies; without them moves count as equally likely. */
  repliesText?: string | undefined;
}

export interface TrainingSummary {
  /** Trainable positions, and those never answered. */
  positions: number;
  unseen: number;
  overdue: number;
  due: number;
  newToday: number;
  weak: number;
  nextDueMs: number | undefined;
  chapters: readonly string[];
  /** Due dates of memories whose moves the repertoire lost. Kept, but not asked. */
  strayDueMs: readonly number[];
}

export interface CardInGame extends CardBoards {
  id: string;
  answer_search?: string | undefined;
}

export interface GamesToRead {
  games: readonly AnswerGame[];
  books: Record<Color, (TrainedOpening & { memories: Memories }) | undefined>;
  cards: readonly CardInGame[];
}

export type MoveVerdict = 'sound' | 'unknown';

interface ReadBook {
  name: string;
  repliesText: string | undefined;
  book: TrainingBook;
}

const books = new WeakMap<OpeningGraph, ReadBook>();
const notesByGraph = new WeakMap<OpeningGraph, StudyNotes>();
const noNotes: StudyNotes = { comments: new Map(), interesting: new Set() };

function getTrainingBook({ book: id, untrained, repliesText }: TrainedOpening): TrainingBook {
  const graph = getGraph(id);
  const name = JSON.stringify(untrained);
  const known = books.get(graph);
  if (known && known.name === name && known.repliesText === repliesText) return known.book;
  const book = buildTrainingBook(
    graph,
    getBook(id).color,
    groupUntrained(untrained),
    new Map(parseRepliesText(repliesText ?? '')),
  );
  books.set(graph, { name, repliesText, book });
  return book;
}

function getNotes(book: string): StudyNotes {
  const graph = getGraph(book);
  let notes = notesByGraph.get(graph);
  if (!notes) {
    const chapters = parsePgn(getBook(book).text);
    notes = chapters.ok ? readStudyNotes(chapters.value) : noNotes;
    notesByGraph.set(graph, notes);
  }
  return notes;
}

export const trainingTasks = {
  summarizeTraining({
    memories,
    nowMs,
    ...given
  }: TrainedOpening & Omit<SittingWish, 'way' | 'seed'>): TrainingSummary {
    const book = getTrainingBook(given);
    // Reads notes early: the session needs them next.
    getNotes(given.book);
    const wish = { ...given, memories, nowMs, seed: 0 };
    const asked = book.positions.filter(isAsked);
    const { targets } = planSitting(book, { ...wish, way: { kind: 'due' } });
    const count = (kind: string) => targets.filter((target) => target.kind === kind).length;
    const states = asked.map((position) => findMoveMemory(memories, position)?.schedule);
    const later = states.flatMap((schedule) =>
      schedule && schedule.state > 0 && !isDue(schedule, nowMs) ? [schedule.due] : [],
    );
    return {
      positions: asked.length,
      unseen: states.filter((schedule) => (schedule?.state ?? 0) === 0).length,
      overdue: count('overdue'),
      due: count('due'),
      newToday: count('new'),
      weak: findTargets(book, { ...wish, way: { kind: 'weak' } }).length,
      nextDueMs: later.length === 0 ? undefined : later.reduce((least, dueMs) => Math.min(least, dueMs)),
      chapters: getGraph(given.book).chapters,
      strayDueMs: listStrays(memories, book),
    };
  },

  planTraining(given: TrainedOpening & SittingWish): SittingSteps<PlannedPosition> {
    const plan = planSitting(getTrainingBook(given), given);
    return makePlannedSitting(plan, getNotes(given.book), findNameOfPosition);
  },

  /** Whether these moves are trained in the position. */
  areTrained({
    asked,
    ...given
  }: TrainedOpening & { asked: readonly { position_key: string; moves: readonly string[] }[] }): boolean[] {
    const names = listAskedNames(getTrainingBook(given));
    return asked.map(({ position_key, moves }) =>
      names.has(makeMemoryName(position_key, makeMovesName(moves))),
    );
  },

  spreadKnown({ memories, ...given }: TrainedOpening & { memories: Memories }): KnownPosition[] {
    return spreadKnownBook(getTrainingBook(given), memories);
  },

  /** Sound without an engine: an untrained alternative, marked `!?`, or a transposition. */
  judgeTrainingMove,

  /** Openings of colours with a study, and reviewed cards. */
  findGameAnswers({ games, books, cards }: GamesToRead): GameAnswer[] {
    const places = {
      white: books.white && makePlaceFinder(books.white),
      black: books.black && makePlaceFinder(books.black),
    };
    const reader = new AnswerReader((color, board) => places[color]?.(board), cards.map(makeGameCard));
    return games.flatMap((game) => reader.read(game));
  },
};

function judgeTrainingMove({ book, key, san }: AskedBook & { key: string; san: string }): MoveVerdict {
  const { positions } = getGraph(book);
  const board = new TreeBoard(key);
  const alternatives = positions.find(board)?.moves ?? [];
  const move = board.findMove(san);
  if (typeof move === 'string') return 'unknown';
  const isAlternative = alternatives.some(({ packed }) => packed === move);
  const isWorthATry = getNotes(book).interesting.has(makeNoteName(key, board.makeSanAndPlay(move)));
  const leadsIntoBook = positions.find(board) !== undefined;
  return isAlternative || isWorthATry || leadsIntoBook ? 'sound' : 'unknown';
}

function makePlaceFinder({
  memories,
  ...trained
}: TrainedOpening & { memories: Memories }): (board: TreeBoard) => TrainedPlace | undefined {
  const { book } = trained;
  const { positions } = getGraph(book);
  const asked = new Map(
    getTrainingBook(trained)
      .positions.filter(isAsked)
      .map((position) => [position.key, position]),
  );
  return (board) => {
    const position = asked.get(positions.find(board)?.key ?? '');
    const memory = position && findMoveMemory(memories, position);
    if (!memory) return undefined;
    const moves = getAnswerMoves(position).toSorted();
    const { key } = position;
    const judge = (san: string) =>
      moves.includes(san) || (judgeTrainingMove({ book, key, san }) === 'sound' ? undefined : false);
    return { key, moves, memory, judge };
  };
}

function makeGameCard(card: CardInGame): GameCard {
  const isFair = (san: string): boolean => {
    const position = findPosition(card.prompt_fen);
    const move = position && parseMoveText(position, san);
    const played = move && playMove(position, move);
    return played !== undefined && isFairAnswer(card, played);
  };
  return { ...card, isFair };
}

function listStrays(memories: Memories, book: TrainingBook): number[] {
  const asked = listAskedNames(book);
  return [...memories].flatMap(([name, { schedule }]) =>
    schedule.state > 0 && !asked.has(name) ? [schedule.due] : [],
  );
}

function listAskedNames({ positions }: TrainingBook): Set<string> {
  return new Set(
    positions
      .filter(isAsked)
      .map((position) => makeMemoryName(position.key, makeMovesName(getAnswerMoves(position)))),
  );
}
