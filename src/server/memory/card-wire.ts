import { type Card, type CheckedDraft, makeWireSchedule } from '#contract/cards';
import type { CardContent, StoredCard } from './rows.ts';

export function makeWireCard(card: StoredCard): Card {
  return {
    id: card.id,
    user_id: card.userId,
    prompt: card.prompt,
    prompt_fen: card.promptFen,
    prompt_pgn: card.promptPgn,
    answer: card.answer,
    answer_fen: card.answerFen,
    answer_pgn: card.answerPgn,
    orientation: card.orientation,
    ...makeWireSchedule(card.schedule),
  };
}

export function parseContent(draft: CheckedDraft): CardContent {
  return {
    prompt: draft.prompt,
    promptFen: draft.prompt_fen,
    promptPgn: draft.prompt_pgn,
    answer: draft.answer,
    answerFen: draft.answer_fen,
    answerPgn: draft.answer_pgn,
    orientation: draft.orientation,
  };
}
