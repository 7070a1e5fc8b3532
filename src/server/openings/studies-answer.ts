/**
 * Both studies as JSON, a piece at a time: written whole they would be three copies of 16 MB, for as long as the client
 * takes to read them.
 */
import type { Study, StudyColor } from '#contract/studies';
import { spellObject } from '../json-stream.ts';

export async function* makeStudiesAnswer(
  find: (color: StudyColor) => Promise<Study | undefined>,
): AsyncGenerator<string> {
  yield '{"api_data":{"white":';
  yield* makeStudyJson(await find('white'));
  yield ',"black":';
  yield* makeStudyJson(await find('black'));
  yield '}}';
}

function* makeStudyJson(study: Study | undefined): Generator<string> {
  if (study === undefined) yield 'null';
  else yield* spellObject(study);
}

/** An answer with texts of any length. */
export function* makeTextAnswer(data: Readonly<Record<string, unknown>>): Generator<string> {
  yield '{"api_data":';
  yield* spellObject(data);
  yield '}';
}
