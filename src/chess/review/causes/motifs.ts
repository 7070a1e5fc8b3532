/**
 * Finds the themes of Lichess's puzzles (https://github.com/ornicar/lichess-puzzler). Each rule returns a
 * move index.
 */
import { between } from 'chessops/attacks';
import type { SquareSet } from 'chessops/squareSet';
import { opposite, squareFile, squareRank } from 'chessops/util';
import {
  attackersOf,
  attacksFrom,
  findMaterialLead,
  findPinLine,
  isInBadSpot,
  isSlider,
  isTrapped,
  isUndefended,
  valueOf,
} from './tactical-board.ts';
import type { HalfMove, TacticalLine } from './tactical-line.ts';

/** If a line has several motifs, the first one in this list counts. */
export const MOTIFS = [
  'mate',
  'back-rank mate',
  'hanging piece',
  'fork',
  'pin',
  'skewer',
  'discovered attack',
  'trapped piece',
  'removing the defender',
  'deflection',
  'attraction',
  'in-between move',
  'promotion',
  'advanced pawn',
] as const;

export type Motif = (typeof MOTIFS)[number];

export type ShownMotif = Motif | 'forced mate';

export interface FoundMotif {
  readonly motif: Motif;
  readonly at: number;
}

interface Shot {
  readonly move: HalfMove;
  readonly at: number;
  readonly reply: HalfMove;
  readonly own: HalfMove | undefined;
}

function listShots({ lead, moves }: TacticalLine): Shot[] {
  return moves.flatMap((move, at) => {
    const reply = at === 0 ? lead : moves[at - 1];
    return at % 2 === 0 && reply ? [{ move, at, reply, own: moves[at - 2] }] : [];
  });
}

interface LaterShot extends Shot {
  readonly own: HalfMove;
}

function isLater(shot: Shot): shot is LaterShot {
  return shot.own !== undefined;
}

type Rule = (line: TacticalLine, shots: readonly Shot[]) => number | undefined;

function firstShot(isShown: (shot: Shot, line: TacticalLine) => boolean): Rule {
  return (line, shots) => shots.find((shot) => isShown(shot, line))?.at;
}

function laterShot(isShown: (shot: LaterShot, line: TacticalLine) => boolean): Rule {
  return (line, shots) => shots.filter(isLater).find((shot) => isShown(shot, line))?.at;
}

const findMate: Rule = ({ moves }) => (moves.at(-1)?.after.isCheckmate() ? moves.length - 1 : undefined);

const findBackRankMate: Rule = (line) => {
  const { solver, moves } = line;
  const last = moves.at(-1)?.after;
  const king = last?.board.kingOf(opposite(solver));
  if (!last || king === undefined || !last.isCheckmate()) return undefined;
  const [rank, front] = solver === 'white' ? [7, -8] : [0, 8];
  if (squareRank(king) !== rank) return undefined;
  const file = squareFile(king);
  const inFront = [-1, 0, 1]
    .filter((step) => file + step >= 0 && file + step < 8)
    .map((step) => king + front + step);
  const isShut = inFront.every(
    (square) => last.board[opposite(solver)].has(square) && attackersOf(last.board, square, solver).isEmpty(),
  );
  const checkers = attackersOf(last.board, king, solver);
  return isShut && [...checkers].some((checker) => squareRank(checker) === rank)
    ? moves.length - 1
    : undefined;
};

const findHangingPiece: Rule = ({ solver, lead, moves }) => {
  const [first, , third] = moves;
  const prey = first?.captured;
  if (!first || !prey || prey.role === 'pawn' || !isUndefended(first.before.board, first.to))
    return undefined;
  const wasExchange = lead.to === first.to && lead.captured && valueOf(lead.captured) >= valueOf(prey);
  if (wasExchange) return undefined;
  const isMotif =
    !third || findMaterialLead(third.after.board, solver) >= findMaterialLead(first.after.board, solver);
  return isMotif ? 0 : undefined;
};

