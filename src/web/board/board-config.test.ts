import { INITIAL_FEN } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { type BoardState, makeBoardConfig } from './board-config.ts';

function state(changes: Partial<BoardState>): BoardState {
  return {
    fen: INITIAL_FEN,
    orientation: 'white',
    lastMove: undefined,
    movable: 'none',
    premovable: false,
    shapes: [],
    coordinates: true,
    drawable: false,
    animationMs: 300,
    ...changes,
  };
}

const inCheckFen = 'rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3';
const noBlackKingFen = '8/8/8/8/8/8/8/K7 b - - 0 1';

describe('makeBoardConfig', () => {
  test.each(['', 'x', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1'])('throws on %j', (fen) => {
    expect(() => makeBoardConfig(state({ fen }))).toThrow('Not a position');
  });

  test('shows an illegal position but offers no move in it', () => {
    const config = makeBoardConfig(state({ fen: noBlackKingFen, movable: 'both' }));
    expect(config.fen).toBe(noBlackKingFen);
    expect(config.turnColor).toBe('black');
    expect(config.movable?.dests?.size).toBe(0);
    expect(config.draggable?.enabled).toBe(false);
  });

  test('marks the checked king of the side to move, and clears it again', () => {
    expect(makeBoardConfig(state({ fen: inCheckFen })).check).toBe('white');
    expect(makeBoardConfig(state({})).check).toBe(false);
  });

  test('offers the legal moves to the side that may move', () => {
    expect(makeBoardConfig(state({ movable: 'both' })).movable).toMatchObject({
      color: 'white',
      free: false,
    });
    expect(makeBoardConfig(state({ movable: 'black', premovable: true })).movable?.color).toBe('black');
    expect(makeBoardConfig(state({ movable: 'white' })).movable?.dests?.get('e2')).toEqual(['e3', 'e4']);
    expect(makeBoardConfig(state({ movable: 'none' })).movable?.dests?.size).toBe(0);
  });

  test('listens to nothing when nobody may move or draw', () => {
    expect(makeBoardConfig(state({})).viewOnly).toBe(true);
    expect(makeBoardConfig(state({ drawable: true })).viewOnly).toBe(false);
    expect(makeBoardConfig(state({ movable: 'white' })).viewOnly).toBe(false);
  });

  test('clears the last move when there is none', () => {
    expect(makeBoardConfig(state({ lastMove: ['e2', 'e4'] })).lastMove).toEqual(['e2', 'e4']);
    expect(makeBoardConfig(state({})).lastMove).toEqual([]);
  });

  test('switches animation on and off', () => {
    expect(makeBoardConfig(state({ animationMs: 100 })).animation).toEqual({ enabled: true, duration: 100 });
    expect(makeBoardConfig(state({ animationMs: 0 })).animation?.enabled).toBe(false);
  });

  test('draws arrows and circles in the colours of their meaning', () => {
    const shapes = [
      { from: 'f1', to: 'd3', color: 'red' },
      { from: 'e5', color: 'brass' },
    ] as const;
    expect(makeBoardConfig(state({ shapes })).drawable?.autoShapes).toEqual([
      { orig: 'f1', dest: 'd3', brush: 'red' },
      { orig: 'e5', brush: 'yellow' },
    ]);
  });
});
