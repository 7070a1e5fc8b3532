/** One at a time, because games take memory. */
import type { Color } from 'chessops/types';
import type { BookMerge } from '#chess/building/first-book-merge';
import type { CountedGame } from '#chess/building/played-tree';

import type { RepliesEntries } from './coverage-work.ts';
import { getWholeStudy } from './edit-tasks.ts';
import { FirstBookIndex, type FirstBookPlan, type FirstBookOptions } from './first-book-index.ts';
import { getNamesByKey } from './name-tasks.ts';
import { type BookRequest, getGraph } from './open-books.ts';

/** By the page's name. */
let cached: { id: string; index: FirstBookIndex } | undefined;

function getIndex(id: string): FirstBookIndex {
  if (cached?.id !== id) throw new Error('The repertoire was closed. Reload the page');
  return cached.index;
}

export interface FirstBookRequest {
  id: string;
  options: FirstBookOptions;
}

export const firstBookTasks = {
  beginFirstBook({ id, color }: { id: string; color: Color }): void {
    cached = { id, index: new FirstBookIndex(color) };
  },

  addFirstBookGames({ id, games }: { id: string; games: readonly CountedGame[] }): void {
    getIndex(id).addGames(games);
  },

  addFirstBookReplies({ id, entries }: { id: string; entries: RepliesEntries }): void {
    getIndex(id).addReplies(entries);
  },

  planFirstBook({ id, options }: FirstBookRequest): FirstBookPlan & { hasNames: boolean } {
    const names = getNamesByKey();
    return { ...getIndex(id).plan(options, names), hasNames: names.size > 0 };
  },

  makeFirstBookText({ id, options, title }: FirstBookRequest & { title: string }): string {
    return getIndex(id).makeText(title, options, getNamesByKey());
  },

  planFirstBookMerge({ id, options, book }: FirstBookRequest & BookRequest): BookMerge {
    return getIndex(id).planMerge(getWholeStudy(book), getGraph(book), options, getNamesByKey());
  },

  endFirstBook({ id }: { id: string }): void {
    if (cached?.id === id) cached = undefined;
  },
};
