import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { studiesAnswer, type Study } from '#contract/studies';
import { makeStudiesAnswer } from './study-routes.ts';

const study: Study = {
  color: 'white',
  place: 0,
  title: 'a "title"',
  link: null,
  study_text: '',
  exclude_move_indicators: '?',
  last_update: '2026-11-01T12:00:00.000Z',
  revision: 'r',
  is_edited: false,
};

async function read(...studies: Study[]): Promise<unknown> {
  const pieces: Buffer[] = [];
  const answer = makeStudiesAnswer(studies, async ({ color, place }) =>
    studies.find((each) => each.color === color && each.place === place),
  );
  for await (const piece of answer) pieces.push(Buffer.from(piece));
  return JSON.parse(Buffer.concat(pieces).toString());
}

test('no study, and one without a text', async () => {
  expect(await read()).toEqual({ api_data: { white: null, black: null } });
  const empty = { ...study, study_text: null };
  expect(await read(empty)).toEqual({ api_data: { white: empty, black: null } });
});

test('any text comes back as it was, wherever it is cut', async () => {
  const ends = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.string({ unit: 'grapheme', minLength: 1 }));
  await fc.assert(
    fc.asyncProperty(ends, async ([shift, text]) => {
      const filler = 'x'.repeat(64 * 1024 + shift);
      const long = { ...study, study_text: `${filler}😀"\n${text}${filler}😀` };
      expect(studiesAnswer.parse(await read(long)).api_data.white).toEqual(long);
    }),
    { numRuns: 30 },
  );
});

test('further studies of a colour come by place, the first stays where it was', async () => {
  const [second, third] = [1, 2].map((place) => ({ ...study, place }));
  if (!second || !third) throw new Error('two studies');
  const black = { ...study, color: 'black' as const, place: 3 };
  expect(await read(study, second, third, black)).toEqual({
    api_data: { white: study, black, further: { white: [second, third], black: [] } },
  });
  expect(await read(black, { ...black, place: 4 })).toEqual({
    api_data: { white: null, black, further: { white: [], black: [{ ...black, place: 4 }] } },
  });
});
