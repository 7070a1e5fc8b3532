/** One at a time, because games take memory. */
import type { Color } from 'chessops/types';
import type { BookMerge } from '#chess/building/first-book-merge';
import type { CountedGame } from '#chess/building/played-tree';

import type { RepliesEntries } from './coverage-work.ts';
import { getWholeStudy } from './edit-tasks.ts';
import { FirstBookDesk, type FirstBookPlan, type FirstBookWish } from './first-book-desk.ts';
import { getNamesByKey } from './name-tasks.ts';
import { type AskedBook, getGraph } from './open-books.ts';

/** By the page's name. */
let kept: { id: string; desk: FirstBookDesk } | undefined;

function getDesk(id: string): FirstBookDesk {
  if (kept?.id !== id) throw new Error('The repertoire was closed. Reload the page');
  return kept.desk;
}

export interface AskedFirstBook {
  id: string;
  wish: FirstBookWish;
}

export const firstBookTasks = {
  beginFirstBook({ id, color }: { id: string; color: Color }): void {
    kept = { id, desk: new FirstBookDesk(color) };
  },

  addFirstBookGames({ id, games }: { id: string; games: readonly CountedGame[] }): void {
    getDesk(id).addGames(games);
  },

  addFirstBookReplies({ id, entries }: { id: string; entries: RepliesEntries }): void {
    getDesk(id).addReplies(entries);
  },

  planFirstBook({ id, wish }: AskedFirstBook): FirstBookPlan & { hasNames: boolean } {
    const names = getNamesByKey();
    return { ...getDesk(id).plan(wish, names), hasNames: names.size > 0 };
  },

  makeFirstBookText({ id, wish, title }: AskedFirstBook & { title: string }): string {
    return getDesk(id).makeText(title, wish, getNamesByKey());
  },

  planFirstBookMerge({ id, wish, book }: AskedFirstBook & AskedBook): BookMerge {
    return getDesk(id).planMerge(getWholeStudy(book), getGraph(book), wish, getNamesByKey());
  },

  endFirstBook({ id }: { id: string }): void {
    if (kept?.id === id) kept = undefined;
  },
};
