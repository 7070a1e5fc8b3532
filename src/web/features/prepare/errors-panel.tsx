import { Text, Title } from '@mantine/core';
import { makeShareText } from '#chess/opening/odds';
import type { RecurringError } from '#chess/scouting/recurring-errors';
import type { UnusualMove } from '#chess/scouting/scouting';

import { makeShortLine } from './quiz-words.ts';
import classes from './prepare.module.css';

interface ErrorsPanelProps {
  errors: readonly RecurringError[];
  /** With the opponent's colour. */
  opponentGames: number | undefined;
  searching: { done: number; total: number } | undefined;
  problem: string;
  onGo: (sans: readonly string[]) => void;
}

const mostShown = 6;

export function ErrorsPanel({ errors, opponentGames, searching, problem, onGo }: ErrorsPanelProps) {
  return (
    <section className={classes.panel} aria-labelledby="opponent-errors">
      <div className={classes.panelHead}>
        <Title order={2} size="h5" id="opponent-errors">
          Their recurring mistakes
        </Title>
        <Text size="xs" c="dimmed" component="span" role="status">
          {searching ? `analysing: ${searching.done} of ${searching.total}` : 'win chance lost each time'}
        </Text>
      </div>
      {errors.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          {searching
            ? 'None so far.'
            : problem ||
              (opponentGames === 0
                ? 'Unknown: they have no games with this colour.'
                : 'No mistake that they made three times and that cost 5 %.')}
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

interface UnusualMovesPanelProps {
  unusualMoves: readonly UnusualMove[];
  onGo: (sans: readonly string[]) => void;
}

export function UnusualMovesPanel({ unusualMoves, onGo }: UnusualMovesPanelProps) {
  if (unusualMoves.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="opponent-unusual-moves">
      <div className={classes.panelHead}>
        <Title order={2} size="h5" id="opponent-unusual-moves">
          Their unusual moves
        </Title>
        <Text size="xs" c="dimmed" component="span">
          others play it
        </Text>
      </div>
      <ul className={classes.errors}>
        {unusualMoves.slice(0, mostShown).map(({ key, san, sans, times, games, usualShare }) => (
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
