import { makeLimitError, PGN_LIMITS, type PgnLimitError, type PgnLimitName, utf8Length } from './limits.ts';
import { findHeaderLine, parseHeader } from './header.ts';
import { isSilentWord, parsePgnWord } from './word.ts';
import { err, ok, type Result } from '#chess/result';

/**
 * PGN text → chapters, each with its headers and its tree of moves as written: nothing here knows the rules.
 *
 * One pass over the characters, no recursion and no regular expression over untrusted length, so that hostile
 * texts cost what their length says. What cannot be read is never dropped without a word: it is in `problems`.
 */

export interface MoveNode {
  /** As written, castling with the letter O and null moves as `--`; not yet known to be legal. */
  readonly san: string;
  nags: number[];
  startingComments: string[];
  comments: string[];
  children: MoveNode[];
}

type PgnProblemKind = 'header' | 'unreadable-text' | 'unclosed-comment' | 'unclosed-variation';

export interface PgnProblem {
  kind: PgnProblemKind;
  /** The first characters of what was not understood. */
  text: string;
  /** How often, for text between the moves. */
  count: number;
  /** Half-moves from the chapter's start to where it stands, and the move before it. */
  ply: number;
  afterSan: string | undefined;
}

export interface PgnChapter {
  readonly headers: Map<string, string>;
  comments: string[];
  readonly moves: MoveNode[];
  readonly problems: PgnProblem[];
}

export function parsePgn(text: string): Result<PgnChapter[], PgnLimitError> {
  const maxBytes = PGN_LIMITS.textBytes;
  if (text.length > maxBytes || (text.length > maxBytes / 3 && utf8Length(text) > maxBytes)) {
    return err(makeLimitError('textBytes'));
  }
  const reader = new PgnReader(text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);
  const limit = reader.read();
  return limit ? err(makeLimitError(limit)) : ok(reader.chapters);
}

/** A text without headers in its middle → its games, as the reader tells them apart. */
export function splitBareGames(text: string): string[] {
  const plain = text.replaceAll(/\r\n?/g, '\n');
  const reader = new PgnReader(plain);
  reader.read();
  const starts = [0, ...reader.bareStarts];
  return starts.map((start, index) => plain.slice(start, starts[index + 1]).trim());
}

/** Shared by all that have none: most moves carry no sign and no comment, and many end a line. Frozen, so nobody can add to it. */
const NO_NAGS: number[] = [];
const NO_COMMENTS: string[] = [];
const NO_CHILDREN: MoveNode[] = [];
Object.freeze(NO_CHILDREN);
Object.freeze(NO_NAGS);
Object.freeze(NO_COMMENTS);
const NEWLINE = 10;
const MAX_NAG = 255;

/** Suffixes are the first six NAGs; of a longer run the first two signs count. */
const SUFFIX_NAGS: ReadonlyMap<string, number> = new Map([
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
]);

interface Frame {
  /** Of the next move if `node` is undefined, that is at the start of a variation. */
  parent: { children: MoveNode[] };
  node: MoveNode | undefined;
  ply: number;
  startingComments: string[];
}

class PgnReader {
  readonly chapters: PgnChapter[] = [];
  /** Where games begin that no header opens. */
  readonly bareStarts: number[] = [];
  readonly #text: string;
  #at = 0;
  #chapter: PgnChapter = newChapter();
  #frames: Frame[] = [];
  #moveCount = 0;
  #tagCount = 0;
  #isTerminated = false;
  #hasMovetext = false;
  #unreadableText: PgnProblem | undefined;
  /** Both only ever move forward, so that looking for them costs one pass in all. */
  #nextBrace = 0;
  #nextHeaderLine = 0;

  constructor(text: string) {
    this.#text = text;
    this.#reset();
  }

