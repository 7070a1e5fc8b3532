import { expect, test } from 'vitest';
import {
  EngineFailure,
  faultSentences,
  makeNoticeSentence,
  makeSkippedSentence,
  noReviewSentences,
} from './fault.ts';

test('every reason is one short sentence or two for the user', () => {
  const sentences = [
    ...Object.values(faultSentences),
    ...Object.values(noReviewSentences),
    makeNoticeSentence({ kind: 'too-long' }),
    makeNoticeSentence({ kind: 'illegal-tail', number: '12...', san: 'Kxe9' }),
    makeSkippedSentence(1),
    makeSkippedSentence(7),
  ];
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z0-9].{15,110}\.$/);
  expect(new EngineFailure('silent').message).toBe(faultSentences.silent);
});
