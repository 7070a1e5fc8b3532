/** The server's calls that look at a whole opening. */
import {
  bookAnswer,
  type ComparisonAnswer,
  comparisonAnswer,
  type ConsistencyAnswer,
  consistencyAnswer,
} from '#contract/openings';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';

import { postMultipart, postMultipartForJson } from '../lib/api-client.ts';

/** An opening as the checks take it. */
export type Opening = { text: string; color: StudyColor; excludeSymbols: readonly ExcludeSymbol[] };

function makeForm({ text, color, excludeSymbols }: Opening): FormData {
  const form = new FormData();
  form.set('opening_text', text);
  form.set('color', color);
  for (const symbol of excludeSymbols) form.append('excludeSymbols[]', symbol);
  return form;
}

export function checkConsistency(opening: Opening, signal?: AbortSignal): Promise<ConsistencyAnswer> {
  return postMultipart('/api/consistency_check', makeForm(opening), consistencyAnswer, signal);
}

/** The comparison as text and as data. As plain text alone, a failure would come without its reason apart. */
export function compareWithOpening(opening: Opening, gameText: string): Promise<ComparisonAnswer> {
  const form = makeForm(opening);
  form.set('color', opening.color === 'white' ? 'White' : 'Black');
  form.set('game_text', gameText);
  return postMultipartForJson('/api/check_opening', form, comparisonAnswer);
}

/** The book as JSON text, for the worker to read. */
export async function createOpeningBook(opening: Opening, signal?: AbortSignal): Promise<string> {
  return (await postMultipart('/api/create_opening_book', makeForm(opening), bookAnswer, signal)).book;
}
