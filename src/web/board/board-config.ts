import type { Config } from '@lichess-org/chessground/config';
import type { DrawBrushes, DrawShape } from '@lichess-org/chessground/draw';
import { findPosition, makeDests } from '#chess/position/moves';
import { isPlacement } from '#chess/position/placement';
import { parseFen } from 'chessops/fen';
import type { Color, SquareName } from 'chessops/types';

export type BoardColor = (typeof boardColors)[number];

export interface BoardShape {
  from: SquareName;
  to?: SquareName;
  color: BoardColor;
  width?: number;
}

export type Movable = Color | 'both' | 'none';

export interface BoardState {
  fen: string;
  orientation: Color;
  lastMove: readonly [SquareName, SquareName] | undefined;
  movable: Movable;
  premovable: boolean;
  shapes: readonly BoardShape[];
  coordinates: boolean;
  drawable: boolean;
  animationMs: number;
}

const brushByColor = { verdigris: 'green', red: 'red', blue: 'blue', brass: 'yellow' } as const;

export const boardColors = ['verdigris', 'red', 'brass', 'blue'] as const;

const brushes: DrawBrushes = {
  green: { key: 'g', color: '#0b6b58', opacity: 1, lineWidth: 10 },
  red: { key: 'r', color: '#a8201a', opacity: 1, lineWidth: 10 },
  blue: { key: 'b', color: '#1f5fa8', opacity: 1, lineWidth: 10 },
  yellow: { key: 'y', color: '#c97d00', opacity: 1, lineWidth: 10 },
};

export function readDrawShape({ orig, dest, brush }: DrawShape): BoardShape | undefined {
  const color = boardColors.find((each) => brushByColor[each] === brush);
  if (orig === 'a0' || dest === 'a0' || !color) return undefined;
  return { from: orig, color, ...(dest && { to: dest }) };
}

function makeDrawShape({ from, to, color, width }: BoardShape): DrawShape {
  return {
    orig: from,
    ...(to && { dest: to }),
    brush: brushByColor[color],
    ...(width !== undefined && { modifiers: { lineWidth: width } }),
  };
}

/** Throws if the placement is invalid. Shows illegal positions, but allows no moves in them. */
export function makeBoardConfig(state: BoardState): Config {
  const placement = state.fen.split(' ', 1)[0] ?? '';
  if (!isPlacement(placement)) throw new Error(`Not a position: ${state.fen}`);
  const position = findPosition(state.fen);
  const turn =
    position?.turn ??
    parseFen(state.fen).unwrap(
      (setup) => setup.turn,
      () => 'white' as const,
    );
  const isPlayable = state.movable !== 'none' && position !== undefined;
  return {
    fen: state.fen,
    orientation: state.orientation,
    turnColor: turn,
    check: position?.isCheck() ? turn : false,
    lastMove: state.lastMove ? [...state.lastMove] : [],
    coordinates: state.coordinates,
    ranksPosition: 'left',
    viewOnly: state.movable === 'none' && !state.drawable,
    // Without `enabled`, one very short animation makes chessground turn off animations permanently.
    animation: { enabled: state.animationMs > 0, duration: state.animationMs },
    movable: {
      free: false,
      color: state.movable === 'white' || state.movable === 'black' ? state.movable : turn,
      dests: isPlayable ? makeDests(position) : new Map(),
      rookCastle: true,
    },
    premovable: { enabled: state.premovable },
    draggable: { enabled: isPlayable },
    selectable: { enabled: isPlayable },
    drawable: {
      enabled: state.drawable,
      brushes,
      autoShapes: state.shapes.map(makeDrawShape),
    },
  };
}
