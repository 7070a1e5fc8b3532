import type { TrainingMode } from '#chess/memory/session-targets';
import { positionKey } from '#chess/position/key';
import { parseSetup } from '#chess/position/setup';
import { type TrainingColor, trainingColors } from '#contract/training';

import { mostPositions } from '../../training/training-address.ts';

export interface TrainingRequest {
  readonly color: TrainingColor;
  readonly mode: TrainingMode;
}

export function parseTrainingSearch(search: URLSearchParams): TrainingRequest | undefined {
  const color = trainingColors.find((each) => each === search.get('train'));
  return color && { color, mode: parseMode(search) };
}

function parseMode(search: URLSearchParams): TrainingMode {
  const kind = search.get('way');
  if (kind === 'likeliest' || kind === 'weak' || kind === 'book') return { kind };
  if (kind === 'from') {
    const [key] = findKey(search.get('fen') ?? '');
    if (key !== undefined) return { kind, key };
  }
  if (kind === 'positions') {
    const keys = search.getAll('fen').slice(0, mostPositions).flatMap(findKey);
    if (keys.length > 0) return { kind, keys };
  }
  const chapter = search.get('chapter') ?? '';
  if (kind === 'chapter' && /^\d{1,4}$/.test(chapter)) return { kind, chapter: Number(chapter) };
  return { kind: 'due' };
}

function findKey(fen: string): string[] {
  const { position } = parseSetup(fen);
  return position ? [positionKey(position)] : [];
}
