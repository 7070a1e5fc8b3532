/** Finds out where a line would go before it is added: into which chapter, and by which edit. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { INITIAL_EPD } from 'chessops/fen';

import { countOf } from '#chess/count-of';
import { numberSans } from '#chess/pgn/numbered-moves';
import type { StudyEdit } from '#chess/opening/editing/edit';
import type { AddLineEdit, PositionPlace } from '#chess/opening/editing/places';

import { madeHere } from '../../../lib/made-here.ts';
import { handToChecks, runOpeningTask } from '../../../worker/run-task.ts';
import type { ShownBook } from '../use-book.ts';
import { getOpening, type OpeningStudy } from '../../../opening/studies.ts';

export interface WantedLine {
  /** The position key it starts from. */
  start: string;
  sans: readonly string[];
  /** How many of its moves lead to a position that the book has, and that position. */
  known: number;
  knownKey: string;
}

export interface PlannedLine {
  edit: AddLineEdit;
  chapterName: string;
}

/** Every place of a study that has a position. */
export function findStudyPlaces(study: OpeningStudy, key: string): Promise<PositionPlace[]> {
  return runOpeningTask('findPlaces', { book: handToChecks(getOpening(study)), key });
}

async function listPlans(
  study: OpeningStudy,
  { start, sans, known, knownKey }: WantedLine,
): Promise<PlannedLine[]> {
  if (start === INITIAL_EPD) {
    const book = handToChecks(getOpening(study));
    const planned = await runOpeningTask('listLinePlans', { book, line: sans });
    if (planned.length > 0) return planned;
  }
  // A chapter that starts from a set-up position does not contain the start of a game.
  const places = await findStudyPlaces(study, knownKey);
  return places.map(({ chapter, chapterName, path }) => ({
    edit: { kind: 'add-line', chapter, path, sans: sans.slice(known) },
    chapterName,
  }));
}

/** The chapters that can take the line, the most likely first; undefined until they are known. */
export function useLinePlans(
  book: ShownBook,
  study: OpeningStudy,
  line: WantedLine | undefined,
): readonly PlannedLine[] | undefined {
  const { data } = useQuery({
    queryKey: ['line-plans', book.id, line?.start, line?.sans.join(' ')],
    queryFn: () => (line ? listPlans(study, line) : []),
    enabled: line !== undefined,
    placeholderData: keepPreviousData,
    ...madeHere,
  });
  return line === undefined ? undefined : data;
}

/** One step: the line, what follows its last move, and in a contradiction the removal of the other moves. */
export function makeLineEdits(
  edit: AddLineEdit,
  line: WantedLine | undefined,
  more: readonly (readonly string[])[],
  settledKey: string | undefined,
): { edits: StudyEdit[]; what: string | undefined } {
  const san = line?.sans.at(-1) ?? '';
  const lines = more.length === 0 ? [[san]] : more;
  const added = lines
    .map((each) => ({ ...edit, sans: [...edit.sans, ...each.slice(1)] }))
    .filter(({ sans }) => sans.length > 0);
  const kept = settledKey === undefined ? [] : [{ kind: 'keep-move', key: settledKey, san } as const];
  const answers = countAnswers(lines);
  const what = answers === 0 ? undefined : `Added ${san} with ${countOf(answers, 'answer')}`;
  return { edits: [...added, ...kept], what };
}

/** More of them would not be read; the study has them all. */
const mostSaidLines = 4;

/** `With 2. Bg2 c6, 2. h3 e5 and 3 more lines.` Undefined where the move goes in alone, and where a line starts elsewhere, unnumbered. */
export function makeAnswersText(
  { start, sans }: WantedLine,
  more: readonly (readonly string[])[],
): string | undefined {
  const lines = more.map((each) => numberSans(each.slice(1), sans.length)).filter((text) => text !== '');
  if (start !== INITIAL_EPD || lines.length === 0) return undefined;
  const left = lines.length - mostSaidLines;
  const others = left > 0 ? ` and ${countOf(left, 'more line')}` : '';
  return `With ${lines.slice(0, mostSaidLines).join(', ')}${others}.`;
}

/** Counts the user's moves after the first: every other move of a line is one, and lines share their beginnings. */
function countAnswers(lines: readonly (readonly string[])[]): number {
  const ways = lines.flatMap((sans) =>
    sans.flatMap((_, index) => (index > 0 && index % 2 === 0 ? [sans.slice(0, index + 1).join(' ')] : [])),
  );
  return new Set(ways).size;
}
