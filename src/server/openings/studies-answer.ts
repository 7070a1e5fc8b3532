/** Streams the studies as JSON, because building one string would need three copies of 16 MB. */
import { type Study, type StudyColor, studyColors } from '#contract/studies';
import { spellObject } from '../json-stream.ts';

interface NamedStudy {
  readonly color: StudyColor;
  readonly place: number;
}

/** `studies` must be sorted so that the first study of each colour comes before all others. */
export async function* makeStudiesAnswer(
  studies: readonly NamedStudy[],
  find: (study: NamedStudy) => Promise<Study | undefined>,
): AsyncGenerator<string> {
  const byColor = studyColors.map((color) => ({
    color,
    own: studies.filter((each) => each.color === color),
  }));
  yield '{"api_data":{';
  for (const [index, { color, own }] of byColor.entries()) {
    const [first] = own;
    const study = first && (await find({ color, place: first.place }));
    yield `${index === 0 ? '' : ','}"${color}":`;
    if (study === undefined) yield 'null';
    else yield* spellObject(study);
  }
  if (byColor.some(({ own }) => own.length > 1)) {
    for (const [index, { color, own }] of byColor.entries()) {
      yield `${index === 0 ? ',"further":{' : '],'}"${color}":[`;
      yield* makeList(own.slice(1), find);
    }
    yield ']}';
  }
  yield '}}';
}

async function* makeList(
  studies: readonly NamedStudy[],
  find: (study: NamedStudy) => Promise<Study | undefined>,
): AsyncGenerator<string> {
  let isFirst = true;
  for (const { color, place } of studies) {
    const study = await find({ color, place });
    if (study === undefined) continue;
    if (!isFirst) yield ',';
    isFirst = false;
    yield* spellObject(study);
  }
}

export function* makeTextAnswer(data: Readonly<Record<string, unknown>>): Generator<string> {
  yield '{"api_data":';
  yield* spellObject(data);
  yield '}';
}
