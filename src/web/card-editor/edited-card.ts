import { INITIAL_FEN } from 'chessops/fen';
import type { Color } from 'chessops/types';

import { keyOfFen } from '#chess/position/key';
import { addMove, getLineFen, type Line, makeLine } from '#chess/pgn/line';
import { makeLinePgn, parseLine } from '#chess/pgn/line-pgn';
import { findPosition, parseMoveText, type PlayedMove } from '#chess/position/moves';
import { type Card, type CardDraft, cardLimits } from '#contract/cards';

/** A card that is being written: its texts, and the two boards with the moves played on them. */
export interface EditedCard {
  prompt: string;
  answer: string;
  orientation: Color;
  promptLine: Line;
  answerLine: Line;
  /** Words, separated by spaces. */
  tags: string;
  gameReviewId: string | undefined;
  /** The search of a position, which belongs to the card as long as it asks about that position. */
  searched: { fen: string; search: string } | undefined;
}

export interface CardStart {
  fen: string;
  /** The moves that led to the position; they can be taken back. */
  pgn: string;
  orientation: Color;
  /** What is known of the card already, for instance by an engine or the book; all of it can be changed. */
  prompt?: string;
  answer?: string;
  /** Played on the answer's board: moves, or one as a book writes it. */
  answerMoves?: readonly PlayedMove[];
  answerSan?: string | undefined;
  tags?: readonly string[];
  /** The game it is made from. */
  gameReviewId?: string | undefined;
  /** What other answers are judged by. */
  answerSearch?: string | undefined;
}

export const emptyStart: CardStart = { fen: INITIAL_FEN, pgn: '', orientation: 'white' };

/** Both boards begin with the same position: the answer is what should be played from the prompt. */
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

/** What `->` does. The answer's moves start here, so that they show what to play rather than how it came about. */
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

/** Each word once. */
export function parseTypedTags(text: string): string[] {
  return [...new Set(text.split(/\s+/u).filter(Boolean))];
}

/** Why these words cannot be the tags of a card, for the user who types them. */
export function findTagsFault(text: string): string | undefined {
  const tags = parseTypedTags(text);
  const { tagsPerCard, tagLength } = cardLimits;
  if (tags.length > tagsPerCard) return `At most ${tagsPerCard} tags.`;
  return tags.every((tag) => tag.length <= tagLength) ? undefined : `A tag has at most ${tagLength} letters.`;
}

export const emptyCardMessage =
  'This card is empty: play a move on one of the boards, or write a prompt or an answer.';

/** Whether there is nothing to ask: no words, and the same position on both sides. Move counters do not tell positions apart. */
export function isEmptyCard({ prompt, answer, promptLine, answerLine }: EditedCard): boolean {
  const [asked, answered] = [promptLine, answerLine].map((line) => keyOfFen(getLineFen(line)));
  return prompt.trim() === '' && answer.trim() === '' && asked === answered;
}

/** Whether leaving would lose something. Turning the boards around is not worth a question. */
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