const findFork: Rule = ({ solver, moves }, shots) =>
  shots.find(({ move, at }) => {
    const { board } = move.after;
    if (at >= moves.length - 1 || move.mover.role === 'king' || isInBadSpot(board, move.to)) return false;
    const targets = attacksFrom(board, move.to).intersect(board[opposite(solver)]).diff(board.pawn);
    const takers = attackersOf(board, move.to, opposite(solver));
    const caught = [...targets].filter((square) => {
      const piece = board.get(square);
      if (!piece) return false;
      return valueOf(piece) > valueOf(move.mover) || (isUndefended(board, square) && !takers.has(square));
    });
    return caught.length > 1;
  })?.at;

function preventsAttack({ after: { board } }: HalfMove, solver: TacticalLine['solver']): boolean {
  return [...board[opposite(solver)]].some((square) => {
    const [piece, line] = [board.get(square), findPinLine(board, square)];
    if (!piece || !line) return false;
    const prey = attacksFrom(board, square).intersect(board[solver]).diff(line);
    return [...prey].some((at) => {
      const attacked = board.get(at);
      return (
        attacked !== undefined &&
        attacked.role !== 'king' &&
        (valueOf(attacked) > valueOf(piece) || isUndefended(board, at))
      );
    });
  });
}

function preventsEscape({ after }: HalfMove, solver: TacticalLine['solver']): boolean {
  const { board } = after;
  return [...board[opposite(solver)]].some((square) => {
    const [piece, line] = [board.get(square), findPinLine(board, square)];
    if (!piece || !line) return false;
    return [...attackersOf(board, square, solver).intersect(line)].some((at) => {
      const attacker = board.get(at);
      if (!attacker) return false;
      if (valueOf(piece) > valueOf(attacker)) return true;
      const couldTakeBack = attackersOf(board, at, opposite(solver)).has(square);
      return isUndefended(board, square) && !couldTakeBack && couldLeave(after.board, square, line);
    });
  });
}

function couldLeave(board: HalfMove['after']['board'], square: number, line: SquareSet): boolean {
  const piece = board.get(square);
  if (!piece) return false;
  if (piece.role !== 'pawn') return attacksFrom(board, square).diff(board[piece.color]).diff(line).nonEmpty();
  const step = square + (piece.color === 'white' ? 8 : -8);
  const captures = attacksFrom(board, square).intersect(board[opposite(piece.color)]);
  return captures.diff(line).nonEmpty() || (!board.occupied.has(step) && !line.has(step));
}

const findPin = firstShot(
  ({ move }, { solver }) => preventsAttack(move, solver) || preventsEscape(move, solver),
);

const findSkewer = laterShot(({ move, reply }) => {
  if (!move.captured || !isSlider(move.mover) || move.after.isCheckmate()) return false;
  if (reply.to === move.to || !between(move.from, move.to).has(reply.from)) return false;
  return valueOf(reply.mover) > valueOf(move.captured) && isInBadSpot(move.before.board, move.to);
});

const findDiscoveredAttack: Rule = (line, shots) => {
  const check = shots.find(({ move }) => {
    const { board, turn } = move.after;
    const king = board.kingOf(turn);
    if (king === undefined) return false;
    const checkers = attackersOf(board, king, line.solver);
    return checkers.nonEmpty() && !checkers.has(move.to);
  });
  if (check) return check.at;
  for (const { move, reply, own, at } of shots.filter(isLater)) {
    if (!move.captured) continue;
    // The opponent's last move was to this square, so this is an ordinary capture and no discovered attack.
    if (reply.to === move.to) return undefined;
    const isOpened = between(move.from, move.to).has(own.from);
    if (isOpened && move.to !== own.to && move.from !== own.to && !own.isCastling) return at;
  }
  return undefined;
};

const findTrappedPiece = laterShot(({ move, reply, own }) => {
  if (!move.captured || move.captured.role === 'pawn') return false;
  return isTrapped(own.after, reply.to === move.to ? reply.from : move.to);
});

