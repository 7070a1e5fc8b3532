import * as z from 'zod/mini';
import { parseSetup } from '#chess/position/setup';
import { isAnswerSearch } from '#chess/review/answer-search';
import { cardDraft, cardLimits } from './cards.ts';

const { prompt_fen, answer_search } = cardDraft.shape;

const fen = prompt_fen.check(
  z.check(({ value, issues }) => {
    const { reason } = parseSetup(value);
    if (reason !== undefined) issues.push({ code: 'custom', message: reason, input: value });
  }),
);

export const checkedDraft = z.object({
  ...cardDraft.shape,
  prompt_fen: fen,
  answer_fen: fen,
  answer_search: z.optional(answer_search.def.innerType.check(z.refine(isAnswerSearch, 'Not a search'))),
});
export type CheckedDraft = z.output<typeof checkedDraft>;

export const checkedDrafts = z
  .array(checkedDraft)
  .check(z.maxLength(cardLimits.cardsPerRequest, `At most ${cardLimits.cardsPerRequest} cards at once`));
