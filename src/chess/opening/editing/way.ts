import type { StudyChapter, StudyMove } from './study-tree.ts';

export function findWay(chapter: StudyChapter, path: readonly string[]) {
  const way: { move: StudyMove; index: number }[] = [];
  let siblings = chapter.children;
  for (const san of path) {
    const index = siblings.findIndex((move) => move.san === san);
    const move = siblings[index];
    if (!move) return undefined;
    way.push({ move, index });
    siblings = move.children;
  }
  return way;
}

export type Way = NonNullable<ReturnType<typeof findWay>>;

export function replaceChildren(
  chapter: StudyChapter,
  way: Way,
  children: readonly StudyMove[],
): StudyChapter {
  let below = children;
  for (let at = way.length - 1; at >= 0; at--) {
    const { move, index } = way[at] ?? fail();
    const siblings = at === 0 ? chapter.children : (way[at - 1] ?? fail()).move.children;
    below = siblings.with(index, { ...move, children: below });
  }
  return { ...chapter, children: below };
}

export function fail(): never {
  throw new Error('a way has no gaps');
}
