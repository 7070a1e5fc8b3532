import type { ExplorerFilter } from '../../replies/explorer-filter.ts';
import type { OpeningStudy } from '../../opening/studies.ts';

/** Names a study's text for good, and the games that count: another text or choice has another name. */
export function nameBook(study: OpeningStudy, filter: ExplorerFilter, sources: readonly string[]): string {
  const { last_update, title, exclude_move_indicators } = study;
  return JSON.stringify([last_update, title, exclude_move_indicators, filter, sources]);
}
