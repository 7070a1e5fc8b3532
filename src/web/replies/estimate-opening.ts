/** Estimates every position of an opening in which it is the opponent's turn, each along its likeliest way. */
import type { Color } from 'chessops/types';
import { LineChances, type OpeningPosition } from '#chess/replies/line-chances';
import type { PositionReplies } from '#chess/replies/replies';
import { estimateReplies } from './estimate-replies.ts';

export interface OpeningEstimate {
  readonly replies: ReadonlyMap<string, PositionReplies>;
  readonly chances: LineChances;
}

export interface EstimateOptions {
  readonly color: Color;
  readonly rating: number;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export async function estimateOpening(
  opening: Iterable<OpeningPosition>,
  { color, rating, onProgress, signal }: EstimateOptions,
): Promise<OpeningEstimate> {
  const chances = new LineChances(opening, color);
  const total = chances.countAsked();
  const replies = new Map<string, PositionReplies>();
  let done = 0;
  for (let wave = chances.takeWave(); wave; wave = chances.takeWave()) {
    const asked = wave;
    await estimateReplies(
      asked.map(({ line }) => ({ line, rating })),
      (index, answer) => {
        onProgress?.(++done, total);
        const key = asked[index]?.key;
        if (key === undefined || typeof answer === 'string') return;
        replies.set(key, answer);
        chances.answer(key, answer.replies);
      },
      signal,
    );
  }
  return { replies, chances };
}
