import { Button, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { countOf } from '#chess/count-of';
import type { StudyEdit } from '#chess/opening/editing/edit';
import type { PositionOccurrence } from '#chess/opening/editing/occurrences';
import { makeShareText } from '#chess/opening/odds';

import { localQueryOptions } from '../../lib/local-query-options.ts';
import { useCachedResult } from '../../sync/values.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { PositionRow, PositionRows } from './position-row.tsx';
import { useRepertoire } from './repertoire-context.ts';
import { books } from '../../worker/workers.ts';
import { EditProblem } from './edit/edit-problem.tsx';
import { findStudyOccurrences } from './edit/plan-line.ts';
import { useEditing } from './edit/use-editing.ts';
import { makeReplyText } from '../../replies/reply-text.ts';
import { type ShownFigures, useFiguresRun } from '../../coverage/use-book-figures.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import classes from './openings.module.css';

const choices = [300, 1000, 3000, 10_000] as const;
const mostRows = 40;

function makeRemoveEdits(occurrences: readonly PositionOccurrence[], san: string): StudyEdit[] {
  return occurrences.flatMap(({ chapter, path, moves }): StudyEdit[] =>
    moves.some((move) => move.san === san) ? [{ kind: 'remove-line', chapter, path: [...path, san] }] : [],
  );
}

export function RareLines({ figures }: { figures: ShownFigures }) {
  const { book } = useRepertoire();
  const [oneIn = 1000, setOneIn] = useCachedResult<number>(['rare-one-in']);
  const editing = useEditing(book.color);
  const [isOpen, setIsOpen] = useState(false);
  const makeRun = useFiguresRun();
  const { options, atMs } = figures;
  const found = useQuery({
    queryKey: ['rare-moves', book.id, atMs],
    queryFn: async ({ signal }) => {
      const { findRareMoves } = await import('../../coverage/figures-run.ts');
      return options ? findRareMoves(makeRun(options, signal)) : [];
    },
    enabled: isOpen && options !== undefined,
    ...localQueryOptions,
  });
  const rare = found.data;
  const moves = useMemo(() => (rare ?? []).filter(({ chance }) => chance < 1 / oneIn), [rare, oneIn]);
  const costed = useQuery({
    queryKey: ['rare-lines', book.id, book.version, atMs, oneIn],
    queryFn: () => books.findIndex(book.id).costRareLines(moves, Date.now()),
    enabled: book.isOpen && moves.length > 0,
    ...localQueryOptions,
  });
  const lines = costed.data;
  const error = found.error ?? costed.error;
  const sorted = (moves.length === 0 ? [] : (lines ?? [])).toSorted(
    (one, other) => other.reviews - one.reviews,
  );
  const reviews = sorted.reduce((sum, line) => sum + line.reviews, 0);
  async function remove(fen: string, san: string): Promise<void> {
    const occurrences = await findStudyOccurrences(book, fen);
    await editing.change(makeRemoveEdits(occurrences, san));
  }

  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {rare === undefined || (moves.length > 0 && lines === undefined)
          ? 'Rare lines'
          : sorted.length === 0
            ? `No lines rarer than 1 in ${oneIn.toLocaleString('en')} games`
            : `${countOf(sorted.length, 'line')} rarer than 1 in ${oneIn.toLocaleString('en')} games: ${countOf(reviews, 'training answer')} a year`}
      </summary>
      <NativeSelect
        size="xs"
        mt={6}
        label="Show lines rarer than"
        data={choices.map((value) => ({
          value: String(value),
          label: `1 in ${value.toLocaleString('en')} games`,
        }))}
        value={String(oneIn)}
        onChange={({ currentTarget }) => setOneIn(Number(currentTarget.value))}
      />
      {error && (
        <InlineError onRetry={() => void (found.error ? found.refetch() : costed.refetch())}>
          Rare lines could not be loaded: {error.message}.
        </InlineError>
      )}
      <PositionRows label="Rare lines">
        {sorted.slice(0, mostRows).map((line) => (
          <PositionRow
            key={`${line.fen} ${line.san}`}
            to={makeOpeningAddress({ color: book.color, position: line.fen, move: line.san })}
            odds={line.chance > 0 ? makeShareText(line.chance) : 'never'}
            name={<b>{makeReplyText(line.line)}</b>}
            line={`${countOf(line.positions, 'position')} to train, ${countOf(line.reviews, 'training answer')} a year`}
            action={
              <Button
                flex="none"
                size="compact-xs"
                variant="default"
                disabled={editing.isChanging}
                aria-label={`Remove ${makeReplyText(line.line)} from the repertoire`}
                onClick={() => void remove(line.fen, line.san)}
              >
                Remove
              </Button>
            }
          />
        ))}
      </PositionRows>
      <EditProblem editing={editing} />
      <Text size="xs" c="dimmed">
        Removes the reply and all moves after it. Undo restores them.
      </Text>
    </details>
  );
}
