import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

import classes from './live.module.css';

/** The moves so far, in pairs; the newest is always in sight. */
export function MovesList({ sans }: { sans: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  });

  if (sans.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        The moves will be listed here.
      </Text>
    );
  }
  const pairs = sans.flatMap((san, i) => (i % 2 === 0 ? [[san, sans[i + 1]] as const] : []));
  return (
    // Scrolls, so it must be reachable by keyboard.
    <ol ref={list} className={classes.moves} aria-label="Moves" tabIndex={0}>
      {pairs.map(([white, black], i) => (
        <li key={i} className={classes.pair}>
          <span className={classes.number}>{`${i + 1}.`}</span>
          <span>{white}</span>
          <span>{black}</span>
        </li>
      ))}
    </ol>
  );
}
