import { INITIAL_EPD } from 'chessops/fen';
import { PositionIndex } from '#chess/position/position-index';
import { TreeBoard } from '#chess/position/tree-board';

export interface OpeningName {
  readonly eco: string;
  readonly name: string;
}

export type OpeningNames = ReadonlyMap<string, OpeningName>;

export type NamedPosition = OpeningName & { readonly key: string };

export interface NameIndex {
  readonly byKey: OpeningNames;
  readonly positions: PositionIndex<NamedPosition>;
  readonly longestPly: number;
}

export function indexOpeningNames(text: string): NameIndex {
  const byKey = new Map<string, OpeningName>();
  const positions = new PositionIndex<NamedPosition>();
  const board = new TreeBoard(INITIAL_EPD);
  let longestPly = 0;
  for (const line of text.split('\n')) {
    const [eco, name, moves] = line.split('\t');
    if (eco === undefined || name === undefined || moves === undefined || name === 'name') continue;
    const sans = moves.split(' ').filter((word) => word !== '' && !word.endsWith('.'));
    longestPly = Math.max(longestPly, sans.length);
    const played = playAll(board, sans);
    const key = board.makeKey();
    if (played === sans.length && !byKey.has(key)) {
      byKey.set(key, { eco, name });
      positions.add(board, { key, eco, name });
    }
    for (let left = played; left > 0; left -= 1) board.takeBack();
  }
  return { byKey, positions, longestPly };
}

export function parseOpeningNames(text: string): OpeningNames {
  return indexOpeningNames(text).byKey;
}

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

function playAll(board: TreeBoard, sans: readonly string[]): number {
  let played = 0;
  for (const san of sans) {
    const move = board.findMove(san);
    if (typeof move !== 'number') break;
    board.play(move);
    played += 1;
  }
  return played;
}
