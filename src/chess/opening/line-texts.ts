import { appendMove } from '#chess/pgn/numbered-moves';
import { countLineMoves, type GraphLine } from './graph.ts';
import { makeLimitError, PGN_LIMITS, type PgnLimitError } from '#chess/pgn/limits';
import { err, type Result } from '#chess/result';

interface LineText {
  text: string;
  ends: number[];
  written: string;
}

export class LineTexts {
  readonly #texts = new Map<GraphLine, LineText>();
  readonly #write: (text: string, chapter: number) => string;
  #writtenMoves = 0;

  constructor(write: (text: string, chapter: number) => string = (text) => text) {
    this.#write = write;
  }

  get(line: GraphLine): string {
    this.#writtenMoves += countLineMoves(line);
    return this.#getText(line).written;
  }

  checkLimit(): Result<never, PgnLimitError> | undefined {
    return this.#writtenMoves > PGN_LIMITS.writtenMoves ? err(makeLimitError('writtenMoves')) : undefined;
  }

  /** The PGN reader limits nesting, so this recursion stays shallow. */
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

  #getStart(line: GraphLine, moves: number): string {
    const { text, ends } = this.#getText(line);
    return text.slice(0, ends[moves - line.sharedMoves]);
  }
}
