/**
 * Move planes: 56 for queen moves, 8 for knight moves and 9 for promotions to rook, bishop or queen
 * (https://lczero.org/dev/old/nn/).
 */
import type { Position } from 'chessops/chess';
import { findPosition } from '#chess/position/moves';
import { BISHOP, KNIGHT, mailboxSquare, QUEEN, ROOK } from '#chess/position/mailbox';
import { findLanding } from '#chess/position/castling';
import type { TreeBoard } from '#chess/position/tree-board';
import type { PackedMove } from '#chess/position/packed-move';
import type { EstimatedReply } from '#chess/opening/replies';
import { POLICY_PLANES } from './net.ts';

const DIRECTIONS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
] as const;
const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;
const FIRST_JUMP = 56;
const FIRST_PROMOTION = 64;

const MOVE_PLANES = new Int8Array(15 * 15).fill(-1);
const placeOf = (files: number, ranks: number) => files + 7 + 15 * (ranks + 7);
for (const [index, [files, ranks]] of DIRECTIONS.entries())
  for (let distance = 1; distance <= 7; distance++)
    MOVE_PLANES[placeOf(files * distance, ranks * distance)] = 7 * index + distance - 1;
for (const [index, [files, ranks]] of JUMPS.entries())
  MOVE_PLANES[placeOf(files, ranks)] = FIRST_JUMP + index;

const PROMOTIONS = [
  { role: KNIGHT, letter: 'n', place: -1 },
  { role: ROOK, letter: 'r', place: 0 },
  { role: BISHOP, letter: 'b', place: 1 },
  { role: QUEEN, letter: 'q', place: 2 },
] as const;

const NO_PROMOTION = [{ role: 0, letter: '', place: -1 }] as const;

interface PolicyMove {
  readonly uci: string;
  readonly packed: PackedMove;
  readonly place: number;
}

const squareName = (square: number) => `${'abcdefgh'.charAt(square & 7)}${(square >> 3) + 1}`;

function listPolicyMoves(position: Position): PolicyMove[] {
  const flip = position.turn === 'white' ? 0 : 56;
  const moves: PolicyMove[] = [];
  for (const [from, dests] of position.allDests()) {
    const origin = from ^ flip;
    for (const to of dests) {
      const target = to ^ flip;
      const files = (target & 7) - (origin & 7);
      const plain = MOVE_PLANES[placeOf(files, (target >> 3) - (origin >> 3))] ?? 0;
      const isPromotion = target >= 56 && position.board.pawn.has(from);
      for (const { role, letter, place } of isPromotion ? PROMOTIONS : NO_PROMOTION) {
        const plane = place < 0 ? plain : FIRST_PROMOTION + 3 * (files + 1) + place;
        moves.push({
          uci: squareName(from) + squareName(to) + letter,
          packed: mailboxSquare(from) | (mailboxSquare(findLanding(position, from, to)) << 7) | (role << 14),
          place: origin * POLICY_PLANES + plane,
        });
      }
    }
  }
  return moves;
}

export function makeShares(
  board: TreeBoard,
  key: string,
  logits: Float32Array,
  offset: number,
): EstimatedReply[] {
  const position = findPosition(key);
  if (!position) return [];
  const moves = listPolicyMoves(position);
  let highest = -Infinity;
  for (const { place } of moves) highest = Math.max(highest, logits[offset + place] ?? 0);
  let sum = 0;
  const weights = moves.map(({ place }) => {
    const weight = Math.exp((logits[offset + place] ?? 0) - highest);
    sum += weight;
    return weight;
  });
  return moves
    .map(({ uci, packed }, index): EstimatedReply => {
      const san = board.makeSanAndPlay(packed);
      board.takeBack();
      return { san, uci, share: (weights[index] ?? 0) / sum };
    })
    .sort((one, other) => other.share - one.share);
}
