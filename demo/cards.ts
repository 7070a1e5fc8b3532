import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { addMove, getLineFen, type Line, makeLine } from '#chess/pgn/line';
import { makeLinePgn } from '#chess/pgn/line-pgn';
import { parseColorName } from '#chess/position/color-name';
import { findPosition, parseMoveText } from '#chess/position/moves';
import { INITIAL_FEN } from 'chessops/fen';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { type Card, type CardDraft, cardList, storedCard } from '#contract/cards';
import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import { makeCardReview } from '#contract/made-review';
import type { GameReviewDraft } from '#contract/games';
import type { Client } from './client.ts';
import type { CardStory } from './story.ts';

const minuteMs = 60_000;

export async function makeCards(
  player: Client,
  stories: readonly { game: GameReviewDraft; story: CardStory }[],
  nowMs: number,
): Promise<void> {
  const drafts = stories.map(({ game, story }) => ({
    draft: makeDraft(game, story, nowMs - story.madeMinutesAgo * minuteMs),
    story,
  }));
  await player.postJson(
    '/api/upsert-cards',
    drafts.map(({ draft }) => draft),
  );
  const cards = z.parse(cardList, await player.get('/api/get-cards')).api_data;
  for (const { draft, story } of drafts) {
    let card = cards.find(({ id }) => id === draft.id);
    for (const [minutesAgo, grade] of story.reviews) {
      if (card !== undefined) card = await review(player, card, grade, nowMs - minutesAgo * minuteMs);
    }
  }
}

async function review(player: Client, card: Card, grade: 1 | 2 | 3 | 4, reviewMs: number): Promise<Card> {
  const body = makeCardReview(card, randomUUID(), grade, reviewMs, DEFAULT_SCHEDULERS.cards);
  return z.parse(storedCard, await player.postJson('/api/review-card', body)).api_data;
}

function makeDraft(game: GameReviewDraft, story: CardStory, dueMs: number): CardDraft {
  const played = parseGameMoves(game.pgn).moves.slice(0, story.ply);
  const prompt = playAll(
    makeLine(INITIAL_FEN),
    played.map(({ san }) => san),
  );
  const answer = playAll(prompt, story.answerMoves.split(' '));
  return {
    id: randomUUID(),
    prompt: story.prompt,
    prompt_fen: getLineFen(prompt),
    prompt_pgn: makeLinePgn(prompt),
    answer: story.answer,
    answer_fen: getLineFen(answer),
    answer_pgn: makeLinePgn(answer),
    orientation: parseColorName(game.hero_color),
    game_review_id: game.id,
    due: new Date(dueMs).toISOString(),
  };
}

function playAll(line: Line, sans: readonly string[]): Line {
  return sans.reduce((before, san) => {
    const position = findPosition(getLineFen(before));
    const move = position && parseMoveText(position, san);
    const after = move && addMove(before, move);
    if (after === undefined) throw new Error(`${san} cannot be played in ${getLineFen(before)}`);
    return after;
  }, line);
}
