import { randomUUID } from 'node:crypto';
import { isDue, isGrade } from '#chess/memory/schedule';
import { findFraction } from '#chess/memory/seeded-choice';
import {
  buildTrainingBook,
  getAnswerMoves,
  isTested,
  type TrainingPosition,
} from '#chess/memory/training-book';
import { addAnswer, type MemoryState, NEW_MEMORY } from '#chess/memory/training-fold';
import { parseOpening } from '#chess/opening/graph';
import type { StudyColor } from '#contract/studies';
import { type TrainingAnswer, trainingLimits } from '#contract/training';
import type { Client } from './client.ts';

const dayMs = 24 * 60 * 60 * 1000;
const trainedDays = 45;
const newPerDay = 5;
const idleShare = 0.2;

/** Simulates past training of the most likely lines, with some mistakes and days off. */
export async function trainOpening(
  player: Client,
  color: StudyColor,
  studyText: string,
  nowMs: number,
): Promise<void> {
  const graph = parseOpening(studyText, { color, excludeSymbols: [] });
  if (!graph.ok) throw new Error(`the study of ${color} cannot be read`);
  const tested = buildTrainingBook(graph.value, color).positions.filter(isTested);
  const byChance = tested.toSorted((one, other) => other.lineChance - one.lineChance || one.ply - other.ply);
  const answers: TrainingAnswer[] = [];
  const states = new Map<TrainingPosition, MemoryState>();
  for (let daysAgo = trainedDays; daysAgo >= 0; daysAgo--) {
    // The user trained on each of the last ten days, so that the demo shows a streak.
    if (daysAgo > 9 && findFraction(1, `${daysAgo}`) < idleShare) continue;
    let timeMs = nowMs - daysAgo * dayMs - 5 * 60 * 60 * 1000;
    const due = byChance.filter((position) => {
      const state = states.get(position);
      return state !== undefined && isDue(state.schedule, timeMs);
    });
    const fresh = byChance.filter((position) => !states.has(position)).slice(0, newPerDay);
    for (const position of [...due, ...fresh]) {
      timeMs += 9000;
      const drawn = findFraction(daysAgo, position.key);
      const rating = drawn < 0.1 ? 1 : drawn < 0.25 ? 2 : 3;
      if (!isGrade(rating)) continue;
      const id = randomUUID();
      const state = states.get(position) ?? NEW_MEMORY;
      states.set(position, addAnswer(state, { id, rating, answeredMs: timeMs }));
      answers.push(makeAnswer(id, color, position, rating, timeMs));
    }
  }
  for (let at = 0; at < answers.length; at += trainingLimits.answersPerRequest) {
    const part = answers.slice(at, at + trainingLimits.answersPerRequest);
    await player.postJson('/api/add-training-answers', { answers: part });
  }
  await player.postJson('/api/update-training-settings', { color, new_per_day: 3, book_choice: 'new' });
}

function makeAnswer(
  id: string,
  color: StudyColor,
  position: TrainingPosition,
  rating: 1 | 2 | 3,
  answeredMs: number,
): TrainingAnswer {
  const tookMs = 2500 + Math.round(4000 * findFraction(rating, position.key));
  return {
    id,
    color,
    position_key: position.key,
    moves: getAnswerMoves(position).toSorted(),
    rating,
    asked_at: new Date(answeredMs - tookMs).toISOString(),
    answered_at: new Date(answeredMs).toISOString(),
    took_ms: tookMs,
    is_repeat: false,
    known_days: null,
  };
}
