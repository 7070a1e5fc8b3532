import { appendMove } from '#chess/pgn/numbered-moves';
import { countLineMoves, type GraphLine } from './graph.ts';
import { makeLimitError, PGN_LIMITS, type PgnLimitError } from '#chess/pgn/limits';
import { err, type Result } from '#chess/result';

interface LineText {
  text: string;
  /** Where the text ends behind none, one, two … of the line's own moves. */
  ends: number[];
  written: string;
}

/** The written-out lines of a graph. Many moves share a line, and lines their first moves, so each is written once. */
export class LineTexts {
  readonly #texts = new Map<GraphLine, LineText>();
  readonly #write: (text: string, chapter: number) => string;
  #writtenMoves = 0;

  /** How the result writes a line: as players do, `1. e4 e5 2. Nf3`, unless something else is given. */
  constructor(write: (text: string, chapter: number) => string = (text) => text) {
    this.#write = write;
  }

  get(line: GraphLine): string {
    this.#writtenMoves += countLineMoves(line);
    return this.#getText(line).written;
  }

  /**
   * The limit, where the lines asked for come to more than may be written: a line is part of the result once for every
   * move on it, which for a very long one is its length squared.
   */
  checkLimit(): Result<never, PgnLimitError> | undefined {
    return this.#writtenMoves > PGN_LIMITS.writtenMoves ? err(makeLimitError('writtenMoves')) : undefined;
  }

  /** Lines branch no deeper than variations may nest, so this recursion is shallow. */
  #getText(line: GraphLine): LineText {
    const known = this.#texts.get(line);
    if (known) return known;
    const { chapter, parent, sharedMoves, startPly, sans } = line;
    let text = parent ? this.#getStart(parent, sharedMoves) : '';
    const ends = [text.length];
    let ply = startPly + sharedMoves;
    for (const san of sans) {
      text = appendMove(text, ply++, san);
      ends.push(text.length);
    }
    const made = { text, ends, written: this.#write(text, chapter) };
    this.#texts.set(line, made);
    return made;
  }

  /** The text of a line's first moves, those it shares among them. */
  #getStart(line: GraphLine, moves: number): string {
    const { text, ends } = this.#getText(line);
    return text.slice(0, ends[moves - line.sharedMoves]);
  }
}
