import { INITIAL_EPD } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import type { Color } from 'chessops/types';
import { isOwnTurn, type OpeningGraph } from './graph.ts';
import { buildCoverageModel } from './coverage-model.ts';
import type { ModelMove, ModelPosition } from './coverage-reach.ts';
import { Ways } from './coverage-ways.ts';
import { RARE_CHANCE } from './odds.ts';
import { makeBasisText } from './source-text.ts';
import { findPosition } from '#chess/position/moves';
import { positionKey } from '#chess/position/key';
import { TreeBoard } from '#chess/position/tree-board';
import type { OwnReply } from '#chess/opening/replies';
import type { PositionReplies, Replies, ReplySource } from '#chess/opening/replies';

/** `transposition`: another move order leads to an answer. `mate`: the reply needs no answer. */
type ReplyAnswer = 'book' | 'transposition' | 'mate' | 'end-of-line' | 'missing';

export interface CoverageReply {
  san: string;
  share: number;
  answer: ReplyAnswer;
  faced: OwnReply | undefined;
}

export interface CoveredPosition {
  fen: string;
  moveNumber: number;
  line: string;
  source: ReplySource;
  games: number | undefined;
  basis: string;
  coverage: number;
  reach: number;
  replies: CoverageReply[];
  otherShare: number;
}

export interface CoverageGap {
  fen: string;
  line: string;
  lineWithReply: string;
  reply: string;
  share: number;
  answer: 'end-of-line' | 'missing';
  chance: number;
  basis: string;
  faced: OwnReply | undefined;
  transposition: string | undefined;
  isFromSetUp: boolean;
}

export interface EndOfLine {
  fen: string;
  lineWithReply: string;
  reply: string;
  share: number | undefined;
  chance: number | undefined;
}

export interface RareMove {
  fen: string;
  san: string;
  line: string;
  chance: number;
}

interface UnknownPosition {
  fen: string;
  moveNumber: number;
  line: string;
}

export interface Coverage {
  color: Color;
  /** The average covered share of all positions, weighted by their chances. Undefined without statistics. */
  total: number | undefined;
  gaps: CoverageGap[];
  moreGaps: number;
  rareMoves: RareMove[];
  endsOfLine: EndOfLine[];
  positions: CoveredPosition[];
  unknown: UnknownPosition[];
  replies: PositionReplies[];
}

const MOST_GAPS = 60;
const SELDOM_CHANCE = 1 / 200;
const MOST_RARE_MOVES = 300;

export function findCoveragePositions(graph: OpeningGraph, color: Color): string[] {
  return [...graph.positions.values()]
    .filter((position) => position.moves.length > 0 && !isOwnTurn(position, color))
    .sort((one, other) => one.lowestPly - other.lowestPly)
    .map(({ key }) => key);
}

export function findCoverage(graph: OpeningGraph, color: Color, replies: Replies): Coverage {
  const { positions } = buildCoverageModel(graph, color, replies);
  const queried = positions
    .filter(({ isOwn, moves }) => !isOwn && moves.some(({ isBookMove }) => isBookMove))
    .sort(byOrder);
  const known = queried.filter(({ isKnown }) => isKnown);
  const ways = new Ways();
  const covered = known.map((position) => makeCoveredPosition(position, ways));
  const unanswered = listUnanswered(known);
  return {
    color,
    total: findTotal(covered),
    gaps: makeGaps(unanswered.slice(0, MOST_GAPS), graph, ways),
    moreGaps: Math.max(0, unanswered.length - MOST_GAPS),
    rareMoves: findRareMoves(known, ways),
    endsOfLine: findEndsOfLine(queried, ways),
    positions: covered,
    unknown: queried
      .filter(({ isKnown }) => !isKnown)
      .map((position) => ({
        fen: position.key,
        moveNumber: (position.ply >> 1) + 1,
        line: ways.getText(position),
      })),
    replies: known.flatMap(({ replies: each }) => each ?? []),
  };
}

function byOrder(a: ModelPosition, b: ModelPosition): number {
  return a.ply - b.ply || b.reach - a.reach || (a.key < b.key ? -1 : 1);
}

function findAnswer({ san, to, isBookMove }: ModelMove): ReplyAnswer {
  if (san.endsWith('#')) return 'mate';
  if (to && to.moves.length > 0) return isBookMove ? 'book' : 'transposition';
  return isBookMove ? 'end-of-line' : 'missing';
}

