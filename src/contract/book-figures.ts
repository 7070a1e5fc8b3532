/** A repertoire's figures, computed by one device and shown on all: one row per colour. */
import * as z from 'zod/mini';
import { studyColors, withoutControls } from './studies.ts';
import { statisticsQuery } from './statistics.ts';

/** Longer input is refused, never cut. */
export const figureLimits = {
  moves: 40,
  gaps: 60,
  bookMoves: 20,
  textLength: 2000,
  nameLength: 200,
  /** Per colour, as JSON. */
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

/** A reply without an answer. */
const figureGap = z.object({
  fen: name,
  reply: name,
  /** The most likely path, without and with the reply. */
  line: text,
  lineWithReply: text,
  share,
  chance: share,
  /** What the share is based on. */
  basis: name,
  /** Games faced, games with a result, and points in those. */
  met: z.optional(z.object({ games: count, finished: count, score: z.number() })),
  /** An own move after the reply that transposes back. */
  transposition: z.optional(name),
  isFromSetUp: z.boolean(),
  /** The repertoire has the reply without an answer. */
  isEndOfLine: z.boolean(),
});
export type FigureGap = z.infer<typeof figureGap>;

/** What the user's games say about the repertoire. */
const figureLessons = z.object({
  games: count,
  /** The median move of deviations. */
  medianMove: z.optional(z.number().check(z.minimum(0))),
  /** The most frequent deviation. */
  habit: z.optional(
    z.object({
      key: name,
      /** Missing in older rows. */
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
  /** From move 0. */
  curve: z.array(curvePoint).check(z.maxLength(figureLimits.moves)),
  /** Most likely first. */
  gaps: z.array(figureGap).check(z.maxLength(figureLimits.gaps)),
  /** Missing if there are none. */
  moreGaps: z.optional(count),
  /** What the figures are based on. */
  sources: text,
  lessons: z.optional(figureLessons),
});
export type BookFigures = z.infer<typeof bookFigures>;

/** Replaces `training` in outdated figures. */
export const outdated = '';

export const sourceChoices = ['best', 'pack', 'explorer', 'estimate'] as const;

const fields = {
  color: z.enum(studyColors),
  /** A hash of the study's text and excluded signs. */
  study: name,
  ...statisticsQuery.shape,
  source: z.enum(sourceChoices),
  /** Chosen by the user; else derived from their rating. */
  is_chosen: z.boolean(),
  /** A hash of the training state; `outdated` once games were added. */
  training: name,
  figures: bookFigures,
};

export const bookFiguresUpdate = z.object(fields);
export type BookFiguresUpdate = z.infer<typeof bookFiguresUpdate>;

const storedFigures = z.object({ ...fields, made_at: z.iso.datetime() });
export type StoredFigures = z.infer<typeof storedFigures>;

export const bookFiguresList = z.object({ api_data: z.array(storedFigures) });
