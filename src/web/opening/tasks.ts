/** What the opening screens compute from whole studies. Pure, and run in a worker so that the page never blocks. */
import {
  checkConsistency,
  type CheckError,
  compareGames,
  type ComparisonCheck,
  type ConsistencyCheck,
  findOpeningFault,
  GraphCache,
} from '#chess/opening/checks';
import type { OpeningGraph } from '#chess/opening/graph';
import { type ChapterStartLine, findLinesTo, listChapterStarts } from '#chess/opening/start-lines';
import { decodePgn } from '#chess/pgn/decoding';
import { parsePgn } from '#chess/pgn/reader';
import { makeOmissionText } from '#chess/pgn/omission';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { TreeBoard } from '#chess/position/tree-board';
import type { AskedPosition } from '#chess/replies/line-chances';
import type { OwnGame } from '#chess/opening/own-games';
import type { Result } from '#chess/result';

import { parseRepliesText } from '../replies/replies-text.ts';
import type { BookFigureMaker, BookFigures, LostLineText, TrainingState } from './book-figures.ts';
import { type CoverageResult, CoverageWork, type RepliesEntries } from './coverage-work.ts';
import { editTasks } from './edit-tasks.ts';
import { findNameOfPosition, makeGameTasks } from './game-tasks.ts';
import { judgeGames } from './judged-games.ts';
import type { Opening } from './opening.ts';
import { sendingTasks } from './sending-tasks.ts';
import { makeTrainingTasks } from './training-tasks.ts';

/** What an opening has of its study, and everything it leaves out, by name. */
export interface StudySummary {
  chapters: number;
  positions: number;
  /** Own moves left out for their signs, with all that follows them. */
  excludedMoves: number;
  leftOut: string[];
  /** Why the text cannot be an opening. */
  fault: string | undefined;
}

export interface CoverageStart {
  id: number;
  opening: Opening;
  ownGames: readonly OwnGame[];
}

/** Both colours of a screen; a graph of a study at the limit takes hundreds of megabytes. */
const graphs = new GraphCache(2);

/** Throws an Error with the sentence that says what is wrong. */
function getValue<Value>(result: Result<Value, Pick<CheckError, 'message'>>): Value {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

/** Running coverage checks by the number the page gave them; each holds on to its graph until it is ended. */
const coverages = new Map<number, CoverageWork>();

const figureMakers = new Map<number, BookFigureMaker>();

function getCoverage(id: number): CoverageWork {
  const work = coverages.get(id);
  if (!work) throw new Error('The coverage check was ended');
  return work;
}

function getGraph(opening: Opening): OpeningGraph {
  return getValue(graphs.get(opening));
}

const gameTasks = makeGameTasks(getGraph);
const trainingTasks = makeTrainingTasks(getGraph, findNameOfPosition);

export const openingTasks = {
  ...gameTasks,
  ...trainingTasks,
  ...editTasks,
  ...sendingTasks,

  decodeStudy(bytes: ArrayBuffer): string {
    return getValue(decodePgn(new Uint8Array(bytes)));
  },

  summarizeStudy(opening: Opening & { title?: string }): StudySummary {
    const graph = getGraph(opening);
    return {
      chapters: graph.chapters.length,
      positions: graph.positions.size,
      excludedMoves: graph.excludedMoves,
      leftOut: graph.omissions.map(makeOmissionText),
      fault: findOpeningFault(graph, opening.title),
    };
  },

  /** Whether a book has a position; one that cannot be is in none. */
  holdsPosition({ opening, fen }: { opening: Opening; fen: string }): boolean {
    const position = findPosition(fen);
    return (
      position !== undefined &&
      getGraph(opening).positions.find(new TreeBoard(positionKey(position))) !== undefined
    );
  },

  checkConsistency(opening: Opening): ConsistencyCheck {
    return getValue(checkConsistency(getGraph(opening), opening.color));
  },

  compareGames({ opening, gameText }: { opening: Opening; gameText: string }): ComparisonCheck {
    return getValue(compareGames(getGraph(opening), opening.color, gameText));
  },

  /** Where a game can begin to be about a chapter. */
  listChapterStarts({ text }: Pick<Opening, 'text'>): ChapterStartLine[] {
    return listChapterStarts(getValue(parsePgn(text)));
  },

  /** Ways to positions of the book, for those that have one. */
  findLinesTo({ opening, keys }: { opening: Opening; keys: readonly string[] }): Map<string, string[]> {
    return findLinesTo(getGraph(opening), keys);
  },

  /** Answers with the positions that count: those with the opponent to move. */
  beginCoverage({ id, opening, ownGames }: CoverageStart): readonly string[] {
    const graph = getGraph(opening);
    const message = findOpeningFault(graph);
    if (message !== undefined) throw new Error(message);
    const work = new CoverageWork(graph, opening.color, ownGames);
    coverages.set(id, work);
    return work.keys;
  },

  takeCoverageWave({ id, entries }: { id: number; entries: RepliesEntries }): AskedPosition[] | undefined {
    return getCoverage(id).takeWave(entries);
  },

  addCoverageReplies({ id, entries }: { id: number; entries: RepliesEntries }): void {
    getCoverage(id).addReplies(entries);
  },

  sortByChance({ id, keys }: { id: number; keys: readonly string[] }): string[] {
    return getCoverage(id).sortByChance(keys);
  },

  makeCoverageResult({ id }: { id: number }): CoverageResult {
    return getValue(getCoverage(id).makeResult());
  },

  makeBookFigures({ id, training }: { id: number; training: TrainingState }): BookFigures {
    const maker = getCoverage(id).makeFigureMaker(training);
    figureMakers.set(id, maker);
    return maker.make();
  },

  /** Of the figures that were made last. */
  findLostLines({ id, move }: { id: number; move: number }): LostLineText[] {
    const maker = figureMakers.get(id);
    if (!maker) throw new Error('The figures are made anew. Try again');
    return maker.findLost(move);
  },

  makeRepliesText({ id }: { id: number }): string {
    return getCoverage(id).makeRepliesText();
  },

  readRepliesText({ id, text }: { id: number; text: string }): void {
    getCoverage(id).addReplies(parseRepliesText(text));
  },

  judgeGames,

  endCoverage({ id }: { id: number }): void {
    coverages.delete(id);
    figureMakers.delete(id);
  },
};

export type OpeningTasks = typeof openingTasks;
export type OpeningTaskName = keyof OpeningTasks;
