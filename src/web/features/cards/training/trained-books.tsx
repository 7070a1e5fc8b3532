import { Text } from '@mantine/core';
import { nameColor } from '#chess/position/color-name';
import type { TrainingColor } from '#contract/training';
import type { PlannedPosition } from '#chess/memory/planned-session';
import type { SessionAnswer } from '#chess/memory/session-state';
import { getAnswerMoves } from '#chess/memory/training-book';

import { makeFiguresOrigin } from '../../../coverage/figures-origin.ts';
import { SaidFigures } from '../../../coverage/said-figures.tsx';
import { useOwnBookFigures } from '../../../library/own-book-figures.ts';
import { useStudies } from '../../../opening/studies.ts';
import { makeNumberedMoves } from './training-words.ts';
import classes from './training.module.css';

export function TrainedBooks({ colors, isSent }: { colors: readonly TrainingColor[]; isSent: boolean }) {
  return isSent ? (
    <CountedBooks colors={colors} />
  ) : (
    <Text size="sm" mt="sm" c="dimmed">
      {counting}
    </Text>
  );
}

const counting = 'Calculating …';

function CountedBooks({ colors }: { colors: readonly TrainingColor[] }) {
  const figures = useOwnBookFigures(useStudies(), colors[0]);
  return colors.map((color) => {
    const book = figures[color];
    const said = book?.isMaking ? undefined : book?.said;
    return (
      <Text key={color} size="sm" mt="sm" title={book && makeFiguresOrigin(book)}>
        {nameColor(color)}.{' '}
        {said ? (
          <SaidFigures said={said} />
        ) : (
          <Text span inherit c="dimmed">
            {book?.error ? `${book.error.message}.` : counting}
          </Text>
        )}
      </Text>
    );
  });
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
