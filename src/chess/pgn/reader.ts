import type { PgnChapter } from './chapter.ts';
import { ChapterBuilder } from './chapter-builder.ts';
import { makeLimitError, PGN_LIMITS, type PgnLimitError, type PgnLimitName, utf8Length } from './limits.ts';
import { findHeaderLine, parseHeader } from './header.ts';
import { isSilentWord, parsePgnWord } from './word.ts';
import { err, ok, type Result } from '#chess/result';

/** Reads PGN in one pass without recursion, so hostile text takes linear time. Moves are not checked. */

export function parsePgn(text: string): Result<PgnChapter[], PgnLimitError> {
  const maxBytes = PGN_LIMITS.textBytes;
  if (text.length > maxBytes || (text.length > maxBytes / 3 && utf8Length(text) > maxBytes)) {
    return err(makeLimitError('textBytes'));
  }
  const reader = new PgnReader(text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);
  const limit = reader.read();
  return limit ? err(makeLimitError(limit)) : ok(reader.chapters);
}

export function splitBareGames(text: string): string[] {
  const plain = text.replaceAll(/\r\n?/g, '\n');
  const reader = new PgnReader(plain);
  reader.read();
  const starts = [0, ...reader.bareStarts];
  return starts.map((start, index) => plain.slice(start, starts[index + 1]).trim());
}

const NEWLINE = 10;

const SUFFIX_NAGS: ReadonlyMap<string, number> = new Map([
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
]);

class PgnReader {
  readonly bareStarts: number[] = [];
  readonly #text: string;
  readonly #builder = new ChapterBuilder();
  #at = 0;
  #tagCount = 0;
  /** The next closing brace and the next header. Both only move forward, so searching takes linear time. */
  #nextBrace = 0;
  #nextHeaderLine = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get chapters(): PgnChapter[] {
    return this.#builder.chapters;
  }

  read(): PgnLimitName | undefined {
    const text = this.#text;
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1;
    let newlines = 1;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (isSpace(code)) {
        if (code === NEWLINE) newlines++;
        this.#at++;
        continue;
      }
      const limit = this.#readToken(code, newlines);
      if (limit) return limit;
      newlines = 0;
    }
    return this.#builder.finishChapter();
  }

  #readToken(code: number, newlines: number): PgnLimitName | undefined {
    // In PGN, `%` escapes a line only if it is the first character.
    if (newlines > 0 && code === 37 && (this.#at === 0 || this.#text.charCodeAt(this.#at - 1) === NEWLINE)) {
      this.#skipLine();
      return undefined;
    }
    if (code === 91 && (newlines > 0 || this.#builder.isTerminated || !this.#builder.hasMovetext))
      return this.#readHeader();
    const isNewGame = this.#builder.isTerminated
      ? newlines > 1 || this.#isFirstMoveNumber()
      : newlines > 1 && this.#builder.hasMoves && this.#isFirstMoveNumber();
    if (isNewGame) {
      this.bareStarts.push(this.#at);
      const limit = this.#builder.finishChapter();
      if (limit) return limit;
    }
    this.#builder.hasMovetext = true;
    switch (code) {
      case 123: // {
        this.#readComment();
        return undefined;
      case 59: // ;
        this.#builder.addComment(this.#text.slice(this.#at + 1, this.#skipLine()));
        return undefined;
      case 40: // (
        this.#at++;
        return this.#builder.openVariation();
      case 41: // )
        this.#at++;
        this.#builder.closeVariation();
        return undefined;
      case 36: // $
        this.#readNag();
        return undefined;
      case 33: // !
      case 63: // ?
        this.#readSuffix();
        return undefined;
      case 42: // *
        this.#at++;
        this.#builder.terminate('*');
        return undefined;
      default:
        return this.#readWord();
    }
  }

  #readHeader(): PgnLimitName | undefined {
    if (++this.#tagCount > PGN_LIMITS.tags) return 'tags';
    const header = parseHeader(this.#text, this.#at);
    if (header && this.#builder.hasMovetext) {
      const limit = this.#builder.finishChapter();
      if (limit) return limit;
    }
    if (header) {
      this.#builder.setHeader(header.name, header.value);
      this.#at = header.end;
    } else if (this.#builder.hasMovetext && !this.#builder.isTerminated) {
      this.#at++;
    } else {
      const start = this.#at;
      this.#builder.addProblem('header', this.#text.slice(start, this.#skipLine()));
    }
    return undefined;
  }

  #readWord(): PgnLimitName | undefined {
    const start = this.#at;
    let end = start + 1;
    while (end < this.#text.length && !endsWord(this.#text.charCodeAt(end))) end++;
    this.#at = end;
    const word = parsePgnWord(this.#text, start, end);
    if (word.kind === 'move') return this.#builder.addMove(word.san);
    if (word.kind === 'result') this.#builder.terminate(word.result);
    else if (word.kind === 'text' && !isSilentWord(word.text)) this.#builder.addText(word.text);
    return undefined;
  }

  #readNag(): void {
    let nag = 0;
    let end = this.#at + 1;
    for (; end < this.#at + 4; end++) {
      const digit = this.#text.charCodeAt(end) - 48;
      if (!(digit >= 0 && digit <= 9)) break;
      nag = nag * 10 + digit;
    }
    if (end > this.#at + 1) this.#builder.addNag(nag);
    this.#at = end;
  }

  #readSuffix(): void {
    const start = this.#at;
    while (this.#text.charCodeAt(this.#at) === 33 || this.#text.charCodeAt(this.#at) === 63) this.#at++;
    const nag = SUFFIX_NAGS.get(this.#text.slice(start, Math.min(this.#at, start + 2)));
    if (nag !== undefined) this.#builder.addNag(nag);
  }

  #readComment(): void {
    const start = this.#at + 1;
    if (this.#nextBrace < start) this.#nextBrace = indexOrEnd(this.#text, '}', start);
    if (this.#nextHeaderLine < start) this.#nextHeaderLine = findHeaderLine(this.#text, start);
    if (this.#nextHeaderLine < this.#nextBrace || this.#nextBrace === this.#text.length) {
      // If the next header comes before a closing brace, the comment ends at the header.
      const end = Math.min(this.#nextHeaderLine, this.#nextBrace);
      this.#builder.addProblem('unclosed-comment', this.#text.slice(start, Math.min(end, start + 60)));
      this.#builder.addComment(this.#text.slice(start, end));
      this.#at = end === this.#text.length ? end : end - 1;
    } else {
      this.#builder.addComment(this.#text.slice(start, this.#nextBrace));
      this.#at = this.#nextBrace + 1;
    }
  }

  #isFirstMoveNumber(): boolean {
    return this.#text.startsWith('1.', this.#at) && this.#text.charCodeAt(this.#at + 2) !== 46;
  }

  #skipLine(): number {
    this.#at = indexOrEnd(this.#text, '\n', this.#at);
    return this.#at;
  }
}

function indexOrEnd(text: string, needle: string, from: number): number {
  const index = text.indexOf(needle, from);
  return index < 0 ? text.length : index;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0 || code === 0xfeff;
}

function endsWord(code: number): boolean {
  switch (code) {
    case 33:
    case 34:
    case 36:
    case 40:
    case 41:
    case 42:
    case 59:
    case 63:
    case 91:
    case 93:
    case 123:
    case 125:
      return true;
    default:
      return isSpace(code);
  }
}
