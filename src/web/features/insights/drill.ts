import { makeCauseTag } from '#chess/review/causes/cause-words';
import type { CauseName } from '#chess/review/causes/game-summary';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { LEAST_FINDERS } from '#chess/review/mistake-cards';
import { findPositionKey } from '#chess/position/key';
import { makeReviewGame } from '#chess/review/review-game';
import { type Card, type CardDraft, cardLimits } from '#contract/cards';
import { mistakeList } from '#contract/games';
import { parseStoredAnalysis } from '#contract/stored-analysis';

import { findInGame } from '../../analysis/analysed-game.ts';
import { findStoredAnalysis } from '../../analysis/analysis-storage.ts';
import { makeDraft, makeEditedCard } from '../../card-editor/edited-card.ts';
import { fetchCards, saveCards } from '../../card-editor/saved-cards.ts';
import { postChange, postJson } from '../../lib/api-client.ts';
import { listPieces } from '../../lib/pieces.ts';
import { makeUuid } from '../../lib/uuid.ts';
import { fetchGamePgn } from '../../library/library-api.ts';
import type { InsightMistake } from './mistake-list.tsx';

function listDrilled(mistakes: readonly InsightMistake[]): InsightMistake[] {
  return mistakes.filter((mistake) => !isInaccuracy(mistake) && !isHardlyFound(mistake));
}

export function countDrilled(mistakes: readonly InsightMistake[]): number {
  return new Set(listDrilled(mistakes).map(({ fen }) => findPositionKey(fen))).size;
}

function isInaccuracy({ label }: InsightMistake): boolean {
  return label === '?!';
}

function isHardlyFound({ foundBy }: InsightMistake): boolean {
  return foundBy !== undefined && foundBy < LEAST_FINDERS;
}

export function makeDrillNote(mistakes: readonly InsightMistake[]): string {
  const inaccuracies = mistakes.filter(isInaccuracy).length;
  const hard = mistakes.filter((each) => !isInaccuracy(each) && isHardlyFound(each)).length;
  const parts = [
    ...(inaccuracies > 0 ? [inaccuracies === 1 ? '1 inaccuracy' : `${inaccuracies} inaccuracies`] : []),
    ...(hard > 0 ? [`${hard} too hard for players at your level`] : []),
  ];
  const makes = 'Each position with one best move becomes a card.';
  return [
    ...(countDrilled(mistakes) > 0 ? [makes] : []),
    ...(parts.length > 0 ? [`No card: ${parts.join(', ')}.`] : []),
  ].join(' ');
}

export interface Drill {
  readonly tag: string;
  readonly positions: number;
  readonly cards: number;
}

export async function makeDrill(cause: CauseName, mistakes: readonly InsightMistake[]): Promise<Drill> {
  const tag = makeCauseTag(cause);
  const cards = await fetchCards();
  const byPosition = new Map(cards.map((card) => [findPositionKey(card.prompt_fen), card]));
  const carded = new Set(byPosition.keys());
  const drafts: CardDraft[] = [];
  const known = new Set<Card>();
  for (const ofGame of Map.groupBy(listDrilled(mistakes), ({ game }) => game.game_key).values()) {
    for (const { fen } of ofGame) {
      const card = byPosition.get(findPositionKey(fen));
      if (card) known.add(card);
    }
    const missing = ofGame.filter(({ fen }) => !carded.has(findPositionKey(fen)));
    for (const draft of await makeCards(missing, carded)) {
      drafts.push({ ...draft, tags: [tag] });
      carded.add(findPositionKey(draft.prompt_fen));
    }
  }
  for (const piece of listPieces(drafts, cardLimits.cardsPerRequest)) await saveCards(piece);
  const untagged = [...known].filter(
    ({ tags = [] }) => !tags.includes(tag) && tags.length < cardLimits.tagsPerCard,
  );
  const ids = untagged.map(({ id }) => id);
  for (const piece of listPieces(ids, cardLimits.cardsPerRequest))
    await postChange('/api/change-cards', { ids: piece, change: { kind: 'add_tag', tag } });
  return { tag, positions: countDrilled(mistakes), cards: known.size + drafts.length };
}

async function makeCards(
  mistakes: readonly InsightMistake[],
  carded: ReadonlySet<string>,
): Promise<CardDraft[]> {
  const [first] = mistakes;
  if (first === undefined) return [];
  const { game_key, game_review_id, hero_color } = first.game;
  const [pgn, stored, said] = await Promise.all([
    fetchGamePgn(game_key),
    findStoredAnalysis(game_review_id),
    postJson('/api/get-mistakes', { game_review_id }, mistakeList),
  ]);
  const moves = parseGameMoves(pgn);
  const game = makeReviewGame(moves);
  if (!game.ok || stored?.game_id !== game.value.id) return [];
  const review = { id: game_review_id, hero_color, mistakes: said.api_data };
  const found = findInGame({
    review,
    moves,
    game: game.value,
    analysis: parseStoredAnalysis(stored),
    bookPlies: undefined,
    reviews: [review],
    carded,
    finders: new Map(mistakes.flatMap(({ ply, foundBy }) => (foundBy === undefined ? [] : [[ply, foundBy]]))),
  });
  const wanted = new Set(mistakes.map(({ ply }) => ply));
  return found.rows
    .filter(({ ply }) => wanted.has(ply) && (found.refusals.get(ply) ?? 'enough') === 'enough')
    .map((row) =>
      makeDraft(makeUuid(), makeEditedCard({ ...found.getCard(row), gameReviewId: game_review_id })),
    );
}
