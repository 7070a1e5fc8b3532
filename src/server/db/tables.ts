/**
 * Times are epoch milliseconds and flags are 0 or 1. `tables.test.ts` compares these declarations with the
 * migrations.
 */
import type { Kysely } from 'kysely';
import { type CollectionName, type collections, listedCollections } from '#contract/collections/collections';
import type { RowOf } from '#contract/collections/table';
import { accountTables } from './tables/account-tables.ts';
import { gameTables } from './tables/game-tables.ts';
import { liveTables } from './tables/live-tables.ts';
import { memoryTables } from './tables/memory-tables.ts';
import { studyTables } from './tables/study-tables.ts';
import type { TableDeclaration } from './tables/table.ts';

type CollectionTables = { [Name in CollectionName]: (typeof collections)[Name]['table'] };
const collectionTables = Object.fromEntries(
  listedCollections.map(([name, { table }]) => [name, table]),
) as unknown as CollectionTables;

export const declaredTables = {
  ...accountTables,
  ...gameTables,
  ...memoryTables,
  ...studyTables,
  ...liveTables,
  ...collectionTables,
};

export type TableName = keyof typeof declaredTables;

export type Tables = { [Name in TableName]: RowOf<(typeof declaredTables)[Name]['columns']> };

export const tables: Readonly<Record<TableName, TableDeclaration>> = declaredTables;

export type Db = Kysely<Tables>;

export type CardTable = Tables['cards'];
export type GameAnalysisTable = Tables['game_analyses'];
export type GameReviewTable = Tables['game_reviews'];
export type GameTable = Tables['games'];
export type LiveGameTable = Tables['live_games'];
export type MemoryAnswerTable = Tables['memory_answers'];
export type MemorySettingsTable = Tables['memory_settings'];
export type MistakeTable = Tables['mistakes'];
export type OpeningMemoryTable = Tables['opening_memories'];
export type OpponentTable = Tables['opponents'];
export type PositionStatisticsTable = Tables['position_statistics'];
export type RemindersTable = Tables['reminders'];
export type SecondFactorTable = Tables['second_factors'];
export type StudyTable = Tables['studies'];
