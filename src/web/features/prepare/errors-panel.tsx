import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { makeShareText } from '#chess/opening/odds';

import { makeShortLine } from './quiz-words.ts';
import { useScouted } from './use-scouting.ts';
import { Panel, PanelHeader, parts } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

const mostShown = 6;

export function ErrorsPanel() {
  const { color, made, errors, searching, problem } = useScouted();
  const games = color === 'white' ? made.player.black : made.player.white;
  return (
    <MovesPanel
      id="opponent-errors"
      title="Their recurring mistakes"
      note={
        <Text size="xs" c="dimmed" component="span" role="status">
          {searching ? `analysing: ${searching.done} of ${searching.total}` : 'win chance lost each time'}
        </Text>
      }
      moves={errors.map((each) => ({
        ...each,
        often: `${each.times} times`,
        figure: `−${Math.round(each.points)}`,
      }))}
    >
      {errors.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          {searching
            ? 'None so far.'
            : problem ||
              (games === 0
                ? 'They have no games with this colour.'
                : 'No costly mistake was made three times.')}
        </Text>
      )}
    </MovesPanel>
  );
}

export function UnusualMovesPanel() {
  const { unusualMoves } = useScouted().result;
  if (unusualMoves.length === 0) return null;
  return (
    <MovesPanel
      id="opponent-unusual-moves"
      title="Their unusual moves"
      note={
        <Text size="xs" c="dimmed" component="span">
          how often others play it
        </Text>
      }
      moves={unusualMoves.map((each) => ({
        ...each,
        often: `${each.times} of ${each.games}`,
        figure: makeShareText(each.usualShare),
      }))}
    />
  );
}

interface MovesPanelProps {
  id: string;
  title: string;
  note: ReactNode;
  moves: readonly { key: string; san: string; sans: readonly string[]; often: string; figure: string }[];
  children?: ReactNode;
}

function MovesPanel({ id, title, note, moves, children }: MovesPanelProps) {
  const { goTo } = useScouted();
  return (
    <Panel aria-labelledby={id}>
      <PanelHeader title={title} id={id}>
        {note}
      </PanelHeader>
      {children}
      <ul className={`${parts.list} ${classes.errors}`}>
        {moves.slice(0, mostShown).map(({ key, san, sans, often, figure }) => (
          <li key={`${key} ${san}`}>
            <button type="button" className={parts.hoverRow} onClick={() => goTo(sans)}>
              <span className={classes.grow}>
                {makeShortLine(sans, 6)} <b>{san}</b>
              </span>
              <span className={parts.quiet}>{often}</span>
              <b>{figure}</b>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
