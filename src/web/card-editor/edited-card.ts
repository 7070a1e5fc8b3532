import { INITIAL_FEN } from 'chessops/fen';
import type { Color } from 'chessops/types';

import { findPositionKey } from '#chess/position/key';
import { addMove, getLineFen, type Line, makeLine } from '#chess/pgn/line';
import { makeLinePgn, parseLine } from '#chess/pgn/line-pgn';
import { findPosition, parseMoveText, type PlayedMove } from '#chess/position/moves';
import { type Card, type CardDraft, cardLimits } from '#contract/cards';

export interface EditedCard {
  prompt: string;
  answer: string;
  orientation: Color;
  promptLine: Line;
  answerLine: Line;
  tags: string;
  gameReviewId: string | undefined;
  /** The search result is valid only while the card shows this position. */
  searched: { fen: string; search: string } | undefined;
}

export interface CardStart {
  fen: string;
  pgn: string;
  orientation: Color;
  prompt?: string;
  answer?: string;
  answerMoves?: readonly PlayedMove[];
  answerSan?: string | undefined;
  tags?: readonly string[];
  gameReviewId?: string | undefined;
  answerSearch?: string | undefined;
}

export const emptyStart: CardStart = { fen: INITIAL_FEN, pgn: '', orientation: 'white' };

export function makeEditedCard(start: CardStart): EditedCard {
  const { fen, pgn, orientation, prompt = '', answer = '', answerMoves = [], answerSan, tags = [] } = start;
  const position = findPosition(fen);
  const move = answerSan === undefined ? undefined : position && parseMoveText(position, answerSan);
  const given = { startFen: fen, moves: answerMoves };
  const answerLine = (move && addMove(given, move)) ?? given;
  const { gameReviewId, answerSearch } = start;
  const searched = answerSearch === undefined ? undefined : { fen, search: answerSearch };
  const promptLine = parseLine(pgn, fen);
  return {
    prompt,
    answer,
    orientation,
    promptLine,
    answerLine,
    tags: tags.join(' '),
    gameReviewId,
    searched,
  };
}

export function editCard(card: Card): EditedCard {
  return {
    prompt: card.prompt,
    answer: card.answer,
    orientation: card.orientation,
    promptLine: parseLine(card.prompt_pgn, card.prompt_fen),
    answerLine: parseLine(card.answer_pgn, card.answer_fen),
    tags: (card.tags ?? []).join(' '),
    gameReviewId: card.game_review_id,
    searched: undefined,
  };
}

export function copyPromptToAnswer(edited: EditedCard): EditedCard {
  return { ...edited, answerLine: makeLine(getLineFen(edited.promptLine)) };
}

export function makeDraft(id: string, edited: EditedCard): CardDraft {
  const { searched } = edited;
  return {
    id,
    prompt: edited.prompt,
    prompt_fen: getLineFen(edited.promptLine),
    prompt_pgn: makeLinePgn(edited.promptLine),
    answer: edited.answer,
    answer_fen: getLineFen(edited.answerLine),
    answer_pgn: makeLinePgn(edited.answerLine),
    orientation: edited.orientation,
    tags: parseTypedTags(edited.tags),
    ...(edited.gameReviewId !== undefined && { game_review_id: edited.gameReviewId }),
    ...(searched?.fen === getLineFen(edited.promptLine) && { answer_search: searched.search }),
  };
}

export function parseTypedTags(text: string): string[] {
  return [...new Set(text.split(/\s+/u).filter(Boolean))];
}

export function findTagsFault(text: string): string | undefined {
  const tags = parseTypedTags(text);
  const { tagsPerCard, tagLength } = cardLimits;
  if (tags.length > tagsPerCard) return `At most ${tagsPerCard} tags.`;
  return tags.every((tag) => tag.length <= tagLength)
    ? undefined
    : `A tag can have at most ${tagLength} characters.`;
}

export const emptyCardMessage = 'This card is empty. Play a move, or write a question or an answer.';

export function isEmptyCard({ prompt, answer, promptLine, answerLine }: EditedCard): boolean {
  const [questionKey, answered] = [promptLine, answerLine].map((line) => findPositionKey(getLineFen(line)));
  return prompt.trim() === '' && answer.trim() === '' && questionKey === answered;
}

export function hasEdits(before: EditedCard, after: EditedCard): boolean {
  const [was, is] = [makeDraft('', before), makeDraft('', after)];
  return (
    was.prompt !== is.prompt ||
    was.answer !== is.answer ||
    was.prompt_fen !== is.prompt_fen ||
    was.prompt_pgn !== is.prompt_pgn ||
    was.answer_fen !== is.answer_fen ||
    was.answer_pgn !== is.answer_pgn ||
    was.tags?.join(' ') !== is.tags?.join(' ')
  );
}
