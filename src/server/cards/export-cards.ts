/** A user's cards as they leave: a page at a time, with their reviews and the names of their openings. */
import { sortReviews } from '#chess/memory/review-history';
import {
  type CardSeparator,
  type ExportedCard,
  makeCardTextHead,
  makeCardTextRow,
} from '#contract/card-text';
import { makeTime } from '#contract/wire-schedule';
import { isGrade } from '#chess/memory/schedule';
import type { CardTable, Db, ReviewLogTable } from '../db/tables.ts';
import type { MemoryPool } from '../memory/memory-pool.ts';
import { findReviews, noSearch, readCards } from './store.ts';
import { parseTags } from './tags.ts';

export async function* writeCardText(
  db: Db,
  userId: string,
  pool: MemoryPool,
  separator: CardSeparator,
): AsyncGenerator<string> {
  yield makeCardTextHead(separator);
  for await (const cards of readCards(db, userId)) {
    if (cards.length === 0) continue;
    const openings = await pool.run(
      {
        kind: 'openings',
        cards: cards.map(({ prompt_fen, prompt_pgn }) => ({ prompt_fen, prompt_pgn })),
      },
      userId,
    );
    const ids = cards.map(({ id }) => id);
    const logs = Map.groupBy(await findReviews(db, ids), ({ card_id }) => card_id);
    yield cards
      .map((card, index) => {
        const opening = Array.isArray(openings) ? String(openings[index] ?? '') : '';
        return makeCardTextRow(makeExported(card, logs.get(card.id) ?? [], opening), separator);
      })
      .join('');
  }
}

function makeExported(card: CardTable, log: readonly ReviewLogTable[], opening: string): ExportedCard {
  const { prompt, prompt_fen, prompt_pgn, answer, answer_fen, answer_pgn, orientation } = card;
  const { game_review_id, answer_search } = card;
  return {
    guid: card.id,
    prompt,
    prompt_fen,
    prompt_pgn,
    answer,
    answer_fen,
    answer_pgn,
    orientation,
    opening,
    tags: parseTags(card.tags),
    ...(game_review_id !== null && { game_review_id }),
    ...(answer_search !== null && answer_search !== noSearch && { answer_search }),
    made: makeTime(card.created_at),
    is_suspended: card.suspended_at !== null,
    reviews: sortReviews(log.filter(({ undone_at }) => undone_at === null)).flatMap(
      ({ id, rating, review, took_ms }) =>
        isGrade(rating)
          ? [{ id, rating, review: makeTime(review), ...(took_ms !== null && { took_ms }) }]
          : [],
    ),
  };
}
