import type { Color } from 'chessops/types';
import { type GraphPosition, isAnswered } from '#chess/opening/graph';
import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import { findPositionRecall, type PositionRecall } from '#chess/memory/position-recall';
import { isDue } from '#chess/memory/schedule';
import type { MemoryState } from '#chess/memory/training-fold';

import type { RecallCounts } from './book-position.ts';

export interface IndexMemories {
  memories: readonly (readonly [name: string, state: MemoryState])[];
  untrained: readonly { position_key: string; san: string }[];
}

export class BookRecall {
  readonly #color: Color;
  readonly #memories: ReadonlyMap<string, MemoryState>;
  readonly untrained: ReadonlySet<string>;
  readonly isKnown: boolean;

  constructor(color: Color, known?: IndexMemories) {
    const { memories, untrained } = known ?? { memories: [], untrained: [] };
    this.#color = color;
    this.isKnown = known !== undefined;
    this.#memories = new Map(memories);
    this.untrained = new Set(untrained.map(({ position_key, san }) => `${position_key} ${san}`));
  }

  isTrained({ key }: GraphPosition, san: string): boolean {
    return !this.untrained.has(`${key} ${san}`);
  }

  findMemory(position: GraphPosition): MemoryState | undefined {
    const trained = position.moves.flatMap(({ san }) => (this.isTrained(position, san) ? [san] : []));
    return this.#memories.get(makeMemoryName(position.key, makeMovesName(trained)));
  }

  find(position: GraphPosition, nowMs: number): PositionRecall {
    return findPositionRecall(this.findMemory(position), nowMs);
  }

  count(positions: Iterable<GraphPosition>, nowMs: number): RecallCounts {
    const counts = { positions: 0, due: 0, new: 0, recall: 0 };
    for (const position of positions) {
      if (!isAnswered(position, this.#color)) continue;
      const { kind, recall, dueMs } = this.find(position, nowMs);
      counts.positions++;
      if (kind === 'new') counts.new++;
      if (dueMs !== undefined && isDue({ due: dueMs }, nowMs)) counts.due++;
      counts.recall += recall;
    }
    counts.recall /= Math.max(1, counts.positions);
    return counts;
  }
}
