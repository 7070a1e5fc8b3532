/** Plans how to send a study to Lichess, whose API cannot rename, reorder or safely remove chapters. */
import { countMoves } from '#chess/pgn/count-moves';
import { makeChapterName } from '#chess/pgn/chapter-start';
import { makeChapterPgn } from '#chess/pgn/writer';
import { findLichessId, listChapterKeys } from './chapter-name.ts';
import { type ChapterDifference, findDifference, isDifferent, listLost } from './difference.ts';
import { EDITING_LIMITS, findChapterFault, TOO_MANY_CHAPTERS } from './limits.ts';
import { findChapterPly, type StudyChapter, type StudyTree } from './study-tree.ts';

export type SendingStep =
  | {
      readonly kind: 'replace';
      readonly id: string;
      readonly name: string;
      readonly pgn: string;
      readonly difference: ChapterDifference;
    }
  | {
      readonly kind: 'add';
      readonly name: string;
      readonly pgn: string;
      readonly moves: number;
      readonly orientation: string;
    };

export interface SendingPlan {
  readonly steps: readonly SendingStep[];
  /** Changed interactive lessons. No step replaces a lesson, because it would lose its hints. */
  readonly lessons: readonly { readonly id: string; readonly name: string }[];
  readonly notSent: readonly string[];
  readonly fault: string | undefined;
}

export function prepareSending(there: StudyTree, here: StudyTree, asNew: ReadonlySet<string>): StudyTree {
  const known = new Map(there.chapters.map((chapter) => [findLichessId(chapter), chapter]));
  const names = new Set([...there.chapters, ...here.chapters].map(makeChapterName));
  const chapters = here.chapters.flatMap((chapter, index) => {
    const id = findLichessId(chapter);
    const original = known.get(id);
    const name = makeChapterName(chapter, index);
    if (id === undefined) return [chapter];
    if (!original) return [makeNew(chapter, name)];
    return asNew.has(id) ? [original, makeNew(chapter, makeFreeName(name, names))] : [chapter];
  });
  return { chapters };
}

function makeNew(chapter: StudyChapter, name: string): StudyChapter {
  const headers = new Map([...chapter.headers, ['ChapterName', name.slice(0, EDITING_LIMITS.nameLength)]]);
  for (const header of ['ChapterURL', 'Site', 'ChapterMode']) headers.delete(header);
  return { ...chapter, headers };
}

export function planSending(there: StudyTree, here: StudyTree): SendingPlan {
  const steps: SendingStep[] = [];
  const lessons: { id: string; name: string }[] = [];
  const notSent: string[] = [];
  const faults: string[] = [];
  for (const [index, chapter] of here.chapters.entries()) {
    const id = findLichessId(chapter);
    const name = makeChapterName(chapter, index);
    const known = id === undefined ? undefined : there.chapters.find((each) => findLichessId(each) === id);
    const difference = known && findDifference(known, chapter);
    const oldName = known && makeChapterName(known, 0);
    if (oldName !== undefined && oldName !== name)
      notSent.push(`“${oldName}” keeps its name on Lichess; here it is “${name}”.`);
    if (difference && !isDifferent(difference)) continue;
    const fault = findChapterFault(undefined, chapter);
    if (fault !== undefined) faults.push(`“${name}”: ${fault}`);
    if (!known || !difference || id === undefined) steps.push(makeAddition(chapter, name));
    else if (known.headers.get('ChapterMode') === 'gamebook') lessons.push({ id, name });
    else steps.push({ kind: 'replace', id, name, pgn: makePgn(chapter), difference });
  }
  const added = steps.filter(({ kind }) => kind === 'add').length;
  if (added > 0 && there.chapters.length + added > EDITING_LIMITS.chapters) faults.push(TOO_MANY_CHAPTERS);
  return { steps, lessons, notSent: [...notSent, ...listLeft(there, here)], fault: faults[0] };
}

function makePgn(chapter: StudyChapter): string {
  return makeChapterPgn(chapter, findChapterPly(chapter));
}

function makeAddition(chapter: StudyChapter, name: string): SendingStep {
  return {
    kind: 'add',
    name: name.slice(0, EDITING_LIMITS.nameLength),
    pgn: makePgn(chapter),
    moves: countMoves(chapter.children),
    orientation: chapter.headers.get('Orientation') === 'black' ? 'black' : 'white',
  };
}

function makeFreeName(name: string, taken: ReadonlySet<string>): string {
  let free = `${name} (moves)`;
  for (let number = 2; taken.has(free); number++) free = `${name} (moves ${number})`;
  return free;
}

function listLeft(there: StudyTree, here: StudyTree): string[] {
  const [keysThere, keysHere] = [listChapterKeys(there), listChapterKeys(here)];
  const left = there.chapters.flatMap((chapter, index) =>
    keysHere.includes(keysThere[index] ?? '')
      ? []
      : `“${makeChapterName(chapter, index)}” stays on Lichess; you removed it here.`,
  );
  const shared = keysThere.filter((key) => keysHere.includes(key));
  const isMoved = keysHere
    .filter((key) => keysThere.includes(key))
    .some((key, index) => key !== shared[index]);
  return isMoved ? [...left, 'The chapters keep their order on Lichess; it differs here.'] : left;
}

export function findDropped(
  before: StudyTree,
  sent: StudyTree,
  readBack: StudyTree,
  steps: readonly SendingStep[],
): string[] {
  const oldIds = new Set(before.chapters.map(findLichessId));
  return steps.flatMap((step) => {
    const isIt = (chapter: StudyChapter, index: number): boolean =>
      step.kind === 'replace'
        ? findLichessId(chapter) === step.id
        : makeChapterName(chapter, index) === step.name && !oldIds.has(findLichessId(chapter));
    const found = readBack.chapters.find(isIt);
    const wanted = sent.chapters.find((chapter, index) =>
      step.kind === 'replace' ? isIt(chapter, index) : makePgn(chapter) === step.pgn,
    );
    if (!found || !wanted) return [`the chapter “${step.name}”`];
    return listLost(wanted, found, findChapterPly(wanted)).map((what) => `${what} in “${step.name}”`);
  });
}
