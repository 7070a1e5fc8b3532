import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nameColor } from '#chess/position/color-name';
import type { PlannedPosition } from '#chess/memory/planned-session';
import type { SessionAnswer } from '#chess/memory/session-state';
import type { Memories } from '#chess/memory/session-targets';
import { getAnswerMoves } from '#chess/memory/training-book';
import { makeGainText } from '#chess/opening/odds';

import { makeFiguresOrigin } from '../../../coverage/figures-origin.ts';
import { SaidFigures } from '../../../coverage/said-figures.tsx';
import { type ShownFigures, useFiguresRun } from '../../../coverage/use-book-figures.ts';
import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { useOwnBookFigures } from '../../../library/own-book-figures.ts';
import { useStudies } from '../../../opening/studies.ts';
import type { Training } from './training-context.tsx';
import { makeNumberedMoves } from './training-words.ts';
import classes from './training.module.css';

interface TrainedBooksProps {
  trainings: readonly Pick<Training, 'color' | 'before'>[];
  isSent: boolean;
}

export function TrainedBooks({ trainings, isSent }: TrainedBooksProps) {
  return isSent ? (
    <CountedBooks trainings={trainings} />
  ) : (
    <Text size="sm" mt="sm" c="dimmed">
      {counting}
    </Text>
  );
}

const counting = 'Calculating …';

function CountedBooks({ trainings }: Pick<TrainedBooksProps, 'trainings'>) {
  const figures = useOwnBookFigures(useStudies(), trainings[0]?.color);
  return trainings.map(({ color, before }) => (
    <CountedBook key={color} color={color} before={before} book={figures[color]} />
  ));
}

interface CountedBookProps extends Pick<Training, 'color' | 'before'> {
  book: ShownFigures | undefined;
}

function CountedBook({ color, before, book }: CountedBookProps) {
  const said = book?.isMaking ? undefined : book?.said;
  const gain = useSessionGain(said && book, before);
  return (
    <Text size="sm" mt="sm" title={book && makeFiguresOrigin(book)}>
      {nameColor(color)}.{' '}
      {said ? (
        <>
          <SaidFigures said={said} />. {gain}
        </>
      ) : (
        <Text span inherit c="dimmed">
          {book?.error ? `${book.error.message}.` : counting}
        </Text>
      )}
    </Text>
  );
}

function useSessionGain(book: ShownFigures | undefined, before: Memories | undefined): string | undefined {
  const makeRun = useFiguresRun();
  const { data } = useQuery({
    queryKey: ['session-gain', book?.color, book?.atMs],
    queryFn: async ({ signal }) => {
      if (!book?.options || !before) return 0;
      const { findRememberedGain } = await import('../../../coverage/figures-run.ts');
      return findRememberedGain(makeRun(book.options, signal), before);
    },
    enabled: book?.options !== undefined && before !== undefined,
    ...localQueryOptions,
  });
  const text = makeGainText(data, 'remembered');
  return text && `${text}.`;
}

export function MissedMoves({ missed }: { missed: readonly SessionAnswer<PlannedPosition>[] }) {
  if (missed.length === 0) return null;
  return (
    <>
      <Text className={classes.label} mt="md">
        Forgotten
      </Text>
      <ul className={classes.rows}>
        {missed.map(({ id, position }) => (
          <li key={id}>
            <b>{makeNumberedMoves(position.ply, getAnswerMoves(position))}</b>
            <span>{position.name ?? ''}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
