import { Text } from '@mantine/core';
import { makeShareText } from '#chess/opening/odds';
import type { RecurringError } from '#chess/scouting/recurring-errors';
import type { UnusualMove } from '#chess/scouting/scouting';

import { makeShortLine } from './quiz-words.ts';
import { Panel, PanelHeader, parts } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

interface ErrorsPanelProps {
  errors: readonly RecurringError[];
  /** Number of games the opponent played with this colour. */
  opponentGames: number | undefined;
  searching: { done: number; total: number } | undefined;
  problem: string;
  onGo: (sans: readonly string[]) => void;
}

const mostShown = 6;

export function ErrorsPanel({ errors, opponentGames, searching, problem, onGo }: ErrorsPanelProps) {
  return (
    <Panel aria-labelledby="opponent-errors">
      <PanelHeader title="Their recurring mistakes" id="opponent-errors">
        <Text size="xs" c="dimmed" component="span" role="status">
          {searching ? `analysing: ${searching.done} of ${searching.total}` : 'win chance lost each time'}
        </Text>
      </PanelHeader>
      {errors.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          {searching
            ? 'None so far.'
            : problem ||
              (opponentGames === 0
                ? 'They have no games with this colour.'
                : 'No costly mistake was made three times.')}
        </Text>
      )}
      <ul className={`${parts.list} ${classes.errors}`}>
        {errors.slice(0, mostShown).map(({ key, san, sans, times, points }) => (
          <li key={`${key} ${san}`}>
            <button type="button" className={parts.hoverRow} onClick={() => onGo(sans)}>
              <span>
                {makeShortLine(sans, 6)} <b>{san}</b>
              </span>
              <span>{times} times</span>
              <b>−{Math.round(points)}</b>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface UnusualMovesPanelProps {
  unusualMoves: readonly UnusualMove[];
  onGo: (sans: readonly string[]) => void;
}

export function UnusualMovesPanel({ unusualMoves, onGo }: UnusualMovesPanelProps) {
  if (unusualMoves.length === 0) return null;
  return (
    <Panel aria-labelledby="opponent-unusual-moves">
      <PanelHeader title="Their unusual moves" id="opponent-unusual-moves">
        <Text size="xs" c="dimmed" component="span">
          share of other players
        </Text>
      </PanelHeader>
      <ul className={`${parts.list} ${classes.errors}`}>
        {unusualMoves.slice(0, mostShown).map(({ key, san, sans, times, games, usualShare }) => (
          <li key={`${key} ${san}`}>
            <button type="button" className={parts.hoverRow} onClick={() => onGo(sans)}>
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
    </Panel>
  );
}
