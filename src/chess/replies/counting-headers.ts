import { parseSpeed } from '#chess/pgn/speed';
import { findBand } from './counting-cell.ts';

export const SKIP_REASONS = [
  'unrated',
  'variant',
  'bot',
  'unfinished',
  'incomplete',
  'broken',
  'full',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const WHITE_WINS = 0;
const DRAW = 1;
const BLACK_WINS = 2;

const QUOTE = 34;
const NEWLINE = 10;
const BRACKET = 91;

export class CountingHeaders {
  end = 0;
  ratingSum = 0;
  band = 0;
  speed = 0;
  result = DRAW;
  date = 0;
  readonly #speeds = new Map<number, number | undefined>();

  read(bytes: Uint8Array, start: number, stop: number): SkipReason | undefined {
    let isRated = false;
    let isVariant = false;
    let isBot = false;
    let result = -1;
    let white = 0;
    let black = 0;
    let speed: number | undefined;
    this.date = 0;
    let at = start;
    while (at < stop) {
      const code = bytes[at] ?? 0;
      if (code !== BRACKET) {
        if (code !== NEWLINE && code !== 13 && code !== 32) break;
        at++;
        continue;
      }
      let lineEnd = bytes.indexOf(NEWLINE, at);
      if (lineEnd < 0 || lineEnd > stop) lineEnd = stop;
      let quote = at + 1;
      while (quote < lineEnd && bytes[quote] !== QUOTE) quote++;
      const value = quote + 1;
      let valueEnd = lineEnd - 1;
      while (valueEnd > value && bytes[valueEnd] !== QUOTE) valueEnd--;
      const nameLength = quote - at - 2;
      switch (nameLength) {
        case 3:
          if (hasText(bytes, at + 1, 'FEN')) isVariant = true;
          break;
        case 4:
          if (this.date === 0 && hasText(bytes, at + 1, 'Date')) this.date = readDate(bytes, value, valueEnd);
          break;
        case 5:
          if (hasText(bytes, at + 1, 'Event')) isRated ||= hasRated(bytes, value, valueEnd);
          break;
        case 6:
          if (hasText(bytes, at + 1, 'Result')) result = readResult(bytes, value, valueEnd);
          break;
        case 7:
          if (hasText(bytes, at + 1, 'UTCDate')) this.date = readDate(bytes, value, valueEnd);
          else if (hasText(bytes, at + 1, 'Variant'))
            isVariant ||= !(valueEnd - value === 8 && hasText(bytes, value, 'Standard'));
          break;
        case 8:
          if (hasText(bytes, at + 1, 'WhiteElo')) white = readNumber(bytes, value, valueEnd);
          else if (hasText(bytes, at + 1, 'BlackElo')) black = readNumber(bytes, value, valueEnd);
          break;
        case 10:
          if (hasText(bytes, at + 1, 'WhiteTitle') || hasText(bytes, at + 1, 'BlackTitle'))
            isBot ||= valueEnd - value === 3 && hasText(bytes, value, 'BOT');
          break;
        case 11:
          if (hasText(bytes, at + 1, 'TimeControl')) speed = this.#findSpeed(bytes, value, valueEnd);
          break;
        case 15:
          // Lichess's `Event` header of an arena game does not say "Rated", but only rated games have rating
          // differences.
          if (hasText(bytes, at + 1, 'WhiteRatingDiff') || hasText(bytes, at + 1, 'BlackRatingDiff'))
            isRated = true;
          break;
        default:
      }
      at = lineEnd;
    }
    this.end = at;
    if (!isRated) return 'unrated';
    if (isVariant) return 'variant';
    if (isBot) return 'bot';
    if (result < 0) return 'unfinished';
    if (white === 0 || black === 0 || speed === undefined) return 'incomplete';
    this.ratingSum = white + black;
    this.band = findBand(this.ratingSum);
    this.speed = speed;
    this.result = result;
    return undefined;
  }

  #findSpeed(bytes: Uint8Array, start: number, end: number): number | undefined {
    const length = end - start;
    if (length > 20) return undefined;
    const isShort = length <= 6;
    let name = 0;
    for (let at = start; at < Math.min(end, start + 6); at++) name = name * 256 + (bytes[at] ?? 0);
    if (isShort && this.#speeds.has(name)) return this.#speeds.get(name);
    const speed = parseSpeed(String.fromCharCode(...bytes.subarray(start, end)));
    if (isShort && this.#speeds.size < 10_000) this.#speeds.set(name, speed);
    return speed;
  }
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Lichess's game dumps write `Rated Blitz game`, and its API writes `rated blitz game`. */
function hasRated(bytes: Uint8Array, start: number, end: number): boolean {
  return (
    end - start > 6 && (bytes[start] === 82 || bytes[start] === 114) && hasText(bytes, start + 1, 'ated ')
  );
}

function readNumber(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  if (end - start > 4) return 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return 0;
    number = 10 * number + digit;
  }
  return number;
}

function readResult(bytes: Uint8Array, start: number, end: number): number {
  if (end - start === 7 && hasText(bytes, start, '1/2-1/2')) return DRAW;
  if (end - start !== 3) return -1;
  if (hasText(bytes, start, '1-0')) return WHITE_WINS;
  return hasText(bytes, start, '0-1') ? BLACK_WINS : -1;
}

function readDate(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 10) return 0;
  const year = readNumber(bytes, start, start + 4);
  const month = readNumber(bytes, start + 5, start + 7);
  const day = readNumber(bytes, start + 8, end);
  return year === 0 || month === 0 || day === 0 ? 0 : year * 10_000 + month * 100 + day;
}