function isAnswered(answer: ReplyAnswer): answer is 'book' | 'transposition' | 'mate' {
  return answer !== 'end-of-line' && answer !== 'missing';
}

function makeCoveredPosition(position: ModelPosition, ways: Ways): CoveredPosition {
  let answered = 0;
  let listed = 0;
  const replies = position.moves.map((move): CoverageReply => {
    const { san, share, faced } = move;
    const answer = findAnswer(move);
    listed += share;
    if (isAnswered(answer)) answered += share;
    return { san, share, answer, faced };
  });
  return {
    fen: position.key,
    moveNumber: (position.ply >> 1) + 1,
    line: ways.getText(position),
    source: getReplies(position).source,
    games: position.replies?.games,
    basis: makeBasisText(getReplies(position)),
    coverage: Math.min(1, answered),
    reach: position.reach,
    replies,
    otherShare: Math.max(0, 1 - listed),
  };
}

function getReplies({ replies }: ModelPosition): PositionReplies {
  if (!replies) throw new Error('only known positions are covered');
  return replies;
}

function findTotal(positions: readonly CoveredPosition[]): number | undefined {
  let weights = 0;
  let covered = 0;
  for (const { reach, coverage } of positions) {
    weights += reach;
    covered += reach * coverage;
  }
  return weights > 0 ? covered / weights : undefined;
}

function findRareMoves(positions: readonly ModelPosition[], ways: Ways): RareMove[] {
  const rare = positions.flatMap((position) =>
    position.reach < SELDOM_CHANCE
      ? []
      : position.moves
          .filter(({ isBookMove, share, to }) => isBookMove && to && position.reach * share < SELDOM_CHANCE)
          .map(({ san, share }) => ({
            fen: position.key,
            san,
            line: ways.getTextWith(position, san),
            chance: position.reach * share,
          })),
  );
  return rare.sort((one, other) => one.chance - other.chance).slice(0, MOST_RARE_MOVES);
}

interface UnansweredReply {
  position: ModelPosition;
  move: ModelMove;
  answer: 'end-of-line' | 'missing';
  chance: number;
}

function listUnanswered(positions: readonly ModelPosition[]): UnansweredReply[] {
  const found: UnansweredReply[] = [];
  for (const position of positions) {
    for (const move of position.moves) {
      const chance = position.reach * move.share;
      if (chance < RARE_CHANCE) continue;
      const answer = findAnswer(move);
      if (!isAnswered(answer)) found.push({ position, move, answer, chance });
    }
  }
  return found.sort((one, other) => other.chance - one.chance);
}

function makeGaps(replies: readonly UnansweredReply[], graph: OpeningGraph, ways: Ways): CoverageGap[] {
  const board = new TreeBoard(INITIAL_EPD);
  return replies.map(({ position, move, answer, chance }) => ({
    fen: position.key,
    line: ways.getText(position),
    lineWithReply: ways.getTextWith(position, move.san),
    reply: move.san,
    share: move.share,
    answer,
    chance,
    basis: makeBasisText(getReplies(position)),
    faced: move.faced,
    transposition: findWayBack(position.key, move.san, graph, board),
    isFromSetUp: findStart(position).key !== INITIAL_EPD,
  }));
}

function findWayBack(key: string, reply: string, graph: OpeningGraph, board: TreeBoard): string | undefined {
  const position = findPosition(key);
  const move = position && parseSan(position, reply);
  if (!move) return undefined;
  position.play(move);
  for (const [from, dests] of position.allDests()) {
    for (const to of dests) {
      const isPromotion = position.board.pawn.has(from) && (to < 8 || to >= 56);
      const own = isPromotion ? ({ from, to, promotion: 'queen' } as const) : { from, to };
      const after = position.clone();
      after.play(own);
      board.setUp(positionKey(after));
      if (graph.positions.find(board)?.moves.length) return makeSan(position, own);
    }
  }
  return undefined;
}

function findEndsOfLine(positions: readonly ModelPosition[], ways: Ways): EndOfLine[] {
  return positions.flatMap((position) =>
    position.moves
      .filter((move) => findAnswer(move) === 'end-of-line')
      .map(({ san, share }) => ({
        fen: position.key,
        lineWithReply: ways.getTextWith(position, san),
        reply: san,
        share: position.isKnown ? share : undefined,
        chance: position.isKnown ? position.reach * share : undefined,
      })),
  );
}

function findStart(position: ModelPosition): ModelPosition {
  let start = position;
  while (start.cameFrom) start = start.cameFrom.position;
  return start;
}
