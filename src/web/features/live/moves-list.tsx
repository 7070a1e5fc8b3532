import { Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';

import classes from './live.module.css';

interface MovesListProps {
  sans: readonly string[];
  /** How many half-moves were played before the first of them. */
  startPly: number;
  /** Where a game that can be stepped through stands, and the way elsewhere. */
  ply?: number;
  onGoTo?: (ply: number) => void;
}

/** The moves so far, in pairs; the newest, or the one that is shown, is always in sight. */
export function MovesList({ sans, startPly, ply, onGoTo }: MovesListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current;
    const current = shown?.querySelector<HTMLElement>('[aria-current]');
    // Not `scrollIntoView`, which would move the page too.
    if (current) shown?.scrollTo({ top: current.offsetTop - shown.clientHeight / 2 });
    else shown?.scrollTo({ top: ply === 0 ? 0 : shown.scrollHeight });
  });

  if (sans.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {onGoTo ? 'No move was played.' : 'The moves will be listed here.'}
      </Text>
    );
  }
  // Black's first move stands in Black's column.
  const gap = startPly % 2;
  const shown = [...Array<string>(gap).fill('…'), ...sans];
  const pairs = shown.flatMap((san, i) => (i % 2 === 0 ? [[san, shown[i + 1]] as const] : []));
  const show = (san: string | undefined, at: number) =>
    onGoTo && san !== undefined && at > 0 ? (
      <UnstyledButton
        className={classes.move}
        aria-current={at === ply ? 'step' : undefined}
        onClick={() => onGoTo(at)}
      >
        {san}
      </UnstyledButton>
    ) : (
      <span>{san}</span>
    );
  return (
    // Scrolls, so it must be reachable by keyboard.
    <ol ref={list} className={classes.moves} aria-label="Moves" tabIndex={0}>
      {pairs.map(([white, black], i) => (
        <li key={i} className={classes.pair}>
          <span className={classes.number}>{`${(startPly >> 1) + i + 1}.`}</span>
          {show(white, 2 * i + 1 - gap)}
          {show(black, 2 * i + 2 - gap)}
        </li>
      ))}
    </ol>
  );
}
