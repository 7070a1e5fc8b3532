import * as z from 'zod/mini';
import { defineCollection } from './collections/collection.ts';
import { studyColors, withoutControls } from './studies.ts';
import { statisticsQuery } from './statistics.ts';

export const figureLimits = {
  moves: 40,
  gaps: 60,
  bookMoves: 20,
  textLength: 2000,
  nameLength: 200,
  bytes: 128 * 1024,
} as const;

const share = z.number().check(z.minimum(0), z.maximum(1.001));
const text = z.string().check(z.maxLength(figureLimits.textLength), withoutControls);
const name = z.string().check(z.maxLength(figureLimits.nameLength), withoutControls);
const count = z.int().check(z.minimum(0));

const moves = z.number().check(z.minimum(0), z.maximum(figureLimits.moves));
const preparedMoves = z.object({ prepared: moves, remembered: moves, rememberedLater: moves });
export type ShownMoves = z.infer<typeof preparedMoves>;

const curvePoint = z.object({
  move: count,
  booked: share,
  remembered: share,
  rememberedLater: share,
  trained: z.optional(share),
  unknown: share,
});

const figureGap = z.object({
  fen: name,
  reply: name,
  line: text,
  lineWithReply: text,
  share,
  chance: share,
  basis: name,
  met: z.optional(z.object({ games: count, finished: count, score: z.number() })),
  transposition: z.optional(name),
  isFromSetUp: z.boolean(),
  isEndOfLine: z.boolean(),
  gain: z.optional(moves),
});
export type FigureGap = z.infer<typeof figureGap>;

const figureLessons = z.object({
  games: count,
  playedMoves: z.optional(moves),
  medianMove: z.optional(z.number().check(z.minimum(0))),
  habit: z.optional(
    z.object({
      key: name,
      /** Rows from older versions lack this field. */
      line: z.optional(text),
      ply: count,
      bookMoves: z.array(name).check(z.maxLength(figureLimits.bookMoves)),
      played: name,
      times: count,
      games: count,
    }),
  ),
});
export type FigureLessons = z.infer<typeof figureLessons>;

const bookFigures = z.object({
  positions: count,
  preparedMoves: z.optional(preparedMoves),
  curve: z.array(curvePoint).check(z.maxLength(figureLimits.moves)),
  gaps: z.array(figureGap).check(z.maxLength(figureLimits.gaps)),
  moreGaps: z.optional(count),
  sources: text,
  lessons: z.optional(figureLessons),
});
export type BookFigures = z.infer<typeof bookFigures>;

export const outdated = '';

export const sourceChoices = ['best', 'pack', 'explorer', 'estimate'] as const;

const fields = {
  color: z.enum(studyColors),
  study: name,
  ...statisticsQuery.shape,
  source: z.enum(sourceChoices),
  is_chosen: z.boolean(),
  /** A hash of the training state, or `outdated` if the user has added games since then. */
  training: name,
  figures: bookFigures,
};

export const figureCollection = defineCollection({
  fields,
  key: ['color'],
  limit: 'keyed',
  savedAt: 'made_at',
  part: 'Openings',
  list: {
    path: '/api/get-book-figures',
    does: 'Get the figures of the user’s repertoires, such as coverage',
  },
  save: {
    path: '/api/set-book-figures',
    does: 'Store the figures of a repertoire',
    bodyLimit: figureLimits.bytes,
  },
  offline: 'on-demand',
  sample: (mark) => ({
    color: 'white' as const,
    study: mark,
    speeds: 'blitz,rapid',
    ratings: '1600',
    source: 'best' as const,
    is_chosen: false,
    training: '3 answers',
    figures: {
      positions: 3,
      preparedMoves: { prepared: 4.1, remembered: 3.2, rememberedLater: 3 },
      curve: [{ move: 0, booked: 1, remembered: 1, rememberedLater: 1, trained: 1, unknown: 0 }],
      gaps: [],
      sources: '3 positions estimated for players rated 1600 (percentages ±3 %)',
    },
  }),
});
export type BookFiguresUpdate = z.infer<typeof figureCollection.body>;
export type StoredFigures = z.infer<typeof figureCollection.answer>['api_data'][number];
