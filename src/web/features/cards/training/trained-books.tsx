import { Text } from '@mantine/core';
import { nameColor } from '#chess/position/color-name';
import type { TrainingColor } from '#contract/training';

import { makeFiguresOrigin } from '../../../coverage/figures-origin.ts';
import { SaidFigures } from '../../../coverage/said-figures.tsx';
import { useOwnBookFigures } from '../../../library/own-book-figures.ts';
import { useStudies } from '../../../opening/studies.ts';

export function TrainedBooks({ colors, isSent }: { colors: readonly TrainingColor[]; isSent: boolean }) {
  // The figures need the last answers, so wait until the server has them.
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
