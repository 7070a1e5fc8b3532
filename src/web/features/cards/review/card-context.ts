import type { Grade } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import type { BoardMove, PlayedMove } from '#chess/position/moves';
import type { Card } from '#contract/cards';

import { makeContext } from '../../../lib/context.ts';
import type { CardState } from './card-question-model.ts';

export interface OpenCard extends CardState {
  card: Card;
  nowMs: number;
  scheduler: Scheduler;
  place: string | undefined;
  answer: readonly PlayedMove[];
  fen: string;
  step: number;
  offered: Grade | undefined;
  play: ((move: BoardMove) => void) | undefined;
  playAgain: (() => void) | undefined;
  stepBy: (by: number) => void;
  toggleAnswer: () => void;
  score: (grade: Grade) => void;
  suspend: () => void;
  edit: () => void;
}

export const [CardContext, useCard] = makeContext<OpenCard>('card');
