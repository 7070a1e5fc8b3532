import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { nameColor } from '#chess/position/color-name';

import { makeOpeningAddress } from '../opening/opening-address.ts';
import type { ShownFigures } from '../coverage/use-book-figures.ts';
import { bookReportAddress } from './game-address.ts';
import { findFacedReplies, makeHabitText } from './habit-text.ts';

const leastGames = 8;

export function BookLessons({
  book,
  isNamed = false,
  onPosition,
}: {
  book: ShownFigures | undefined;
  isNamed?: boolean;
  onPosition?: () => void;
}) {
  const lessons = book?.figures?.lessons;
  if (book === undefined || lessons === undefined || lessons.games < leastGames) return null;
  const { color } = book;
  const { medianMove, habit } = lessons;
  const faced = findFacedReplies(book.figures?.gaps ?? []);
  if (medianMove === undefined && habit === undefined && faced === undefined) return null;
  return (
    <Text size="sm" component="p" m={0}>
      {isNamed && `${nameColor(color)}. `}
      {medianMove !== undefined && (
        <>
          {`You are usually out of your repertoire by move ${medianMove}. `}
          <Anchor component={Link} to={bookReportAddress} fz="inherit" underline="always">
            My deviations
          </Anchor>{' '}
        </>
      )}
      {faced && (
        <>
          {`${faced.text} `}
          <Anchor
            component={Link}
            to={makeOpeningAddress({ color, position: faced.gap.fen, move: faced.gap.reply })}
            onClick={onPosition}
            fz="inherit"
            underline="always"
          >
            Answer it
          </Anchor>{' '}
        </>
      )}
      {habit && (
        <>
          {`${makeHabitText(habit)} `}
          <Anchor
            component={Link}
            to={makeOpeningAddress({ color, position: habit.key, move: habit.played })}
            onClick={onPosition}
            fz="inherit"
            underline="always"
          >
            Change the repertoire?
          </Anchor>
        </>
      )}
    </Text>
  );
}
