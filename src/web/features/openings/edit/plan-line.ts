import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { INITIAL_EPD } from 'chessops/fen';

import { countOf } from '#chess/count-of';
import { numberSans } from '#chess/pgn/numbered-moves';
import type { StudyEdit } from '#chess/opening/editing/edit';
import type { AddLineEdit, PositionOccurrence } from '#chess/opening/editing/occurrences';

import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { checks } from '../../../worker/workers.ts';
import type { ShownBook } from '../use-book.ts';
import { getOpening } from '../../../opening/studies.ts';

export interface WantedLine {
  start: string;
  sans: readonly string[];
  known: number;
  knownKey: string;
}

export interface PlannedLine {
  edit: AddLineEdit;
  chapterName: string;
}

export async function findStudyOccurrences({ study }: ShownBook, key: string): Promise<PositionOccurrence[]> {
  if (!study) return [];
  return checks.edits.findOccurrences({ book: checks.hand(getOpening(study)), key });
}

async function listPlans(
  shown: ShownBook,
  { start, sans, known, knownKey }: WantedLine,
): Promise<PlannedLine[]> {
  if (start === INITIAL_EPD && shown.study) {
    const book = checks.hand(getOpening(shown.study));
    const planned = await checks.edits.listLinePlans({ book, line: sans });
    if (planned.length > 0) return planned;
  }
  const occurrences = await findStudyOccurrences(shown, knownKey);
  return occurrences.map(({ chapter, chapterName, path }) => ({
    edit: { kind: 'add-line', chapter, path, sans: sans.slice(known) },
    chapterName,
  }));
}

export function useLinePlans(
  book: ShownBook,
  line: WantedLine | undefined,
): readonly PlannedLine[] | undefined {
  const { data } = useQuery({
    queryKey: ['line-plans', book.id, line?.start, line?.sans.join(' ')],
    queryFn: () => (line ? listPlans(book, line) : []),
    enabled: line !== undefined,
    placeholderData: keepPreviousData,
    ...localQueryOptions,
  });
  return line === undefined ? undefined : data;
}

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

const mostSaidLines = 4;

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

/** Counts each answer once, because lines may share their first moves. */
function countAnswers(lines: readonly (readonly string[])[]): number {
  const ways = lines.flatMap((sans) =>
    sans.flatMap((_, index) => (index > 0 && index % 2 === 0 ? [sans.slice(0, index + 1).join(' ')] : [])),
  );
  return new Set(ways).size;
}
