/** What a book is worth, as one device has worked it out and every other shows it: one row for each colour. */
import * as z from 'zod/mini';
import { studyColors, withoutControls } from './studies.ts';
import { statisticsQuery } from './statistics.ts';

/** More than this is refused, never cut. */
export const figureLimits = {
  moves: 40,
  gaps: 60,
  bookMoves: 20,
  /** The length of a line, a text or a name. */
  textLength: 2000,
  nameLength: 200,
  /** The size of the figures of one colour, as JSON. */
  bytes: 128 * 1024,
} as const;

const share = z.number().check(z.minimum(0), z.maximum(1.001));
const text = z.string().check(z.maxLength(figureLimits.textLength), withoutControls);
const name = z.string().check(z.maxLength(figureLimits.nameLength), withoutControls);
const count = z.int().check(z.minimum(0));

const curvePoint = z.object({
  move: count,
  booked: share,
  remembered: share,
  rememberedLater: share,
  unknown: share,
});

/** A reply that the book does not answer. */
const figureGap = z.object({
  /** Where it is played. */
  fen: name,
  reply: name,
  /** The likeliest way to the position, and the same with the reply. */
  line: text,
  lineWithReply: text,
  share,
  chance: share,
  /** What the share is made of. */
  basis: name,
  /** In how many games it was met, how many of them were finished, and the points made in those. */
  met: z.optional(z.object({ games: count, finished: count, score: z.number() })),
  /** An own move after the reply that leads back into the book. */
  transposition: z.optional(name),
  isFromSetUp: z.boolean(),
  /** The book has the reply, but no answer to it. */
  isEndOfLine: z.boolean(),
});
export type FigureGap = z.infer<typeof figureGap>;

/** What the user's own games of this colour say of the book. */
const figureLessons = z.object({
  games: count,
  /** Half of those that left the book had left it by this move. */
  medianMove: z.optional(z.number().check(z.minimum(0))),
  /** Where another move than the book's is played, most often. */
  habit: z.optional(
    z.object({
      key: name,
      /** The way there; figures that were kept earlier do not say it. */
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

export const bookFigures = z.object({
  positions: count,
  /** From 0 moves of each side on. */
  curve: z.array(curvePoint).check(z.maxLength(figureLimits.moves)),
  /** The likeliest first. */
  gaps: z.array(figureGap).check(z.maxLength(figureLimits.gaps)),
  /** How many rarer gaps there are; left out where there are none. */
  moreGaps: z.optional(count),
  /** What the figures rest on. */
  sources: text,
  lessons: z.optional(figureLessons),
});
export type BookFigures = z.infer<typeof bookFigures>;

/** Takes the place of `training` in figures that are out of date. */
export const outdated = '';

export const sourceChoices = ['best', 'pack', 'explorer', 'estimate'] as const;

const fields = {
  color: z.enum(studyColors),
  /** The name of the study's text with the moves that are left out: another text has another name. */
  study: name,
  ...statisticsQuery.shape,
  source: z.enum(sourceChoices),
  /** Whether the user has chosen these games; else they follow from the user's rating. */
  is_chosen: z.boolean(),
  /** The name of what was trained when they were made; `outdated` once games have come since. */
  training: name,
  figures: bookFigures,
};

export const bookFiguresUpdate = z.object(fields);
export type BookFiguresUpdate = z.infer<typeof bookFiguresUpdate>;

const storedFigures = z.object({ ...fields, made_at: z.iso.datetime() });
export type StoredFigures = z.infer<typeof storedFigures>;

export const bookFiguresList = z.object({ api_data: z.array(storedFigures) });
