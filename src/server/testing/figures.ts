import { type BookFiguresUpdate, figureCollection } from '#contract/book-figures';

export function makeFigures(change: Partial<BookFiguresUpdate> = {}): BookFiguresUpdate {
  return { ...figureCollection.sample('white  7 1a2b'), ...change };
}
