import * as z from 'zod/mini';
import { importedCards, importLimits } from '#contract/card-import';
import { type CollectionName, listedCollections } from '#contract/collections/collections';
import { makeTime, makeWireRow } from '#contract/collections/table';
import { gameAnalysis } from '#contract/game-analyses';
import { gameReviewDraft, mistake } from '#contract/games';
import { gameSummaries, insightLimits } from '#contract/insights';
import { libraryGameDraft } from '#contract/library';
import { memorySettingsChange } from '#contract/memory';
import { opponentDraft } from '#contract/opponents';
import { restoreLimits, type RestoredName } from '#contract/restore';
import { studyUpdate } from '#contract/studies';
import { trainedMoveChange, trainingAnswers, trainingSettingsChange } from '#contract/training';
import { forgetMissingSearches } from '../cards/answer-search-store.ts';
import type { CardThreads } from '../cards/card-threads.ts';
import { importCards } from '../cards/import-cards.ts';
import { saveInCollection } from '../collection-routes.ts';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { storeAnalysis } from '../games/analysis-routes.ts';
import { findAnalysedIds, storeSummaries } from '../games/insight-store.ts';
import { addGames, linkReview } from '../games/library-routes.ts';
import { saveMistake } from '../games/routes.ts';
import { storeGameReview } from '../games/store.ts';
import { changeMemorySettings } from '../memory/memory-settings.ts';
import { replaceStudy } from '../openings/study-store.ts';
import { storeOpponent } from '../opponents/store.ts';
import type { Refolding } from '../scheduling/refolding.ts';
import { addTrainingAnswers } from '../training/training-answers.ts';
import { storeSettings, storeTrainedMove } from '../training/training-settings-store.ts';
import { checkValue } from '../validation.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface RestoreTarget {
  db: Db;
  userId: string;
  now: number;
  threads: CardThreads;
  refolding: Refolding;
}

type OwnIds = (id: unknown) => unknown;

export interface RestoreCodec {
  what: string;
  atOnce: number;
  make: (row: Row, own: OwnIds, parts: readonly Row[]) => Row;
  store: (target: RestoreTarget, values: readonly Row[]) => Promise<unknown>;
}

type Fields = z.core.$ZodShape;
type Change = (row: Row, parts: readonly Row[], own: OwnIds) => object;

function makeBody(shape: Fields, change: Change = () => ({})): RestoreCodec['make'] {
  return (row, own, parts) => {
    const fields = Object.entries({ ...makeWireRow(shape, row), ...change(row, parts, own) });
    return Object.fromEntries(
      fields.map(([name, value]) => [name, /^(?:id|guid|\w+_id)$/.test(name) ? own(value) : value]),
    );
  };
}

function single<Shape extends Fields>(
  what: string,
  schema: z.ZodMiniObject<Shape>,
  store: (target: RestoreTarget, value: z.output<z.ZodMiniObject<Shape>>) => Promise<unknown>,
  change?: Change,
): RestoreCodec {
  return {
    what,
    atOnce: 1,
    make: makeBody(schema.shape, change),
    store: (target, [value]) => store(target, checkValue(schema, value)),
  };
}

const linkedGame = z.extend(libraryGameDraft, { game_review_id: z.nullable(z.uuid()) });
const [card, answer] = [importedCards.shape.cards.def.element, trainingAnswers.shape.answers.def.element];
const [summary] = [gameSummaries.shape.summaries.def.element];

