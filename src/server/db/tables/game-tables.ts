import { gameAnalysis } from '#contract/game-analyses';
import { gameReviewDraft, mistake } from '#contract/games';
import { libraryGameDraft } from '#contract/library';
import { int, makeColumns, mebi, nullable, required, text } from '#contract/collections/table';
import { opponentLimits } from '#contract/opponents';
import type { OpponentSite } from '#contract/opponent-sites';
import { statisticsRecord } from '#contract/statistics';
import { deleteSome, table } from './table.ts';

export const gameTables = {
  game_reviews: table(
    { ...makeColumns(gameReviewDraft.shape), user_id: text, date_time_played: int, bytes: int },
    {
      key: ['date_time_played', 'id'],
      hidden: ['bytes'],
      limit: { rows: 5_000, bytes: 32 * mebi, onFull: 'reject', noun: 'game reviews', advice: deleteSome },
    },
  ),
  mistakes: table(
    { ...makeColumns(mistake.shape) },
    {
      parent: { table: 'game_reviews', column: 'game_review_id' },
      key: ['game_review_id', 'id'],
      limit: { rows: 100_000, bytes: 32 * mebi, onFull: 'reject', noun: 'mistakes', advice: deleteSome },
    },
  ),
  game_analyses: table(
    {
      ...makeColumns(gameAnalysis.shape),
      positions: text,
    },
    {
      parent: { table: 'game_reviews', column: 'game_review_id' },
      key: ['game_review_id'],
      limit: {
        rows: 5_000,
        bytes: 64 * mebi,
        onFull: 'reject',
        noun: 'analysed games',
        advice: 'Delete some game reviews first',
      },
    },
  ),
  games: table(
    {
      ...makeColumns(libraryGameDraft.shape),
      user_id: text,
      played_at: int,
      scores: nullable<string>(),
      bytes: int,
      /** A deleted game keeps its row, so that the next import from its site does not add it again. */
      deleted_at: nullable<number>(),
      game_review_id: nullable<string>(),
    },
    {
      key: ['game_key'],
      hidden: ['bytes'],
      limit: {
        rows: 20_000,
        bytes: 64 * mebi,
        onFull: 'reject',
        noun: 'games in the library',
        advice: deleteSome,
      },
    },
  ),
  game_summaries: table(
    { user_id: text, game_key: text, rules: int, summary: text },
    {
      key: ['game_key'],
      limit: { rows: 20_000, bytes: 32 * mebi, onFull: 'reject', noun: 'game summaries', advice: deleteSome },
    },
  ),
  opponents: table(
    {
      user_id: text,
      site: required<OpponentSite>(),
      name_key: text,
      name: text,
      is_cut: int,
      white_games: int,
      black_games: int,
      read_at: int,
      games: text,
    },
    {
      key: ['site', 'name_key'],
      limit: {
        rows: opponentLimits.opponents,
        bytes: 16 * mebi,
        onFull: 'reject',
        noun: 'opponents',
        advice: 'Delete one first',
      },
    },
  ),
  position_statistics: table(
    {
      ...makeColumns(statisticsRecord.shape),
      user_id: text,
      fetched_at: int,
      bytes: int,
      turn: int,
    },
    {
      key: ['speeds', 'ratings', 'fen'],
      hidden: ['bytes', 'turn'],
      limit: { rows: 20_000, bytes: 16 * mebi, onFull: 'evict-oldest' },
    },
  ),
};
