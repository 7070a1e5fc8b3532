import { expect, test } from 'vitest';
import { applyEdit } from './apply-edit.ts';
import { findPlaces, planLine } from './places.ts';
import { drawStudy, editAtRandom, makeSeededDraw } from '#chess/testing/random-studies';
import { walkChapter } from './walk.ts';

test('every place of a study is found again by its position, and what is planned there can be done', () => {
  for (let seed = 0; seed < 25; seed++) {
    const draw = makeSeededDraw(seed);
    const study = editAtRandom(drawStudy(draw), 5, draw);
    for (const chapter of study.chapters) {
      const isWhole = !chapter.headers.has('FEN');
      const visited: { key: string; path: string[] }[] = [];
      walkChapter(chapter, ({ board, makePath }) => visited.push({ key: board.makeKey(), path: makePath() }));
      for (const { key, path } of visited.slice(0, 5)) {
        expect(findPlaces(study, key).map((place) => place.path)).toContainEqual(path);
        const line = [...path, path.length % 2 === 0 ? 'Rg1' : 'Rg8'];
        const plan = isWhole ? planLine(study, line) : undefined;
        if (plan) {
          const outcome = applyEdit(study, plan.edit);
          expect(outcome.ok || outcome.error.reason).toBe(true);
        }
      }
    }
  }
});
