import { countMoves } from '#chess/pgn/count-moves';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import { isShape, parseComments, sortShapes } from '#chess/pgn/shapes';
import { keepOneOfEachKind } from '#chess/pgn/signs';
import { ok, type Result } from '#chess/result';
import { type EditRefusal, type MoveEdit, refuseEdit } from './edit.ts';
import { EDITING_LIMITS } from './limits.ts';
import { findBoard, findChapterPly, type StudyChapter, type StudyMove } from './study-tree.ts';
import { fail, replaceChildren, type Way } from './way.ts';

export function makeLocationText(chapter: StudyChapter, path: readonly string[]): string {
  const san = path.at(-1);
  if (san === undefined) return 'The start';
  return `${makeMoveNumber(findChapterPly(chapter) + path.length - 1)} ${san}`;
}

type ChangedChapter = Result<{ after: StudyChapter; what: string }, EditRefusal>;

export function isIndex(value: number, length: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < length;
}

export function changeChapter(chapter: StudyChapter, way: Way, edit: MoveEdit): ChangedChapter {
  const location = makeLocationText(chapter, edit.path);
  switch (edit.kind) {
    case 'add-line':
      return addLine(chapter, way, edit.path, edit.sans);
    case 'set-comments':
    case 'set-shapes':
    case 'set-nags':
      return annotate(chapter, way, edit, location);
    default:
      return moveLine(chapter, way, edit, location);
  }
}

function addLine(
  chapter: StudyChapter,
  way: Way,
  path: readonly string[],
  texts: readonly string[],
): ChangedChapter {
  if (texts.length > EDITING_LIMITS.movesPerEdit)
    return refuseEdit('limit', `At most ${EDITING_LIMITS.movesPerEdit} moves can be added at once.`);
  const sans = spell(chapter, path, texts);
  if (!sans.ok) return sans;
  const longer = [...way];
  let children = (way.at(-1)?.move ?? chapter).children;
  let known = 0;
  for (const san of sans.value) {
    const index = children.findIndex((move) => move.san === san);
    const move = children[index];
    if (!move) break;
    longer.push({ move, index });
    children = move.children;
    known++;
  }
  const added = sans.value.slice(known);
  if (added.length === 0) return refuseEdit('nothing-new', 'These moves are already in the chapter.');
  let line: readonly StudyMove[] = [];
  for (const san of added.toReversed()) line = [{ san, nags: [], comments: [], shapes: [], children: line }];
  const after = replaceChildren(chapter, longer, [...children, ...line]);
  const first = makeLocationText(chapter, [...path, ...sans.value.slice(0, known + 1)]);
  const rest = added.length === 1 ? '' : ` and ${added.length - 1} more`;
  return ok({ after, what: `Added ${first}${rest} to` });
}

function spell(
  chapter: StudyChapter,
  path: readonly string[],
  texts: readonly string[],
): Result<string[], EditRefusal> {
  const board = findBoard(chapter.headers);
  if (!board)
    return refuseEdit(
      'illegal',
      'This chapter is Chess960 or another chess variant, so no moves can be added.',
    );
  const sans: string[] = [];
  for (const [index, text] of [...path, ...texts].entries()) {
    const packed = board.findMove(text);
    if (typeof packed === 'string')
      return refuseEdit(
        'illegal',
        `${makeLocationText(chapter, [...path, ...texts].slice(0, index + 1))} cannot be played here.`,
      );
    const san = board.makeSanAndPlay(packed);
    if (index >= path.length) sans.push(san);
  }
  return ok(sans);
}

type PlacedEdit<Kind extends MoveEdit['kind']> = MoveEdit & { kind: Kind };

function moveLine(
  chapter: StudyChapter,
  way: Way,
  edit: PlacedEdit<'remove-line' | 'move-line' | 'make-main-line'>,
  location: string,
): ChangedChapter {
  const last = way.at(-1);
  if (!last) return refuseEdit('invalid', 'The start of a chapter is not a move.');
  const above = way.slice(0, -1);
  const siblings = (above.at(-1)?.move ?? chapter).children;
  const others = siblings.toSpliced(last.index, 1);
  if (edit.kind === 'remove-line') {
    const count = countMoves(last.move.children);
    const what = `Removed ${location}${count === 0 ? '' : ` and ${count === 1 ? 'the move' : `the ${count} moves`} after it`} from`;
    return ok({ after: replaceChildren(chapter, above, others), what });
  }
  if (edit.kind === 'make-main-line') {
    if (way.every(({ index }) => index === 0))
      return refuseEdit('nothing-new', `${location} is already on the main line.`);
    return ok({ after: promote(chapter, way), what: `Made ${location} the main line of` });
  }
  if (!isIndex(edit.to, siblings.length)) return refuseEdit('invalid', 'It cannot be moved there.');
  if (edit.to === last.index) return refuseEdit('nothing-new', `${location} is already in this place.`);
  const after = replaceChildren(chapter, above, others.toSpliced(edit.to, 0, last.move));
  return ok({ after, what: `Moved ${location} in` });
}

