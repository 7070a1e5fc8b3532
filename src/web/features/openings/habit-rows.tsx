import { Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import type { Habit } from '#chess/opening/played-moves';
import { makePointsText } from '#chess/opening/source-text';
import type { StudyColor } from '#contract/studies';

import type { BookSummary } from '../../worker/book-place.ts';
import { makeHabitText } from '../../library/habit-text.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import classes from './openings.module.css';

const mostRows = 30;

function makeScoreText({ finished, score }: Habit): string {
  const games = finished === 1 ? 'game' : 'games';
  return finished === 0 ? '' : `You scored ${makePointsText({ finished, score })} ${games} with it.`;
}

interface HabitRowsProps {
  summary: BookSummary | undefined;
  color: StudyColor;
  /** Where the repertoire can be changed. */
  onShow: () => void;
}

/** Habits that differ from the repertoire. */
export function HabitRows({ summary, color, onShow }: HabitRowsProps) {
  if (!summary || summary.games === 0) return null;
  const { habits } = summary;
  return (
    <>
      <Title order={2} size="h6">
        What you really play
      </Title>
      {habits.length === 0 && (
        <Text size="sm">
          In {summary.games === 1 ? 'your game' : `your ${summary.games.toLocaleString('en')} games`} nothing
          goes against it more than once.
        </Text>
      )}
      {habits.length > 0 && (
        <ul className={classes.rows} aria-label="What you really play">
          {habits.slice(0, mostRows).map((habit) => (
            <li key={habit.key} className={classes.rowBox}>
              <Link
                className={classes.row}
                to={makeOpeningAddress({ color, position: habit.key, move: habit.played })}
                onClick={onShow}
              >
                <span className={classes.rowText}>
                  {makeHabitText(habit)}
                  <span className={classes.rowLine}>{makeScoreText(habit)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
