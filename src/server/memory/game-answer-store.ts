import { sql } from 'kysely';
import { parseColorName } from '#chess/position/color-name';
import { type CountableGame, gameAnswerLimits, type GameAnswers } from '#contract/game-answers';
import { makeTime } from '#contract/wire-schedule';
import { asLongRead } from '../db/long-read.ts';
import type { Db } from '../db/tables.ts';
import { liveGames } from '../games/library-store.ts';
import { countsForCard, countsForOpening } from './counting-row-store.ts';

/**
 * Returns the games whose moves may count as answers, newest first. Bullet games and opening games on this
 * server are left out.
 */
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

interface Tally {
  game_key: string;
  at: number | string;
  answers: number | string;
  right_ones: number | string;
  standing: number | string;
}

/** Skips answers from before the position was learnt. */
export async function findGameAnswerTallies(db: Db, userId: string, sinceMs: number): Promise<GameAnswers[]> {
  const figures = sql`count(*) as answers, sum(case when rating > 1 then 1 else 0 end) as right_ones,
    sum(case when undone_at is null then 1 else 0 end) as standing`;
  const tally = sql<Tally>`
    select opening_answers.game_key as game_key, min(answered_at) as at, ${figures} from opening_answers
      where user_id = ${userId} and game_key is not null and answered_at >= ${sinceMs}
        and ${countsForOpening}
      group by opening_answers.game_key
    union all
    select review_logs.game_key as game_key, min(review) as at, ${figures} from cards
      cross join review_logs
      where review_logs.card_id = cards.id and user_id = ${userId} and game_key is not null and review >= ${sinceMs}
        and ${countsForCard}
      group by review_logs.game_key`;
  const { rows } = await db.executeQuery(asLongRead(tally.compile(db)));
  const byGame = Map.groupBy(rows, ({ game_key }) => game_key);
  const names = await findOpponents(db, userId, [...byGame.keys()]);
  const all = [...byGame].map(([game_key, tallies]): GameAnswers & { at: number } => {
    const sum = (of: (tally: Tally) => number | string) =>
      tallies.reduce((total, tally) => total + Number(of(tally)), 0);
    const at = Math.min(...tallies.map((tally) => Number(tally.at)));
    return {
      game_key,
      at,
      played_at: makeTime(at),
      opponent_name: names.get(game_key) ?? null,
      answers: sum(({ answers }) => answers),
      right: sum(({ right_ones }) => right_ones),
      is_counted: sum(({ standing }) => standing) > 0,
    };
  });
  return all.sort((one, other) => other.at - one.at).map(({ at: _at, ...answers }) => answers);
}

async function findOpponents(db: Db, userId: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await liveGames(db, userId)
    .select(['game_key', 'opponent_name'])
    .where('game_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ game_key, opponent_name }) => [game_key, opponent_name]));
}
