/**
 * Computes the chance that a game follows the repertoire for n moves and the user recalls every own move. All
 * lines advance together, so that transpositions merge.
 */
import { type Detours, NO_DETOURS } from './detours.ts';
import { listGameStarts, type TrainingBook, type TrainingPosition } from './training-book.ts';

export type FindRecall = (position: TrainingPosition) => number;

export interface CurvePoint {
  readonly move: number;
  readonly booked: number;
  readonly remembered: number;
  readonly rememberedLater: number;
  /** The chance that a game is still in the repertoire and the user has trained every own move. */
  readonly trained: number;
  readonly unknown: number;
}

export interface LostLine {
  readonly position: TrainingPosition;
  readonly start: string;
  readonly sans: readonly string[];
  readonly reason: 'forgotten' | 'unanswered' | 'ended' | 'unknown';
  readonly chance: number;
}

interface Crowd {
  booked: number;
  remembered: number;
  rememberedLater: number;
  trained: number;
  most: number;
  cameFrom: { readonly crowd: Crowd; readonly position: TrainingPosition; readonly san: string } | undefined;
}

type Layer = Map<TrainingPosition, Crowd>;

export function findCurve(
  book: TrainingBook,
  recall: FindRecall,
  recallLater: FindRecall,
  lastMove: number,
  detours: Detours = NO_DETOURS,
): CurvePoint[] {
  let layer = startGames(book);
  let unknown = 0;
  const points = [sumUp(layer, 0, unknown)];
  for (let move = 1; move <= lastMove; move++) {
    for (const _side of ['white', 'black']) {
      for (const [position, { booked }] of layer) if (isUnknown(position)) unknown += booked;
      layer = playOn(layer, detours, recall, recallLater);
    }
    points.push(sumUp(layer, move, unknown));
  }
  return points;
}

export function findLostLines(
  book: TrainingBook,
  recall: FindRecall,
  move: number,
  detours: Detours = NO_DETOURS,
): LostLine[] {
  let layer = startGames(book);
  for (let ply = 0; ply < 2 * move - 2; ply++) layer = playOn(layer, detours, recall, recall);
  const lost = listLosses(layer, detours, recall);
  lost.push(...listLosses(playOn(layer, detours, recall, recall), detours, recall));
  return lost.sort((one, other) => other.chance - one.chance);
}

function startGames(book: TrainingBook): Layer {
  const games = listGameStarts(book);
  const share = 1 / games.length;
  return new Map(
    games.map((position) => [
      position,
      {
        booked: share,
        remembered: share,
        rememberedLater: share,
        trained: share,
        most: share,
        cameFrom: undefined,
      },
    ]),
  );
}

function playOn(layer: Layer, detours: Detours, recall: FindRecall, recallLater: FindRecall): Layer {
  const next: Layer = new Map();
  for (const [position, crowd] of layer) {
    const { isOwn, moves } = position;
    const now = isOwn && moves.length > 0 ? recall(position) : 1;
    const later = isOwn && moves.length > 0 ? recallLater(position) : 1;
    for (const { san, to, share = 0 } of [...moves, ...(detours.get(position) ?? [])]) {
      const part = isOwn ? 1 / moves.length : share;
      if (part === 0) continue;
      let there = next.get(to);
      if (!there) {
        there = {
          booked: 0,
          remembered: 0,
          rememberedLater: 0,
          trained: 0,
          most: -1,
          cameFrom: undefined,
        };
        next.set(to, there);
      }
      const booked = crowd.booked * part;
      there.booked += booked;
      there.remembered += crowd.remembered * part * now;
      there.rememberedLater += crowd.rememberedLater * part * later;
      // Recall is 0 only without training.
      if (now > 0) there.trained += crowd.trained * part;
      const likeliest = crowd.most * part;
      if (likeliest <= there.most) continue;
      there.most = likeliest;
      there.cameFrom = { crowd, position, san };
    }
  }
  return next;
}

function sumUp(layer: Layer, move: number, unknown: number): CurvePoint {
  const point = { move, booked: 0, remembered: 0, rememberedLater: 0, trained: 0, unknown };
  for (const { booked, remembered, rememberedLater, trained } of layer.values()) {
    point.booked += booked;
    point.remembered += remembered;
    point.rememberedLater += rememberedLater;
    point.trained += trained;
  }
  return point;
}

function isUnknown({ isOwn, moves }: TrainingPosition): boolean {
  return !isOwn && moves.length > 0 && moves.every(({ share }) => share === undefined);
}

function listLosses(layer: Layer, detours: Detours, recall: FindRecall): LostLine[] {
  const lost: LostLine[] = [];
  for (const [position, crowd] of layer) {
    const { reason, part } = findLoss(position, detours, recall);
    const chance = crowd.remembered * part;
    if (chance > 0) lost.push({ position, ...makeLine(position, crowd), reason, chance });
  }
  return lost;
}

function findLoss(
  position: TrainingPosition,
  detours: Detours,
  recall: FindRecall,
): { reason: LostLine['reason']; part: number } {
  const { isOwn, moves } = position;
  if (moves.length === 0) return { reason: 'ended', part: 1 };
  if (isOwn) return { reason: 'forgotten', part: 1 - recall(position) };
  if (isUnknown(position)) return { reason: 'unknown', part: 1 };
  const answered = [...moves, ...(detours.get(position) ?? [])];
  // Rounding may push the sum of the shares slightly above 1.
  const part = Math.max(0, 1 - answered.reduce((sum, { share = 0 }) => sum + share, 0));
  return { reason: 'unanswered', part };
}

function makeLine(position: TrainingPosition, crowd: Crowd): { start: string; sans: string[] } {
  const sans: string[] = [];
  let start = position;
  for (let { cameFrom } = crowd; cameFrom; { cameFrom } = cameFrom.crowd) {
    sans.push(cameFrom.san);
    start = cameFrom.position;
  }
  return { start: start.key, sans: sans.toReversed() };
}
