import { sql } from 'kysely';
import { parseColorName } from '#chess/position/color-name';
import {
  type CountableGame,
  type GameAnswerList,
  gameAnswerLimits,
  type GameAnswers,
} from '#contract/game-answers';
import { makeTime } from '#contract/wire-schedule';
import { asLongRead } from '../db/long-read.ts';
import type { Db } from '../db/tables.ts';
import { liveGames } from '../games/library-store.ts';
import { countsAsAnswer, isReview, ofBothKinds } from './counting-row-store.ts';

export async function findCountableGames(db: Db, userId: string, sinceMs: number): Promise<CountableGame[]> {
  const games = liveGames(db, userId)
    .select(['game_key', 'hero_color', 'played_at', 'moves'])
    .where('played_at', '>=', sinceMs)
    .where('source', '!=', 'opening game')
    .where('moves', '!=', '')
    .where(({ or, eb }) => or([eb('speed', 'is', null), eb('speed', 'not in', ['bullet', 'ultraBullet'])]))
    .orderBy('played_at', 'desc')
    .orderBy('game_key', 'desc')
    .limit(gameAnswerLimits.games);
  const { rows } = await db.executeQuery(asLongRead(games));
  return rows.map(({ game_key, hero_color, played_at, moves }) => ({
    game_key,
    color: parseColorName(hero_color),
    played_at: makeTime(played_at),
    moves,
  }));
}

export async function findLearntCards(
  db: Db,
  userId: string,
  sinceMs: number,
): Promise<NonNullable<GameAnswerList['learnt']>> {
  const firstReviews = db
    .selectFrom('memory_answers')
    .select(({ fn }) => ['memory_id', fn.min('answered_at').as('at')])
    .where('user_id', '=', userId)
    .where('kind', '=', sql.lit('cards'))
    .where('answered_at', '>=', sinceMs)
    .where('state', '=', 0)
    .where(isReview)
    .groupBy('memory_id');
  const { rows } = await db.executeQuery(asLongRead(firstReviews));
  return rows.map(({ memory_id, at }) => ({ card_id: memory_id, learnt_at: makeTime(Number(at)) }));
}

interface Tally {
  game_key: string;
  at: number | string;
  answers: number | string;
  right_ones: number | string;
  standing: number | string;
}

export async function findGameAnswerTallies(db: Db, userId: string, sinceMs: number): Promise<GameAnswers[]> {
  const tally = sql<Tally>`
    select game_key, min(answered_at) as at, count(*) as answers,
        sum(case when rating > 1 then 1 else 0 end) as right_ones,
        sum(case when undone_at is null then 1 else 0 end) as standing
      from memory_answers
      where user_id = ${userId} and ${ofBothKinds} and game_key is not null and answered_at >= ${sinceMs}
        and ${countsAsAnswer}
      group by game_key
      order by at desc`;
  const { rows } = await db.executeQuery(asLongRead(tally.compile(db)));
  const keys = rows.map(({ game_key }) => game_key);
  const names = await findOpponents(db, userId, keys);
  return rows.map(({ game_key, at, answers, right_ones, standing }) => ({
    game_key,
    played_at: makeTime(Number(at)),
    opponent_name: names.get(game_key) ?? null,
    answers: Number(answers),
    right: Number(right_ones),
    is_counted: Number(standing) > 0,
  }));
}

async function findOpponents(db: Db, userId: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await liveGames(db, userId)
    .select(['game_key', 'opponent_name'])
    .where('game_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ game_key, opponent_name }) => [game_key, opponent_name]));
}
