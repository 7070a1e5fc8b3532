/** Reads our own card text (write.ts) and Anki's: https://docs.ankiweb.net/importing/text-files.html */
import { INITIAL_FEN } from 'chessops/fen';
import { RATING_NAMES, type Rating } from '#chess/memory/schedule';
import { parseGameMoves } from '#chess/pgn/game-moves';
import type { ImportedCard } from '../card-import.ts';
import { type Column, columns, separators } from './columns.ts';

export const cardTextLimits = {
  bytes: 16 * 1024 * 1024,
  cards: 20_000,
} as const;

const synonyms: Record<string, Column> = {
  id: 'Guid',
  front: 'Prompt',
  question: 'Prompt',
  back: 'Answer',
  fen: 'Prompt FEN',
  position: 'Prompt FEN',
  pgn: 'Prompt PGN',
  color: 'Colour',
  orientation: 'Colour',
  side: 'Colour',
};

interface CardTextFault {
  row: number;
  message: string;
}

export interface ReadCards {
  cards: ImportedCard[];
  faults: CardTextFault[];
}

export function parseCardText(text: string): ReadCards {
  const head = readHead(text);
  const faults: CardTextFault[] = [];
  const cards: ImportedCard[] = [];
  let row = 0;
  for (const fields of readRows(text, head.at, head.separator)) {
    row += 1;
    if (fields.every((field) => field === '')) continue;
    if (cards.length >= cardTextLimits.cards) {
      faults.push({ row, message: `At most ${cardTextLimits.cards} cards at once` });
      break;
    }
    const { card, fault } = readCard(fields, head);
    if (card) cards.push(card);
    else faults.push({ row, message: fault });
  }
  return { cards, faults };
}

interface Head {
  separator: string;
  isHtml: boolean;
  places: Partial<Record<Column, number>>;
  at: number;
}

function readHead(text: string): Head {
  const given = new Map<string, string>();
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (text[at] === '#') {
    const end = text.indexOf('\n', at);
    const line = text.slice(at + 1, end === -1 ? undefined : end).replace(/\r$/u, '');
    const colon = line.indexOf(':');
    if (colon !== -1) given.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1));
    at = end === -1 ? text.length : end + 1;
  }
  const named = given.get('separator')?.trim();
  const firstLine = text.slice(at, text.indexOf('\n', at) === -1 ? undefined : text.indexOf('\n', at));
  const guessed = ['\t', ';', ','].find((mark) => firstLine.includes(mark)) ?? '\t';
  const separator =
    named === undefined || named === ''
      ? named === '' && given.get('separator') !== ''
        ? '\t'
        : guessed
      : (separators[named.toLowerCase()] ?? named.charAt(0));
  const places: Partial<Record<Column, number>> = {};
  const names = given.get('columns')?.split(separator) ?? ['Prompt', 'Answer'];
  for (const [index, name] of names.entries()) {
    const column = findColumn(name);
    if (column !== undefined) places[column] ??= index;
  }
  for (const [key, column] of [
    ['guid column', 'Guid'],
    ['tags column', 'Tags'],
  ] as const) {
    const number = Number(given.get(key));
    if (Number.isInteger(number) && number > 0) places[column] = number - 1;
  }
  return { separator, isHtml: given.get('html')?.trim().toLowerCase() === 'true', places, at };
}

function findColumn(name: string): Column | undefined {
  const wanted = name.trim().toLowerCase();
  return columns.find((column) => column.toLowerCase() === wanted) ?? synonyms[wanted];
}

function* readRows(text: string, start: number, separator: string): Generator<string[]> {
  let fields: string[] = [];
  let at = start;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length;) {
        const end = text.indexOf('"', at);
        if (end === -1) {
          field += text.slice(at);
          at = text.length;
          break;
        }
        field += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        field += '"';
        at += 1;
      }
    }
    const plainStart = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
    fields.push(field + text.slice(plainStart, at).replace(/\r$/u, ''));
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      fields.push('');
    }
    at += 1;
    yield fields;
    fields = [];
  }
}

type Read = { card: ImportedCard; fault?: undefined } | { card?: undefined; fault: string };

function readCard(fields: readonly string[], { places, isHtml }: Head): Read {
  const get = (column: Column): string => {
    const place = places[column];
    return place === undefined ? '' : (fields[place] ?? '');
  };
  const say = (column: Column): string => (isHtml ? stripHtml(get(column)) : get(column));
  const promptPgn = get('Prompt PGN');
  const answerPgn = get('Answer PGN');
  const prompt_fen = get('Prompt FEN') || findLastFen(promptPgn) || INITIAL_FEN;
  const answer_fen = get('Answer FEN') || findLastFen(answerPgn) || prompt_fen;
  const colour = get('Colour').trim().toLowerCase();
  const reviews = parseReviews(get('Reviews'));
  if (reviews === undefined) return { fault: 'The reviews cannot be read' };
  const game = get('Game');
  const search = get('Answer search');
  const made = get('Made');
  return {
    card: {
      guid: get('Guid'),
      prompt: say('Prompt'),
      prompt_fen,
      prompt_pgn: promptPgn,
      answer: say('Answer'),
      answer_fen,
      answer_pgn: answerPgn,
      orientation: colour === 'black' || (colour === '' && prompt_fen.includes(' b ')) ? 'black' : 'white',
      tags: [...new Set(get('Tags').split(/\s+/u).filter(Boolean))],
      ...(game !== '' && { game_review_id: game }),
      ...(search !== '' && { answer_search: search }),
      ...(made !== '' && { made }),
      is_suspended: get('Suspended').trim() !== '',
      reviews,
    },
  };
}

/** A file may lack the FEN after the last move, so compute the FEN from the moves. */
function findLastFen(pgn: string): string | undefined {
  return pgn === '' ? undefined : parseGameMoves(pgn).moves.at(-1)?.fen;
}

function parseReviews(text: string): ImportedCard['reviews'] | undefined {
  const reviews: ImportedCard['reviews'] = [];
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const [review = '', name = '', took = '', id = ''] = part.trim().split(' ');
    const rating = RATING_NAMES.indexOf(name as (typeof RATING_NAMES)[Rating]);
    if (rating < 1 || (took !== '-' && !/^\d+$/u.test(took))) return undefined;
    reviews.push({
      id,
      rating: rating as ImportedCard['reviews'][number]['rating'],
      review,
      ...(took !== '-' && { took_ms: Number(took) }),
    });
  }
  return reviews;
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  apos: "'",
  '#39': "'",
};

export function stripHtml(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/(?:div|p|li)>/giu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|apos|#39);/gu, (_, name: string) => entities[name] ?? '')
    .trim();
}
