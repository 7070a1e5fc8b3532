/** Keeps one move in a position wherever the study reaches it. */
import { countMoves } from '#chess/pgn/count-moves';
import { ok, type Result } from '#chess/result';
import { type EditedStudy, type EditRefusal, type KeepMoveEdit, refuseEdit } from './edit.ts';
import type { StudyTree } from './study-tree.ts';
import { findWay, replaceChildren } from './way.ts';
import { walkChapter } from './walk.ts';

export function keepMove(study: StudyTree, { key, san }: KeepMoveEdit): Result<EditedStudy, EditRefusal> {
  let isThere = false;
  let removed = 0;
  const names = new Set<string>();
  const chapters = study.chapters.map((chapter) => {
    const paths: string[][] = [];
    let hasOthers = false;
    walkChapter(chapter, ({ board, children, makePath }) => {
      if (children.length === 0 || board.makeKey() !== key) return;
      if (children.some((move) => move.san === san)) isThere = true;
      const others = children.filter((move) => move.san !== san);
      if (others.length === 0) return;
      hasOthers = true;
      for (const move of others) names.add(move.san);
      paths.push(makePath());
    });
    if (!hasOthers) return chapter;
    let after = chapter;
    for (const path of paths) {
      // An earlier removal may have removed this line.
      const way = findWay(after, path);
      if (!way) continue;
      const children = (way.at(-1)?.move ?? after).children;
      after = replaceChildren(
        after,
        way,
        children.filter((move) => move.san === san),
      );
    }
    removed += countMoves(chapter.children) - countMoves(after.children);
    return after;
  });
  if (!isThere) return refuseEdit('gone', `${san} is no longer in the study there.`);
  if (removed === 0) return refuseEdit('nothing-new', `The study has only ${san} there.`);
  const what = `Kept ${san} and removed ${[...names].join(', ')} (${removed} ${removed === 1 ? 'move' : 'moves'})`;
  return ok({ study: { ...study, chapters }, what, movesAdded: 0, movesRemoved: removed });
}
