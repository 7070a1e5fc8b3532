import type { BookFiguresUpdate } from '#contract/book-figures';

export function makeFigures(change: Partial<BookFiguresUpdate> = {}): BookFiguresUpdate {
  return {
    color: 'white',
    study: 'white  7 1a2b',
    speeds: 'blitz,rapid',
    ratings: '1600',
    source: 'best',
    is_chosen: false,
    training: '3 answers',
    figures: {
      positions: 3,
      curve: [{ move: 0, booked: 1, remembered: 1, rememberedLater: 1, unknown: 0 }],
      gaps: [],
      sources: '3 positions estimated for 1600 (about ±3 points)',
    },
    ...change,
  };
}
