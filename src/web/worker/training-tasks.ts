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
  type TrainedPosition,
} from '#chess/memory/game-answers';
import type { CardBoards } from '#chess/memory/card-answer';
import { type KnownPosition, spreadKnownBook } from '#chess/memory/known-book';
import { makePlannedSession, type PlannedPosition } from '#chess/memory/planned-session';
import { planTrainingSession, type SessionSteps } from '#chess/memory/session-plan';
import {
  findMoveMemory,
  findTargets,
  type Memories,
  type TrainingSessionOptions,
} from '#chess/memory/session-targets';
import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import { isDue } from '#chess/memory/schedule';
import { isFairAnswer } from '#chess/review/answer-search';
import {
  buildTrainingBook,
  getAnswerMoves,
  groupUntrained,
  isTested,
  type TrainingBook,
} from '#chess/memory/training-book';

import { parseRepliesText } from '../replies/replies-text.ts';
import { findNameOfPosition } from './name-tasks.ts';
import { type BookRequest, getBook } from './repertoire.ts';

export interface TrainedOpening extends BookRequest {
  untrained: readonly { position_key: string; san: string }[];
  repliesText?: string | undefined;
}

export interface TrainingSummary {
  positions: number;
  unseen: number;
  overdue: number;
  due: number;
  newToday: number;
  weak: number;
  nextDueMs: number | undefined;
  chapters: readonly string[];
  orphanedDueMs: readonly number[];
}

export interface CardInGame extends CardBoards {
  id: string;
  learntMs?: number | undefined;
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
  const graph = getBook(id).graph;
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
  const graph = getBook(book).graph;
  let notes = notesByGraph.get(graph);
  if (!notes) {
    const chapters = parsePgn(getBook(book).text);
    notes = chapters.ok ? readStudyNotes(chapters.value) : noNotes;
    notesByGraph.set(graph, notes);
  }
  return notes;
}

export function summarizeTraining({
  memories,
  nowMs,
  ...given
}: TrainedOpening & Omit<TrainingSessionOptions, 'mode' | 'seed'>): TrainingSummary {
  const book = getTrainingBook(given);
  getNotes(given.book);
  const options = { ...given, memories, nowMs, seed: 0 };
  const tested = book.positions.filter(isTested);
  const { targets } = planTrainingSession(book, { ...options, mode: { kind: 'due' } });
  const count = (kind: string) => targets.filter((target) => target.kind === kind).length;
  const states = tested.map((position) => findMoveMemory(memories, position)?.schedule);
  const later = states.flatMap((schedule) =>
    schedule && schedule.state > 0 && !isDue(schedule, nowMs) ? [schedule.due] : [],
  );
  return {
    positions: tested.length,
    unseen: states.filter((schedule) => (schedule?.state ?? 0) === 0).length,
    overdue: count('overdue'),
    due: count('due'),
    newToday: count('new'),
    weak: findTargets(book, { ...options, mode: { kind: 'weak' } }).length,
    nextDueMs: later.length === 0 ? undefined : later.reduce((least, dueMs) => Math.min(least, dueMs)),
    chapters: getBook(given.book).graph.chapters,
    orphanedDueMs: listOrphaned(memories, book),
  };
}

export function planTraining(given: TrainedOpening & TrainingSessionOptions): SessionSteps<PlannedPosition> {
  const plan = planTrainingSession(getTrainingBook(given), given);
  return makePlannedSession(plan, getNotes(given.book), findNameOfPosition);
}

export function areTrained({
  tested,
  ...given
}: TrainedOpening & { tested: readonly { position_key: string; moves: readonly string[] }[] }): boolean[] {
  const names = listTestedNames(getTrainingBook(given));
  return tested.map(({ position_key, moves }) =>
    names.has(makeMemoryName(position_key, makeMovesName(moves))),
  );
}

export function spreadKnown({
  memories,
  ...given
}: TrainedOpening & { memories: Memories }): KnownPosition[] {
  return spreadKnownBook(getTrainingBook(given), memories);
}

export function findGameAnswers({ games, books, cards }: GamesToRead): GameAnswer[] {
  const places = {
    white: books.white && makePositionFinder(books.white),
    black: books.black && makePositionFinder(books.black),
  };
  const reader = new AnswerReader((color, board) => places[color]?.(board), cards.map(makeGameCard));
  return games.flatMap((game) => reader.read(game));
}

/**
 * Decides without an engine: moves of the repertoire, moves marked `!?` and transpositions into it are sound.
 */
export function judgeTrainingMove({
  book,
  key,
  san,
}: BookRequest & { key: string; san: string }): MoveVerdict {
  const { positions } = getBook(book).graph;
  const board = new TreeBoard(key);
  const alternatives = positions.find(board)?.moves ?? [];
  const move = board.findMove(san);
  if (typeof move === 'string') return 'unknown';
  const isAlternative = alternatives.some(({ packed }) => packed === move);
  const isWorthATry = getNotes(book).interesting.has(makeNoteName(key, board.makeSanAndPlay(move)));
  const leadsIntoBook = positions.find(board) !== undefined;
  return isAlternative || isWorthATry || leadsIntoBook ? 'sound' : 'unknown';
}

function makePositionFinder({
  memories,
  ...trained
}: TrainedOpening & { memories: Memories }): (board: TreeBoard) => TrainedPosition | undefined {
  const { book } = trained;
  const { positions } = getBook(book).graph;
  const tested = new Map(
    getTrainingBook(trained)
      .positions.filter(isTested)
      .map((position) => [position.key, position]),
  );
  return (board) => {
    const position = tested.get(positions.find(board)?.key ?? '');
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

function listOrphaned(memories: Memories, book: TrainingBook): number[] {
  const tested = listTestedNames(book);
  return [...memories].flatMap(([name, { schedule }]) =>
    schedule.state > 0 && !tested.has(name) ? [schedule.due] : [],
  );
}

function listTestedNames({ positions }: TrainingBook): Set<string> {
  return new Set(
    positions
      .filter(isTested)
      .map((position) => makeMemoryName(position.key, makeMovesName(getAnswerMoves(position)))),
  );
}
