/** Where a line would go: chapter and edit. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { INITIAL_EPD } from 'chessops/fen';

import { countOf } from '#chess/count-of';
import { numberSans } from '#chess/pgn/numbered-moves';
import type { StudyEdit } from '#chess/opening/editing/edit';
import type { AddLineEdit, PositionOccurrence } from '#chess/opening/editing/occurrences';

import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { handToChecks, runOpeningTask } from '../../../worker/run-task.ts';
import type { ShownBook } from '../use-book.ts';
import { getOpening, type OpeningStudy } from '../../../opening/studies.ts';

export interface WantedLine {
  start: string;
  sans: readonly string[];
  /** Moves already in the repertoire, and the position after them. */
  known: number;
  knownKey: string;
}

export interface PlannedLine {
  edit: AddLineEdit;
  chapterName: string;
}

export function findStudyOccurrences(study: OpeningStudy, key: string): Promise<PositionOccurrence[]> {
  return runOpeningTask('findOccurrences', { book: handToChecks(getOpening(study)), key });
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
  // Set-up chapters lack the initial position.
  const occurrences = await findStudyOccurrences(study, knownKey);
  return occurrences.map(({ chapter, chapterName, path }) => ({
    edit: { kind: 'add-line', chapter, path, sans: sans.slice(known) },
    chapterName,
  }));
}

/** Best first. */
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
    ...localQueryOptions,
  });
  return line === undefined ? undefined : data;
}

/** One step: the line, its continuations, and removals in a contradiction. */
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
  const retained = settledKey === undefined ? [] : [{ kind: 'keep-move', key: settledKey, san } as const];
  const answers = countAnswers(lines);
  const what = answers === 0 ? undefined : `Added ${san} with ${countOf(answers, 'answer')}`;
  return { edits: [...added, ...retained], what };
}

/** More would not be read. */
const mostSaidLines = 4;

/** Undefined for a single move. */
export function makeAnswersText(
  { start, sans }: WantedLine,
  more: readonly (readonly string[])[],
): string | undefined {
  const lines = more.map((each) => numberSans(each.slice(1), sans.length)).filter((text) => text !== '');
  if (start !== INITIAL_EPD || lines.length === 0) return undefined;
  const left = lines.length - mostSaidLines;
  const others = left > 0 ? ` and ${countOf(left, 'more line')}` : '';
  return `Includes ${lines.slice(0, mostSaidLines).join(', ')}${others}.`;
}

/** The user's moves after the first; lines share beginnings. */
function countAnswers(lines: readonly (readonly string[])[]): number {
  const ways = lines.flatMap((sans) =>
    sans.flatMap((_, index) => (index > 0 && index % 2 === 0 ? [sans.slice(0, index + 1).join(' ')] : [])),
  );
  return new Set(ways).size;
}
