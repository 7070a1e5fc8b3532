import { Text } from '@mantine/core';
import type { TrainingColor } from '#contract/training';

import { makeFiguresOrigin } from '../../../coverage/figures-origin.ts';
import { SaidFigures } from '../../../coverage/said-figures.tsx';
import { useOwnBookFigures } from '../../../library/own-book-figures.ts';
import { useStudies } from '../../../opening/studies.ts';
import { nameSide } from './training-words.ts';

/** What a sitting was for: the figures of the books that it has trained. */
export function TrainedBooks({ colors }: { colors: readonly TrainingColor[] }) {
  const figures = useOwnBookFigures(useStudies(), colors[0]);
  return colors.map((color) => {
    const book = figures[color];
    return (
      <Text key={color} size="sm" mt="sm" title={book && makeFiguresOrigin(book)}>
        {nameSide(color)}.{' '}
        {book?.said ? (
          <SaidFigures said={book.said} />
        ) : (
          <Text span inherit c="dimmed">
            {book?.error ? `${book.error.message}.` : 'Counting what is remembered.'}
          </Text>
        )}
      </Text>
    );
  });
}