const codecs: Readonly<Record<Exclude<RestoredName, CollectionName>, RestoreCodec>> = {
  memory_settings: single('memory settings', memorySettingsChange, async (target, change) => {
    await changeMemorySettings(target.db, target.userId, change);
    await target.refolding.run(target.userId);
  }),
  studies: single(
    'studies',
    studyUpdate,
    ({ db, userId, now }, update) => replaceStudy(db, userId, now, update),
    (_study, texts) => ({
      study_text: joinTexts(texts, 'text'),
      ...(texts.some(({ kind }) => kind === 'source') && { source_text: joinTexts(texts, 'source') }),
      what: 'Imported from a backup',
    }),
  ),
  game_reviews: single('game reviews', gameReviewDraft, async ({ db, userId }, draft) => {
    if (!(await storeGameReview(db, userId, draft))) throw new ApiError('not_found');
  }),
  game_analyses: single(
    'analyses',
    gameAnalysis,
    ({ db, userId }, analysis) => storeAnalysis(db, userId, analysis, forgetMissingSearches),
    ({ positions }) => ({ positions: positions === '' ? [] : String(positions).split('\n') }),
  ),
  games: {
    what: 'games',
    atOnce: restoreLimits.rowsPerPiece,
    make: makeBody(linkedGame.shape),
    store: async ({ db, userId }, values) => {
      const games = values.map((value) => checkValue(linkedGame, value));
      const drafts = games.map((game) => checkValue(libraryGameDraft, game));
      await addGames(db, userId, drafts);
      for (const { game_key, game_review_id } of games)
        if (game_review_id !== null) await linkReview(db, userId, game_key, game_review_id);
    },
  },
  opponents: single('opponents', opponentDraft, ({ db, userId, now }, draft) =>
    storeOpponent(db, userId, draft, now),
  ),
  cards: {
    what: 'cards',
    atOnce: importLimits.cardsPerRequest,
    make: makeBody(card.shape, ({ id, tags, created_at, suspended_at }, reviews, own) => ({
      guid: id,
      tags: String(tags).split(' ').filter(Boolean),
      made: makeTime(created_at),
      is_suspended: suspended_at !== null,
      reviews: reviews
        .filter((each) => counts(each) && each.rating !== 0)
        .map((each) => makeReview(each, own, [])),
    })),
    store: ({ db, userId, threads, now }, cards) =>
      importCards(db, threads, userId, Buffer.from(JSON.stringify({ cards })), now),
  },
  mistakes: single('mistakes', mistake, ({ db, userId }, each) => saveMistake(db, userId, each)),
  game_summaries: {
    what: 'summaries',
    atOnce: insightLimits.summariesPerRequest,
    make: makeBody(summary.shape),
    store: async ({ db, userId }, values) => {
      const keys = values.map(({ game_key }) => String(game_key));
      const gameIds = await findAnalysedIds(db, userId, keys);
      const summaries = values.map((value, index) => ({ ...value, game_id: gameIds.get(keys[index]) }));
      const checked = checkValue(gameSummaries, { summaries });
      if (!(await storeSummaries(db, userId, checked))) throw new ApiError('not_found');
    },
  },
  opening_trainings: single(
    'training settings',
    trainingSettingsChange,
    ({ db, userId }, { color, ...given }) => storeSettings(db, userId, color, given),
  ),
  untrained_moves: single(
    'moves excluded from training',
    trainedMoveChange,
    ({ db, userId }, change) => storeTrainedMove(db, userId, change),
    () => ({ is_trained: false }),
  ),
  opening_answers: {
    what: 'training answers',
    atOnce: restoreLimits.rowsPerPiece,
    make: makeBody(answer.shape, (_answer, [memory]) => ({
      color: memory?.color,
      position_key: memory?.position_key,
      moves: String(memory?.moves).split(' '),
    })),
    store: ({ db, userId, threads, now }, answers) =>
      addTrainingAnswers(db, threads, userId, checkValue(trainingAnswers, { answers }).answers, now),
  },
};

const collectionCodecs = listedCollections.flatMap(([name, { restored, body }]): [string, RestoreCodec][] =>
  restored === undefined
    ? []
    : [
        [
          name,
          single(restored, body, ({ db, userId, now }, value) =>
            saveInCollection(db, userId, name, value, now),
          ),
        ],
      ],
);

export const restoreCodecs = { ...codecs, ...Object.fromEntries(collectionCodecs) } as Readonly<
  Record<RestoredName, RestoreCodec>
>;

const makeReview = makeBody(card.shape.reviews.def.element.shape);

export function counts({ deleted_at = null, undone_at = null }: Row): boolean {
  return deleted_at === null && undone_at === null;
}

function joinTexts(texts: readonly Row[], kind: string): string {
  return texts
    .filter((row) => row.kind === kind)
    .toSorted((row, other) => Number(row.part) - Number(other.part))
    .map(({ text }) => String(text))
    .join('');
}
