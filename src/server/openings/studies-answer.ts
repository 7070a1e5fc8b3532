/**
 * Both studies as JSON, a piece at a time: written whole they would be three copies of 16 MB, for as long as the client
 * takes to read them.
 */
import type { Study, StudyColor } from '#contract/studies';

/** UTF-16 units. Half of a pair is written as an escape, and its other half joins it when the JSON is read. */
const pieceLength = 64 * 1024;

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
  if (study === undefined) return yield 'null';
  const { study_text: text, ...rest } = study;
  if (text === null) return yield JSON.stringify(study);
  yield `${JSON.stringify(rest).slice(0, -1)},"study_text":"`;
  for (let at = 0; at < text.length; at += pieceLength) {
    yield JSON.stringify(text.slice(at, at + pieceLength)).slice(1, -1);
  }
  yield '"}';
}
