import { RATING_NAMES } from '#chess/memory/schedule';
import type { ImportedCard } from '../card-import.ts';
import { type Column, columns, separators } from './columns.ts';

export type CardSeparator = 'tab' | 'comma';

/** People read `opening`. An import ignores it and finds the opening from the moves. */
export type ExportedCard = ImportedCard & { opening: string };

export function makeCardTextHead(separator: CardSeparator): string {
  return [
    `#separator:${separator}`,
    '#html:false',
    '#notetype:Tabiya',
    '#deck:Tabiya',
    `#guid column:${columns.indexOf('Guid') + 1}`,
    `#tags column:${columns.indexOf('Tags') + 1}`,
    `#columns:${columns.join(separators[separator])}`,
    '',
  ].join('\n');
}

export function makeCardTextRow(card: ExportedCard, separator: CardSeparator): string {
  const fields: Record<Column, string> = {
    Prompt: card.prompt,
    Answer: card.answer,
    'Prompt FEN': card.prompt_fen,
    'Prompt PGN': card.prompt_pgn,
    'Answer FEN': card.answer_fen,
    'Answer PGN': card.answer_pgn,
    Colour: card.orientation,
    Opening: card.opening,
    Game: card.game_review_id ?? '',
    'Answer search': card.answer_search ?? '',
    Made: card.made ?? '',
    Suspended: card.is_suspended ? 'yes' : '',
    Reviews: card.reviews.map(makeReviewText).join('; '),
    Guid: card.guid,
    Tags: card.tags.join(' '),
  };
  const mark = separators[separator] ?? '\t';
  return `${columns.map((column) => quote(fields[column], mark)).join(mark)}\n`;
}

function makeReviewText({ id, rating, review, took_ms }: ImportedCard['reviews'][number]): string {
  return [review, RATING_NAMES[rating], took_ms ?? '-', id].join(' ');
}

function quote(field: string, separator: string): string {
  const isPlain = !field.includes(separator) && !/["\r\n#]/u.test(field);
  return isPlain ? field : `"${field.replaceAll('"', '""')}"`;
}
