import { setTimeout as wait } from 'node:timers/promises';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import {
  type CardSeparator,
  type ExportedCard,
  makeCardTextHead,
  makeCardTextRow,
} from '#contract/card-text/write';
import { pickContent } from '#contract/cards';
import { makeTime } from '#contract/wire-schedule';
import { isGrade } from '#chess/memory/schedule';
import { groupByRows } from '../db/row-groups.ts';
import type { CardTable, Db, MemoryAnswerTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { CardThreads } from './card-threads.ts';
import { findLogs } from '../scheduling/answer-store.ts';
import { listCounting } from './card-memory-store.ts';
import { readCards } from './store.ts';
import { noSearch } from './answer-search-store.ts';
import { parseTags } from './tags.ts';

const reviewsPerPiece = 1000;

export async function* writeCardText(
  db: Db,
  userId: string,
  pool: CardThreads,
  separator: CardSeparator,
): AsyncGenerator<string> {
  yield makeCardTextHead(separator);
  for await (const page of readCards(db, userId)) {
    for (const cards of groupByRows(page, ({ revision }) => revision, reviewsPerPiece)) {
      const openings = await nameOpenings(pool, userId, cards);
      const logs = Map.groupBy(await findLogs(db, cards), ({ memory_id }) => memory_id);
      yield cards
        .map((card, index) =>
          makeCardTextRow(makeExported(card, logs.get(card.id) ?? [], openings[index] ?? ''), separator),
        )
        .join('');
      await yieldToEventLoop();
    }
  }
}

const retryMs = 500;
const mostTries = 120;

/** Waits for a free thread, because an error in the middle of a download would truncate the file. */
async function nameOpenings(
  pool: CardThreads,
  userId: string,
  cards: readonly CardTable[],
): Promise<string[]> {
  const lines = cards.map(({ prompt_fen, prompt_pgn }) => ({ prompt_fen, prompt_pgn }));
  for (let tries = 1; ; tries += 1) {
    try {
      return await pool.run({ kind: 'openings', cards: lines }, userId);
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'unavailable';
      if (!isBusy || tries === mostTries) throw error;
      await wait(retryMs);
    }
  }
}

function makeExported(card: CardTable, log: readonly MemoryAnswerTable[], opening: string): ExportedCard {
  const { game_review_id, answer_search } = card;
  return {
    guid: card.id,
    ...pickContent(card),
    opening,
    tags: parseTags(card.tags),
    ...(game_review_id !== null && { game_review_id }),
    ...(answer_search !== null && answer_search !== noSearch && { answer_search }),
    made: makeTime(card.created_at),
    is_suspended: card.suspended_at !== null,
    reviews: listCounting(log).flatMap(({ id, rating, answered_at, took_ms }) =>
      isGrade(rating)
        ? [{ id, rating, review: makeTime(answered_at), ...(took_ms !== null && { took_ms }) }]
        : [],
    ),
  };
}