const findRemovedDefender = laterShot(({ move, reply, own }) => {
  const { captured } = move;
  const takesFreely =
    captured !== undefined &&
    move.mover.role !== 'king' &&
    valueOf(captured) <= valueOf(move.mover) &&
    isUndefended(move.before.board, move.to) &&
    reply.to !== move.to;
  if (!takesFreely && !move.after.isCheckmate()) return false;
  if (own.after.isCheck() || own.to === move.from || own.before.isCheck()) return false;
  const defender = own.before.board.get(own.to);
  return defender !== undefined && attackersOf(own.before.board, move.to, defender.color).has(own.to);
});

const findDeflection = laterShot(({ move, reply, own }) => {
  if (!move.captured && !move.promotion) return false;
  if (move.captured && valueOf(move.captured) > valueOf(move.mover)) return false;
  if (own.captured && valueOf(own.captured) >= valueOf(own.mover)) return false;
  if (move.to === reply.to || move.to === own.to) return false;
  if (reply.to !== own.to && !own.after.isCheck()) return false;
  const guarded = attacksFrom(own.after.board, reply.from);
  const guardsPromotion =
    move.promotion !== undefined && squareFile(move.to) === squareFile(reply.from) && guarded.has(move.from);
  return (guarded.has(move.to) || guardsPromotion) && !attacksFrom(move.before.board, reply.to).has(move.to);
});

const findAttraction: Rule = ({ solver, moves }) => {
  for (let at = 0; at + 2 < moves.length; at += 2) {
    const [bait, taker, blow, later] = [moves[at], moves[at + 1], moves[at + 2], moves[at + 4]];
    if (!bait || !taker || !blow || taker.to !== bait.to) continue;
    const { role } = taker.mover;
    if (role !== 'king' && role !== 'queen' && role !== 'rook') continue;
    if (!attackersOf(blow.after.board, bait.to, solver).has(blow.to)) continue;
    if (role === 'king' || later?.to === bait.to) return at + 2;
  }
  return undefined;
};

const findInBetweenMove: Rule = (line, shots) => {
  for (const { move, reply, own, at } of shots.filter(isLater)) {
    if (!move.captured) continue;
    const cameToTake = attackersOf(own.after.board, move.to, opposite(line.solver)).has(reply.from);
    if (cameToTake || own.to === move.to) continue;
    const earlier = at === 2 ? line.lead : line.moves[at - 3];
    const isLegalBefore = own.before.isLegal({
      from: move.from,
      to: move.to,
      ...(move.promotion && { promotion: move.promotion }),
    });
    return earlier && earlier.to === move.to && earlier.captured && isLegalBefore ? at : undefined;
  }
  return undefined;
};

const findPromotion = firstShot(({ move }) => move.promotion !== undefined);

const findAdvancedPawn = firstShot(({ move }) => {
  if (move.before.board.getRole(move.from) !== 'pawn') return false;
  const rank = squareRank(move.to);
  return move.mover.color === 'white' ? rank >= 6 : rank <= 1;
});

const RULES: Readonly<Record<Motif, Rule>> = {
  mate: findMate,
  'back-rank mate': findBackRankMate,
  'hanging piece': findHangingPiece,
  fork: findFork,
  pin: findPin,
  skewer: findSkewer,
  'discovered attack': findDiscoveredAttack,
  'trapped piece': findTrappedPiece,
  'removing the defender': findRemovedDefender,
  deflection: findDeflection,
  attraction: findAttraction,
  'in-between move': findInBetweenMove,
  promotion: findPromotion,
  'advanced pawn': findAdvancedPawn,
};

export function findMotifs(line: TacticalLine): FoundMotif[] {
  const shots = listShots(line);
  return MOTIFS.flatMap((motif) => {
    const at = RULES[motif](line, shots);
    return at === undefined ? [] : [{ motif, at }];
  });
}
