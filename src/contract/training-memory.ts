import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import type { AnswerEntry, MemoryState } from '#chess/memory/training-fold';
import { makeTime, makeWireSchedule, parseWireSchedule } from './wire-schedule.ts';
import type { TrainingAnswer, TrainingColor, TrainingMemory } from './training.ts';

export function makeWireMemory(
  side: TrainingColor,
  position_key: string,
  movesText: string,
  { schedule, introducedMs, decay }: MemoryState,
): TrainingMemory {
  const introduced_at = introducedMs === null ? null : makeTime(introducedMs);
  return {
    color: side,
    position_key,
    moves: movesText.split(' '),
    introduced_at,
    ...(decay !== undefined && { decay }),
    ...makeWireSchedule(schedule),
  };
}

export function parseWireMemory(wire: TrainingMemory): [name: string, state: MemoryState] {
  const introducedMs = wire.introduced_at === null ? null : Date.parse(wire.introduced_at);
  const name = makeMemoryName(wire.position_key, makeMovesName(wire.moves));
  const { decay } = wire;
  return [name, { schedule: parseWireSchedule(wire), introducedMs, ...(decay !== undefined && { decay }) }];
}

export function parseTrainingAnswer(answer: TrainingAnswer): AnswerEntry {
  const { id, rating, answered_at, is_repeat: isRepeat, known_days: knownDays, game_key } = answer;
  return {
    id,
    rating,
    answeredMs: Date.parse(answered_at),
    isRepeat,
    knownDays,
    isFromGame: game_key !== undefined,
  };
}