  /** The limit the text goes past, if it does. */
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
    return this.#finishChapter();
  }

  #readToken(code: number, newlines: number): PgnLimitName | undefined {
    // At a line's start; indented text counts, an indented % does not.
    if (newlines > 0 && code === 37 && (this.#at === 0 || this.#text.charCodeAt(this.#at - 1) === NEWLINE)) {
      this.#skipLine();
      return undefined;
    }
    if (code === 91 && (newlines > 0 || this.#isTerminated || !this.#hasMovetext)) return this.#readHeader();
    const isNewGame = this.#isTerminated
      ? newlines > 1 || this.#isFirstMoveNumber()
      : newlines > 1 && this.#chapter.moves.length > 0 && this.#isFirstMoveNumber();
    if (isNewGame) {
      this.bareStarts.push(this.#at);
      const limit = this.#finishChapter();
      if (limit) return limit;
    }
    this.#hasMovetext = true;
    switch (code) {
      case 123: // {
        this.#readComment();
        return undefined;
      case 59: // ;
        this.#addComment(this.#text.slice(this.#at + 1, this.#skipLine()));
        return undefined;
      case 40: // (
        this.#at++;
        return this.#openVariation();
      case 41: // )
        this.#at++;
        if (this.#frames.length > 1) this.#frames.pop();
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
        this.#terminate('*');
        return undefined;
      default:
        return this.#readWord();
    }
  }

  #readHeader(): PgnLimitName | undefined {
    if (++this.#tagCount > PGN_LIMITS.tags) return 'tags';
    const header = parseHeader(this.#text, this.#at);
    if (header && this.#hasMovetext) {
      const limit = this.#finishChapter();
      if (limit) return limit;
    }
    if (header) {
      this.#chapter.headers.set(header.name, header.value);
      this.#at = header.end;
    } else if (this.#hasMovetext && !this.#isTerminated) {
      this.#at++;
    } else {
      const start = this.#at;
      this.#addProblem('header', this.#text.slice(start, this.#skipLine()));
    }
    return undefined;
  }

  #openVariation(): PgnLimitName | undefined {
    if (this.#frames.length > PGN_LIMITS.nesting) return 'nesting';
    const { parent, node, ply } = this.#frame();
    this.#frames.push({ parent, node: undefined, ply: node ? ply - 1 : ply, startingComments: NO_COMMENTS });
    return undefined;
  }

  #readWord(): PgnLimitName | undefined {
    const start = this.#at;
    let end = start + 1;
    while (end < this.#text.length && !endsWord(this.#text.charCodeAt(end))) end++;
    this.#at = end;
    const word = parsePgnWord(this.#text, start, end);
    if (word.kind === 'move') return this.#addMove(word.san);
    if (word.kind === 'result') this.#terminate(word.result);
    else if (word.kind === 'text' && !isSilentWord(word.text)) this.#addText(word.text);
    return undefined;
  }

  #addMove(san: string): PgnLimitName | undefined {
    if (++this.#moveCount > PGN_LIMITS.moves) return 'moves';
    const frame = this.#frame();
    const node: MoveNode = {
      san,
      nags: NO_NAGS,
      startingComments: frame.startingComments,
      comments: NO_COMMENTS,
      children: NO_CHILDREN,
    };
    if (frame.node) frame.parent = frame.node;
    if (frame.parent.children === NO_CHILDREN) frame.parent.children = [node];
    else frame.parent.children.push(node);
    frame.node = node;
    frame.ply++;
    frame.startingComments = NO_COMMENTS;
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
    if (end > this.#at + 1) this.#addNag(nag);
    this.#at = end;
  }

  #readSuffix(): void {
    const start = this.#at;
    while (this.#text.charCodeAt(this.#at) === 33 || this.#text.charCodeAt(this.#at) === 63) this.#at++;
    const nag = SUFFIX_NAGS.get(this.#text.slice(start, Math.min(this.#at, start + 2)));
    if (nag !== undefined) this.#addNag(nag);
  }

  #addNag(nag: number): void {
    const { node } = this.#frame();
    if (!node || nag > MAX_NAG || node.nags.includes(nag)) return;
    if (node.nags === NO_NAGS) node.nags = [nag];
    else node.nags.push(nag);
  }

  #readComment(): void {
    const start = this.#at + 1;
    if (this.#nextBrace < start) this.#nextBrace = indexOrEnd(this.#text, '}', start);
    if (this.#nextHeaderLine < start) this.#nextHeaderLine = findHeaderLine(this.#text, start);
    if (this.#nextHeaderLine < this.#nextBrace || this.#nextBrace === this.#text.length) {
      // Never closed: what a chapter's header ends was meant to end there.
      const end = Math.min(this.#nextHeaderLine, this.#nextBrace);
      this.#addProblem('unclosed-comment', this.#text.slice(start, Math.min(end, start + 60)));
      this.#addComment(this.#text.slice(start, end));
      // Just before the header, so that it is seen to open a line.
      this.#at = end === this.#text.length ? end : end - 1;
    } else {
      this.#addComment(this.#text.slice(start, this.#nextBrace));
      this.#at = this.#nextBrace + 1;
    }
  }

  #addComment(text: string): void {
    const comment = text.trim();
    if (comment === '') return;
    const frame = this.#frame();
    if (frame.node) frame.node.comments = append(frame.node.comments, comment);
    else if (this.#frames.length === 1) this.#chapter.comments = append(this.#chapter.comments, comment);
    else frame.startingComments = append(frame.startingComments, comment);
  }

  #addText(text: string): void {
    if (this.#unreadableText) this.#unreadableText.count++;
    else this.#unreadableText = this.#addProblem('unreadable-text', text);
  }

  #addProblem(kind: PgnProblemKind, text: string): PgnProblem {
    const { ply, node } = this.#frame();
    const problem = { kind, text: text.slice(0, 60).trim(), count: 1, ply, afterSan: node?.san };
    this.#chapter.problems.push(problem);
    return problem;
  }

  #terminate(result: string): void {
    if (this.#frames.length > 1) return;
    this.#isTerminated = true;
    const known = this.#chapter.headers.get('Result') ?? '*';
    if (known === '*' || known === '?') this.#chapter.headers.set('Result', result);
  }

  #isFirstMoveNumber(): boolean {
    return this.#text.startsWith('1.', this.#at) && this.#text.charCodeAt(this.#at + 2) !== 46;
  }

  #skipLine(): number {
    this.#at = indexOrEnd(this.#text, '\n', this.#at);
    return this.#at;
  }

  #finishChapter(): PgnLimitName | undefined {
    if (this.#frames.length > 1) this.#addProblem('unclosed-variation', '(');
    const { headers, moves, comments, problems } = this.#chapter;
    if (headers.size || moves.length || comments.length || problems.length) this.chapters.push(this.#chapter);
    if (this.chapters.length > PGN_LIMITS.chapters) return 'chapters';
    this.#chapter = newChapter();
    this.#reset();
    return undefined;
  }

  #reset(): void {
    this.#frames = [
      { parent: { children: this.#chapter.moves }, node: undefined, ply: 0, startingComments: NO_COMMENTS },
    ];
    this.#isTerminated = false;
    this.#hasMovetext = false;
    this.#unreadableText = undefined;
  }

  #frame(): Frame {
    const frame = this.#frames.at(-1);
    if (!frame) throw new Error('the outermost frame is never popped');
    return frame;
  }
}

function newChapter(): PgnChapter {
  return { headers: new Map(), comments: NO_COMMENTS, moves: [], problems: [] };
}

function append(list: string[], item: string): string[] {
  if (list === NO_COMMENTS) return [item];
  list.push(item);
  return list;
}

function indexOrEnd(text: string, needle: string, from: number): number {
  const index = text.indexOf(needle, from);
  return index < 0 ? text.length : index;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0 || code === 0xfeff;
}

/** Space or one of `{ } ( ) ; $ ! ? * [ ] "`. */
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
