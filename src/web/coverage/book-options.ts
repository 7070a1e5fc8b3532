/** A name changes when the data of the figures changes, so that outdated figures are computed again. */
import { makeTextHash } from '#chess/text-hash';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { ReplySource } from '#chess/opening/replies';
import type { StoredFigures } from '#contract/book-figures';
import type { TrainingMemory, TrainingSettings } from '#contract/training';

import { findDay } from '../lib/today-path.ts';
import { makeFilterTexts } from '../replies/explorer-cache.ts';
import type { ExplorerFilter } from '../replies/explorer-filter.ts';
import type { SourceChoice } from '../replies/explorer-selection.ts';
import type { Opening } from '../worker/opening.ts';

export interface BookOptions {
  userId: string;
  opening: Opening;
  filter: ExplorerFilter;
  choice: SourceChoice;
  isChosen: boolean;
  sources: readonly ReplySource[];
  readPlayedGames: () => Promise<readonly PlayedGame[]>;
}

/** Replies of older versions have names without `mixed`, so they are not used. */
export function nameSources({ filter, sources }: Pick<BookOptions, 'filter' | 'sources'>): string {
  return JSON.stringify(['mixed', filter, sources]);
}

export function nameBook(options: Pick<BookOptions, 'opening' | 'filter' | 'sources'>): string {
  return `${options.opening.id} ${nameSources(options)}`;
}

/** Figures of older versions have names without `prepared`, so they are computed again. */
export function nameTraining(
  memories: readonly TrainingMemory[],
  settings: TrainingSettings | undefined,
): string {
  const states = memories.map(({ position_key, due, reps }) => `${position_key} ${due} ${reps}`);
  return `prepared ${memories.length} ${makeTextHash([...states.sort(), JSON.stringify(settings?.untrained)].join('\n'))}`;
}

export function isOfBook(
  stored: StoredFigures,
  { opening, filter, choice }: Pick<BookOptions, 'opening' | 'filter' | 'choice'>,
): boolean {
  const { speeds, ratings } = makeFilterTexts(filter);
  return (
    stored.color === opening.color &&
    stored.study === opening.id &&
    stored.speeds === speeds &&
    stored.ratings === ratings &&
    stored.source === choice
  );
}

/** Figures are valid until the user's day ends, because the chances of recall fall every day. */
export function isOfToday({ made_at }: StoredFigures, nowMs: number): boolean {
  return Date.parse(made_at) >= findDay(nowMs).getTime();
}
