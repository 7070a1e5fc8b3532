import { countLineMoves, makeGraphLineText, type GraphLine, type GraphPosition } from './opening-graph.ts';
import { makeLimitError, PGN_LIMITS, type PgnLimitError } from './pgn-limits.ts';
import { err, type Result } from './result.ts';

/** The written-out lines of a graph. Many moves share a line, so each is written once. */
export class LineTexts {
  private readonly texts = new Map<GraphLine, string>();

  /**
   * The limit, where writing out the lines of all moves in these positions would pass it: a line is part of the result once for
   * every move on it, which for a very long one is its length squared.
   */
  checkAll(positions: Iterable<GraphPosition>): Result<never, PgnLimitError> | undefined {
    let writtenMoves = 0;
    for (const { moves } of positions) {
      for (const { lines } of moves) for (const line of lines) writtenMoves += countLineMoves(line);
    }
    return writtenMoves > PGN_LIMITS.writtenMoves ? err(makeLimitError('writtenMoves')) : undefined;
  }

  get(line: GraphLine): string {
    let text = this.texts.get(line);
    if (text === undefined) {
      text = makeGraphLineText(line);
      this.texts.set(line, text);
    }
    return text;
  }
}
