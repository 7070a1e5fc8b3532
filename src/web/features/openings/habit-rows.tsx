import { Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { countOf } from '#chess/count-of';
import type { Habit } from '#chess/opening/played-moves';
import { makePointsText } from '#chess/opening/source-text';
import type { StudyColor } from '#contract/studies';

import type { BookSummary } from '../../worker/book-position.ts';
import { makeHabitText } from '../../library/habit-text.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import classes from './openings.module.css';

const mostRows = 30;

function makeScoreText({ finished, score }: Habit): string {
  return finished === 0 ? '' : `You scored ${makePointsText({ finished, score })} with it.`;
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
        Your habits
      </Title>
      {habits.length === 0 && (
        <Text size="sm" title={countOf(summary.games, 'game')}>
          Your games match your repertoire.
        </Text>
      )}
      {habits.length > 0 && (
        <ul className={classes.rows} aria-label="Your habits">
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
