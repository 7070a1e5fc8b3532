import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { parts } from '../../ui/parts.tsx';
import classes from './live.module.css';

interface MovesListProps {
  sans: readonly string[];
  startPly: number;
  ply?: number;
  onGoTo?: (ply: number) => void;
}

export function MovesList({ sans, startPly, ply, onGoTo }: MovesListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current;
    const current = shown?.querySelector<HTMLElement>('[aria-current]');
    if (current) shown?.scrollTo({ top: current.offsetTop - shown.clientHeight / 2 });
    else shown?.scrollTo({ top: ply === 0 ? 0 : shown.scrollHeight });
  });

  if (sans.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {onGoTo ? 'No moves were played.' : 'The moves will be listed here.'}
      </Text>
    );
  }
  const gap = startPly % 2;
  const shown = [...Array<string>(gap).fill('…'), ...sans];
  const pairs = shown.flatMap((san, i) => (i % 2 === 0 ? [[san, shown[i + 1]] as const] : []));
  const show = (san: string | undefined, at: number) =>
    onGoTo && san !== undefined && at > 0 ? (
      <button type="button" aria-current={at === ply ? 'step' : undefined} onClick={() => onGoTo(at)}>
        {san}
      </button>
    ) : (
      <span>{san}</span>
    );
  return (
    <ol ref={list} className={`${parts.moves} ${classes.moves}`} aria-label="Moves" tabIndex={0}>
      {pairs.map(([white, black], i) => (
        <li key={i} className={parts.pair}>
          <span>{`${(startPly >> 1) + i + 1}.`}</span>
          {show(white, 2 * i + 1 - gap)}
          {show(black, 2 * i + 2 - gap)}
        </li>
      ))}
    </ol>
  );
}
