/** Coverage and figures step by step; the page fetches replies in between. */
import type { Color } from 'chessops/types';
import { BookIndex } from '#chess/opening/book-index';
import type { OpeningGraph } from '#chess/opening/graph';
import { listIgnored } from '#chess/opening/ignored-replies';
import { IGNORED_PREFIX } from '#chess/opening/ignored-prefix';
import { parsePgn } from '#chess/pgn/reader';
import { findOpeningFault } from '#chess/opening/opening-fault';
import type { RareMove } from '#chess/opening/coverage';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { QueriedPosition } from '#chess/replies/line-chances';
import type { BookFigures } from '#contract/book-figures';

import { parseRepliesText } from '../replies/replies-text.ts';
import type { BookFigureMaker, LostLineText, TrainingState } from './book-figures.ts';
import { CoverageWork, type RepliesEntries } from './coverage-work.ts';
import { type BookRequest, getBook, getGraph, getValue } from './open-books.ts';

export interface CoverageStart extends BookRequest {
  id: number;
  ownGames: readonly PlayedGame[];
}

/** By the page's number; each keeps its graph until ended. */
const coverages = new Map<number, CoverageWork>();

const figureMakers = new Map<number, BookFigureMaker>();

/** Ignored replies per check; they are no gaps. */
const ignored = new Map<number, ReadonlySet<string>>();

function nameIgnored(text: string, graph: OpeningGraph, color: Color): ReadonlySet<string> {
  const replies = listIgnored(new BookIndex(graph, getValue(parsePgn(text)), color));
  return new Set(replies.map(({ position, move }) => `${position.key} ${move.san}`));
}

function getCoverage(id: number): CoverageWork {
  const work = coverages.get(id);
  if (!work) throw new Error('The coverage check has ended');
  return work;
}

export const coverageTasks = {
  /** Returns positions with the opponent to move. */
  beginCoverage({ id, book, ownGames }: CoverageStart): readonly string[] {
    const graph = getGraph(book);
    const message = findOpeningFault(graph);
    if (message !== undefined) throw new Error(message);
    const { color, text } = getBook(book);
    const work = new CoverageWork(graph, color, ownGames);
    ignored.set(id, text.includes(IGNORED_PREFIX) ? nameIgnored(text, graph, color) : new Set());
    coverages.set(id, work);
    return work.keys;
  },

  takeCoverageWave({ id, entries }: { id: number; entries: RepliesEntries }): QueriedPosition[] | undefined {
    return getCoverage(id).takeWave(entries);
  },

  addCoverageReplies({ id, entries }: { id: number; entries: RepliesEntries }): void {
    getCoverage(id).addReplies(entries);
  },

  sortByChance({ id, keys }: { id: number; keys: readonly string[] }): string[] {
    return getCoverage(id).sortByChance(keys);
  },

  makeCoverageText({ id, training }: { id: number; training?: TrainingState | undefined }): string {
    return getValue(getCoverage(id).makeText(training));
  },

  makeBookFigures({ id, training }: { id: number; training: TrainingState }): BookFigures {
    const work = getCoverage(id);
    const maker = work.makeFigureMaker(training);
    figureMakers.set(id, maker);
    const lessons = work.getLessons();
    const figures = maker.make(work.getCoverage());
    const gaps = figures.gaps.filter(({ fen, reply }) => ignored.get(id)?.has(`${fen} ${reply}`) !== true);
    return { ...figures, gaps, ...(lessons && { lessons }) };
  },

  listRareMoves({ id }: { id: number }): RareMove[] {
    return getCoverage(id).getCoverage().rareMoves;
  },

  /** By the last figures. */
  findLostLines({ id, move }: { id: number; move: number }): LostLineText[] {
    const maker = figureMakers.get(id);
    if (!maker) throw new Error('The figures are being updated. Try again');
    return maker.findLost(move);
  },

  makeRepliesTexts({ id }: { id: number }): { text: string; mixed: string } {
    return getCoverage(id).makeRepliesTexts();
  },

  /** Returns positions missing in the text. */
  readRepliesText({ id, text }: { id: number; text: string }): string[] {
    return getCoverage(id).addKnown(parseRepliesText(text));
  },

  endCoverage({ id }: { id: number }): void {
    coverages.delete(id);
    figureMakers.delete(id);
    ignored.delete(id);
  },
};
