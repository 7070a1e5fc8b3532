/** What the engine says about the game on the screen, for everything that shows it. */
import type { PlayedMove } from '#chess/position/moves';
import type { Fault, Verdict } from '#chess/review/judgement';
import type { ReviewedGame } from '#chess/review/reviewed-moves';
import type { AnalysisSource } from '#chess/review/search';

import type { CardStart } from '../../../card-editor/edited-card.ts';
import type { AnalysisRun } from '../../../analysis/analysis-runs.ts';
import type { MistakeRow } from './mistake-row.ts';

export interface AnalysedGame {
  /** Undefined while nothing is known. */
  readonly reviewed: ReviewedGame | undefined;
  readonly source: AnalysisSource | undefined;
  readonly run: AnalysisRun | undefined;
  /** Positions that have been looked at here, and all there are. */
  readonly known: number;
  readonly total: number;
  /** Both passes are through. */
  readonly isComplete: boolean;
  /** Why this game cannot be analysed, or not all of it, and why the last try failed. */
  readonly sentences: readonly string[];
  readonly canStart: boolean;
  /** The user's own, without those of which they have said that they are none. */
  readonly rows: readonly MistakeRow[];
  readonly opponentRows: readonly MistakeRow[];
  /** Mistakes that make a card and have none yet. */
  readonly cardPlies: readonly number[];
  /** Mistakes in positions that have a card, of this game or another. */
  readonly withCard: ReadonlySet<number>;
  /** Signs in the list of moves, by half-move. */
  readonly faults: ReadonlyMap<number, Fault> | undefined;
  start(): void;
  stop(): void;
  judge(ply: number, uci: string): Verdict | undefined;
  /** The better line in the position of a mistake. */
  getLine(ply: number): readonly PlayedMove[];
  getCard(row: MistakeRow): CardStart;
}