function promote(chapter: StudyChapter, way: Way): StudyChapter {
  let below = way.at(-1)?.move.children ?? [];
  for (let at = way.length - 1; at >= 0; at--) {
    const { move, index } = way[at] ?? fail();
    const siblings = at === 0 ? chapter.children : (way[at - 1] ?? fail()).move.children;
    below = [{ ...move, children: below }, ...siblings.toSpliced(index, 1)];
  }
  return { ...chapter, children: below };
}

function annotate(
  chapter: StudyChapter,
  way: Way,
  edit: PlacedEdit<'set-comments' | 'set-shapes' | 'set-nags'>,
  location: string,
): ChangedChapter {
  const last = way.at(-1);
  const before = last?.move ?? { ...chapter, nags: [] };
  const notes = makeNotes(before, edit);
  if (!notes.ok) return notes;
  const { what, ...changes } = notes.value;
  const isSame = (['comments', 'shapes', 'nags'] as const).every(
    (name) => changes[name] === undefined || changes[name].join('\0') === before[name].join('\0'),
  );
  if (isSame) return refuseEdit('nothing-new', `${location} already has these notes.`);
  const words = `${what} of ${location === 'The start' ? 'the start' : location} in`;
  if (!last) {
    if (edit.kind === 'set-nags') return refuseEdit('invalid', 'The start of a chapter cannot have a sign.');
    const { nags: _, ...onChapter } = changes;
    return ok({ after: { ...chapter, ...onChapter }, what: words });
  }
  const above = way.slice(0, -1);
  const siblings = (above.at(-1)?.move ?? chapter).children;
  const after = replaceChildren(chapter, above, siblings.with(last.index, { ...last.move, ...changes }));
  return ok({ after, what: words });
}

interface ChangedNotes {
  what: string;
  comments?: string[];
  shapes?: string[];
  nags?: number[];
}

function makeNotes(
  { shapes }: { shapes: readonly string[] },
  edit: PlacedEdit<'set-comments' | 'set-shapes' | 'set-nags'>,
): Result<ChangedNotes, EditRefusal> {
  if (edit.kind === 'set-comments') {
    if (
      edit.comments.length > EDITING_LIMITS.commentsPerMove ||
      edit.comments.some((text) => text.length > EDITING_LIMITS.commentLength)
    )
      return refuseEdit(
        'limit',
        `A comment may have at most ${EDITING_LIMITS.commentLength.toLocaleString('en')} characters.`,
      );
    // Pasted comments may contain shape commands such as `[%cal Gd2d4]`.
    const parsed = parseComments(edit.comments);
    const drawn = sortShapes([...shapes, ...parsed.shapes]);
    if (drawn.length > EDITING_LIMITS.shapesPerMove) return refuseShapes();
    return ok({ what: 'Changed the comment', comments: parsed.comments, shapes: drawn });
  }
  if (edit.kind === 'set-shapes') {
    if (edit.shapes.length > EDITING_LIMITS.shapesPerMove) return refuseShapes();
    if (!edit.shapes.every(isShape)) return refuseEdit('invalid', 'An arrow or circle is not valid.');
    return ok({ what: 'Changed the arrows and circles', shapes: sortShapes(edit.shapes) });
  }
  const nags = [...new Set(edit.nags)];
  if (nags.length > EDITING_LIMITS.nagsPerMove)
    return refuseEdit('limit', `A move may have at most ${EDITING_LIMITS.nagsPerMove} signs.`);
  if (!nags.every((nag) => isIndex(nag, 256))) return refuseEdit('invalid', 'Unknown sign.');
  if (keepOneOfEachKind(nags).length < nags.length)
    return refuseEdit('invalid', 'A move may have one sign such as !? and one such as ±.');
  return ok({ what: 'Changed the sign', nags });
}

function refuseShapes(): Result<never, EditRefusal> {
  return refuseEdit(
    'limit',
    `A position may have at most ${EDITING_LIMITS.shapesPerMove} arrows and circles.`,
  );
}
