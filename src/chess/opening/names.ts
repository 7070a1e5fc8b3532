import { INITIAL_EPD } from 'chessops/fen';
import { PositionIndex } from '#chess/position/position-index';
import { TreeBoard } from '#chess/position/tree-board';

export interface OpeningName {
  readonly eco: string;
  readonly name: string;
}

/** By position key, so that an opening reached by another order of moves has its name too. */
export type OpeningNames = ReadonlyMap<string, OpeningName>;

/**
 * Reads the list of lichess-org/chess-openings: a line for each name with its ECO code and the moves that lead there. Names of
 * shorter lines come first where two lines meet, as on Lichess.
 */
export function parseOpeningNames(text: string): OpeningNames {
  const names = new Map<string, OpeningName>();
  const board = new TreeBoard(INITIAL_EPD);
  for (const line of text.split('\n')) {
    const [eco, name, moves] = line.split('\t');
    if (eco === undefined || name === undefined || moves === undefined || name === 'name') continue;
    const key = findKey(board, moves);
    if (key !== undefined && !names.has(key)) names.set(key, { eco, name });
  }
  return names;
}

/** The same, found by a board that stands there. */
export type NamedPosition = OpeningName & { readonly key: string };

/** For whoever walks thousands of lines; no name is given after more half-moves than `longestPly`. */
export function indexOpeningNames(text: string): {
  positions: PositionIndex<NamedPosition>;
  longestPly: number;
} {
  const positions = new PositionIndex<NamedPosition>();
  const board = new TreeBoard(INITIAL_EPD);
  let longestPly = 0;
  for (const [key, { eco, name }] of parseOpeningNames(text)) {
    board.setUp(key);
    positions.add(board, { key, eco, name });
  }
  for (const line of text.split('\n')) {
    const moves = (line.split('\t')[2] ?? '').split(' ').filter((word) => word !== '' && !word.endsWith('.'));
    longestPly = Math.max(longestPly, moves.length);
  }
  return { positions, longestPly };
}

/** The name that fits a line best: that of the last position on it that has one. */
export function findOpeningName(
  names: OpeningNames,
  keys: readonly string[],
): (OpeningName & { readonly ply: number }) | undefined {
  for (let ply = keys.length - 1; ply >= 0; ply -= 1) {
    const found = names.get(keys[ply] ?? '');
    if (found !== undefined) return { ...found, ply };
  }
  return undefined;
}

/** The position after the moves; undefined if one of them cannot be played. */
function findKey(board: TreeBoard, moves: string): string | undefined {
  let played = 0;
  let isLegal = true;
  for (const word of moves.split(' ')) {
    if (word === '' || word.endsWith('.')) continue;
    const move = board.findMove(word);
    if (typeof move !== 'number') {
      isLegal = false;
      break;
    }
    board.play(move);
    played += 1;
  }
  const key = isLegal ? board.makeKey() : undefined;
  for (; played > 0; played -= 1) board.takeBack();
  return key;
}
