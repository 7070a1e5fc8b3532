import { countMoves } from '#chess/pgn/count-moves';
import { makeChapterName } from '#chess/pgn/chapter-start';
import { err, ok, type Result } from '#chess/result';
import { listChapterKeys } from './chapter-name.ts';
import { makeMergeNote, type MergeNote, type MergeLocation, SIDE_NAMES } from './merge-note.ts';
import { isSameMoves, isSameNotes, mergeMoves, mergeNotes } from './merge-moves.ts';
import { mergeOrder } from './merge-order.ts';
import { followTranspositions } from './merge-transposed.ts';
import { findChapterPly, type StudyChapter, type StudyMove, type StudyTree } from './study-tree.ts';

export interface MergedStudy {
  readonly study: StudyTree;
  readonly notes: readonly MergeNote[];
}

/** Limits the recursion, because the merge calls itself once per move. Real lines are far shorter. */
const LONGEST_LINE = 3000;

export function mergeStudies(
  base: StudyTree,
  mine: StudyTree,
  theirs: StudyTree,
): Result<MergedStudy, string> {
  if ([base, mine, theirs].some(({ chapters }) => chapters.some(isTooLong)))
    return err(`A line of the study has more than ${LONGEST_LINE.toLocaleString('en')} moves.`);
  const notes: MergeNote[] = [];
  const bases = nameChapters(base);
  const others = nameChapters(theirs);
  const own = nameChapters(mine, findAdopted(base, mine, theirs));
  const merged = new Map<string, StudyChapter[]>();
  for (const key of new Set([...others.keys(), ...own.keys()])) {
    const chapters = mergeChapter(key, bases.get(key), own.get(key), others.get(key), notes);
    if (chapters.length > 0) merged.set(key, chapters);
  }
  const order = mergeOrder([...bases.keys()], [...own.keys()], [...others.keys()], new Set(merged.keys()));
  if (order.isClash)
    notes.push({
      side: 'clash',
      chapter: '',
      chapterName: '',
      path: [],
      text: 'You and Lichess both reordered the chapters. Your order is kept.',
    });
  return ok({ study: { chapters: order.keys.flatMap((key) => merged.get(key) ?? []) }, notes });
}

function isTooLong({ children }: StudyChapter): boolean {
  let level: readonly StudyMove[] = children;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LONGEST_LINE) return true;
    level = level.flatMap((move) => move.children);
  }
  return false;
}

function nameChapters(study: StudyTree, adopted = new Map<string, string>()): Map<string, StudyChapter> {
  const keys = listChapterKeys(study);
  return new Map(
    study.chapters.map((chapter, index) => {
      const key = keys[index] ?? '';
      return [adopted.get(key) ?? key, chapter];
    }),
  );
}

/** Matches new chapters by name, because a chapter added here has no Lichess id yet. */
function findAdopted(base: StudyTree, mine: StudyTree, theirs: StudyTree): Map<string, string> {
  const known = new Set(listChapterKeys(base));
  const theirKeys = listChapterKeys(theirs);
  const adopted = new Map<string, string>();
  for (const key of listChapterKeys(mine)) {
    if (known.has(key) || theirKeys.includes(key)) continue;
    const index = theirs.chapters.findIndex(
      (chapter, at) => makeChapterName(chapter, at) === key && !known.has(theirKeys[at] ?? ''),
    );
    const id = theirKeys[index];
    if (id !== undefined) adopted.set(key, id);
  }
  return adopted;
}

function mergeChapter(
  key: string,
  base: StudyChapter | undefined,
  mine: StudyChapter | undefined,
  theirs: StudyChapter | undefined,
  notes: MergeNote[],
): StudyChapter[] {
  const chapter = mine ?? theirs;
  if (!chapter) return [];
  const chapterName = makeChapterName(chapter, 0);
  const location: MergeLocation = { chapter: key, chapterName, startPly: findChapterPly(chapter), path: [] };
  const say = (side: MergeNote['side'], text: string): void => {
    notes.push(makeMergeNote(location, side, text));
  };
  if (mine && theirs) {
    if (mine.headers.get('FEN') !== theirs.headers.get('FEN')) {
      say('clash', `The chapter “${chapterName}” starts from another position on Lichess. Both are kept.`);
      return [theirs, setApart(mine, chapterName)];
    }
    const none: StudyChapter = { headers: new Map(), comments: [], shapes: [], children: [] };
    const own = base ? followTranspositions(base, mine, theirs, location, notes) : mine;
    const sides = { base: base ?? none, mine: own, theirs };
    const { nags: _, ...noted } = mergeNotes(sides, location, notes);
    const children = mergeMoves(
      { base: sides.base.children, mine: own.children, theirs: theirs.children },
      location,
      notes,
    );
    return [{ ...noted, headers: mergeHeaders(sides.base, mine, theirs, say), children }];
  }
  const side = mine ? 'mine' : 'theirs';
  const other = mine ? 'theirs' : 'mine';
  const count = `${countMoves(chapter.children)} moves`;
  if (!base) {
    say(side, `${SIDE_NAMES[side]} added the chapter “${chapterName}” (${count}).`);
    return [chapter];
  }
  if (isSameNotes(base, chapter) && isSameMoves(base.children, chapter.children)) {
    say(other, `${SIDE_NAMES[other]} removed the chapter “${chapterName}” (${count}).`);
    return [];
  }
  const changed = side === 'mine' ? 'you changed it' : 'it was changed on Lichess';
  say('clash', `${SIDE_NAMES[other]} removed the chapter “${chapterName}”, but ${changed}. It is kept.`);
  return [chapter];
}

/** Removes the Lichess id, so that Lichess treats the chapter as new. */
function setApart(chapter: StudyChapter, name: string): StudyChapter {
  const headers = new Map([...chapter.headers, ['ChapterName', `${name} (yours)`]]);
  for (const header of ['ChapterURL', 'Site']) headers.delete(header);
  return { ...chapter, headers };
}

/**
 * If both sides renamed the chapter, the user's name wins. For other headers, the values from Lichess win.
 */
function mergeHeaders(
  base: StudyChapter,
  mine: StudyChapter,
  theirs: StudyChapter,
  say: (side: MergeNote['side'], text: string) => void,
): Map<string, string> {
  const merged = new Map([...mine.headers, ...theirs.headers]);
  const [before, here, there] = [base, mine, theirs].map(({ headers }) => headers.get('ChapterName'));
  if (here === there || here === undefined) return merged;
  if (here === before) {
    say('theirs', `Lichess renamed the chapter “${here}” to “${there}”.`);
    return merged;
  }
  if (there === before || there === undefined)
    say('mine', `You renamed the chapter “${there}” to “${here}”.`);
  else say('clash', `The chapter is “${there}” on Lichess and “${here}” here. Yours is kept.`);
  const event = mine.headers.get('Event');
  merged.set('ChapterName', here);
  return event === undefined ? merged : merged.set('Event', event);
}
