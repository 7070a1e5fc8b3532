import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeTime } from '#contract/wire-schedule';
import { type TrainingAnswer, type TrainingMemory, trainingMemoryList } from '#contract/training';
import type { Visitor } from './app.ts';

export const startKey = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
export const blackKey = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

export function makeAnswer(answeredMs: number, changes: Partial<TrainingAnswer> = {}): TrainingAnswer {
  return {
    id: randomUUID(),
    color: 'white',
    position_key: startKey,
    moves: ['e4'],
    rating: 3,
    asked_at: makeTime(answeredMs - 2000),
    answered_at: makeTime(answeredMs),
    took_ms: 2000,
    is_repeat: false,
    known_days: null,
    ...changes,
  };
}

export async function sendAnswers(visitor: Visitor, answers: readonly TrainingAnswer[]): Promise<void> {
  const answer = await visitor.post('/api/add-training-answers', { answers });
  expect(answer.body).toContain('general_sql_success');
}

export async function listMemories(
  visitor: Visitor,
  color: 'white' | 'black' = 'white',
): Promise<TrainingMemory[]> {
  const answer = await visitor.get(`/api/get-training-memories?color=${color}`);
  expect(answer.statusCode).toBe(200);
  return trainingMemoryList.parse(answer.json()).api_data;
}
