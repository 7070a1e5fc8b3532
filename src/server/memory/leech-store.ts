import { LEECH_LAPSES } from '#chess/memory/schedule';
import { leechLimits, type LeechList } from '#contract/leeches';
import { asLongRead } from '../db/long-read.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';

const promptLength = 120;

export async function findLeeches(db: Db, userId: string): Promise<LeechList> {
  const [cards, openings] = await readTogether(db, [
    asLongRead(
      db
        .selectFrom('cards')
        .select(['id', 'prompt', 'lapses'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('suspended_at', 'is', null)
        .where('lapses', '>=', LEECH_LAPSES)
        .orderBy('lapses', 'desc')
        .orderBy('id')
        .limit(leechLimits.shown),
    ),
    asLongRead(
      db
        .selectFrom('opening_memories')
        .select(['color', 'position_key', 'moves', 'lapses'])
        .where('user_id', '=', userId)
        .where('state', '>', 0)
        .where('lapses', '>=', LEECH_LAPSES)
        .orderBy('lapses', 'desc')
        .orderBy('id')
        .limit(leechLimits.shown),
    ),
  ]);
  return {
    cards: cards.map(({ prompt, ...card }) => ({ ...card, prompt: prompt.slice(0, promptLength) })),
    openings: openings.map(({ moves, ...memory }) => ({ ...memory, moves: moves.split(' ') })),
  };
}
