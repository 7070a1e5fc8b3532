import { Text, Title } from '@mantine/core';
import { makeShareText } from '#chess/opening/odds';
import type { RecurringError } from '#chess/scouting/recurring-errors';
import type { StrayMove } from '#chess/scouting/scouting';

import { makeShortLine } from './look-words.ts';
import classes from './prepare.module.css';

interface ErrorsPanelProps {
  errors: readonly RecurringError[];
  /** With the opponent's colour. */
  hisGames: number | undefined;
  looking: { done: number; total: number } | undefined;
  problem: string;
  onGo: (sans: readonly string[]) => void;
}

const mostShown = 6;

export function ErrorsPanel({ errors, hisGames, looking, problem, onGo }: ErrorsPanelProps) {
  return (
    <section className={classes.panel} aria-labelledby="his-errors">
      <div className={classes.panelHead}>
        <Title order={2} size="h5" id="his-errors">
          Their recurring mistakes
        </Title>
        <Text size="xs" c="dimmed" component="span" role="status">
          {looking ? `analysing: ${looking.done} of ${looking.total}` : 'win chance lost each time'}
        </Text>
      </div>
      {errors.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          {looking
            ? 'None so far.'
            : problem ||
              (hisGames === 0
                ? 'Unknown: they have no games with this colour.'
                : 'None that they played three times and that cost 5 %.')}
        </Text>
      )}
      <ul className={classes.errors}>
        {errors.slice(0, mostShown).map(({ key, san, sans, times, points }) => (
          <li key={`${key} ${san}`}>
            <button type="button" onClick={() => onGo(sans)}>
              <span>
                {makeShortLine(sans, 6)} <b>{san}</b>
              </span>
              <span>{times} times</span>
              <b>−{Math.round(points)}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StraysPanelProps {
  strays: readonly StrayMove[];
  onGo: (sans: readonly string[]) => void;
}

export function StraysPanel({ strays, onGo }: StraysPanelProps) {
  if (strays.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="his-own-ways">
      <div className={classes.panelHead}>
        <Title order={2} size="h5" id="his-own-ways">
          Their unusual moves
        </Title>
        <Text size="xs" c="dimmed" component="span">
          others play it
        </Text>
      </div>
      <ul className={classes.errors}>
        {strays.slice(0, mostShown).map(({ key, san, sans, times, games, usualShare }) => (
          <li key={`${key} ${san}`}>
            <button type="button" onClick={() => onGo(sans)}>
              <span>
                {makeShortLine(sans, 6)} <b>{san}</b>
              </span>
              <span>
                {times} of {games}
              </span>
              <b>{makeShareText(usualShare)}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
