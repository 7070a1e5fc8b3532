import { parseClock } from './game-clock.ts';
import { findChapterStart, makeChapterName } from './chapter-start.ts';
import { countMainLine, listProblems, makeBrokenMove, type Omission } from './omission.ts';
import { makeMoveNumber } from './numbered-moves.ts';
import { parsePgn } from './reader.ts';
import { INITIAL_FEN, makeFen } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { parseSquare } from 'chessops/util';
import { findPosition, type PlayedMove } from '#chess/position/moves';
import { TreeBoard } from '#chess/position/tree-board';
import { unpackMove } from '#chess/position/packed-move';

/** A move of a game. `ply` starts at 1, even if the game starts from a set-up position. */
export interface GameMove extends PlayedMove {
  ply: number;
  number: string;
  color: Color;
  clockSeconds: number | undefined;
}

export interface GameMoves {
  headers: ReadonlyMap<string, string>;
  initialFen: string;
  moves: readonly GameMove[];
  unreadable: { number: string; san: string } | undefined;
  omissions: readonly Omission[];
}

const NO_GAME: GameMoves = {
  headers: new Map(),
  initialFen: INITIAL_FEN,
  moves: [],
  unreadable: undefined,
  omissions: [],
};

export function parseGameMoves(pgn: string): GameMoves {
  const chapters = parsePgn(pgn);
  const game = chapters.ok ? chapters.value[0] : undefined;
  if (!game) return NO_GAME;
  const { headers } = game;
  const name = makeChapterName(game, 0);
  const start = findChapterStart(headers);
  if (!start.ok) {
    const left = { chapter: name, move: undefined, ...start.error, movesLeftOut: countMainLine(game.moves) };
    return { ...NO_GAME, headers, omissions: [left] };
  }
  const { key, fen: initialFen, ply: startPly } = start.value;
  const position = findPosition(initialFen);
  if (!position) throw new Error('a chapter starts from a legal position');
  const board = new TreeBoard(key);
  const moves: GameMove[] = [];
  const omissions = listProblems(game, name, startPly);
  for (let node = game.moves[0]; node; node = node.children[0]) {
    const ply = startPly + moves.length;
    const number = makeMoveNumber(ply);
    const packed = board.findMove(node.san);
    if (typeof packed === 'string') {
      omissions.push(makeBrokenMove(name, ply, node.san, packed, countMainLine([node])));
      return { headers, initialFen, moves, unreadable: { number, san: node.san }, omissions };
    }
    const move = unpackMove(packed);
    const color = position.turn;
    position.play({ ...move, from: parseSquare(move.from), to: parseSquare(move.to) });
    moves.push({
      ...move,
      ply: moves.length + 1,
      number,
      color,
      san: board.makeSanAndPlay(packed),
      fen: makeFen(position.toSetup()),
      clockSeconds: parseClock(node.comments),
    });
  }
  return { headers, initialFen, moves, unreadable: undefined, omissions };
}
