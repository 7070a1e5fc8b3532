/** Coverage checks and the figures of a book, step by step: the page finds the replies in between. */
import { findOpeningFault } from '#chess/opening/opening-fault';
import type { OwnGame } from '#chess/opening/own-games';
import type { AskedPosition } from '#chess/replies/line-chances';

import { parseRepliesText } from '../replies/replies-text.ts';
import type { BookFigureMaker, BookFigures, LostLineText, TrainingState } from './book-figures.ts';
import { type CoverageResult, CoverageWork, type RepliesEntries } from './coverage-work.ts';
import { getGraph, getValue } from './opening-graphs.ts';
import type { Opening } from './opening.ts';

export interface CoverageStart {
  id: number;
  opening: Opening;
  ownGames: readonly OwnGame[];
}

/** Running coverage checks by the number the page gave them; each holds on to its graph until it is ended. */
const coverages = new Map<number, CoverageWork>();

const figureMakers = new Map<number, BookFigureMaker>();

function getCoverage(id: number): CoverageWork {
  const work = coverages.get(id);
  if (!work) throw new Error('The coverage check was ended');
  return work;
}

export const coverageTasks = {
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

  endCoverage({ id }: { id: number }): void {
    coverages.delete(id);
    figureMakers.delete(id);
  },
};
