import { Badge, Text } from '@mantine/core';
import type { Color } from 'chessops';

import { ClockFace } from './clock-face.tsx';
import type { ShownClocks } from './live-view.ts';
import classes from './live.module.css';

interface PlayerBarProps {
  name: string;
  color: Color;
  clocks: ShownClocks;
  side: 'mine' | 'theirs';
}

export function PlayerBar({ name, color, clocks, side }: PlayerBarProps) {
  return (
    <div className={classes.player}>
      <span className={classes.who}>
        <span className={classes.stone} data-color={color} aria-hidden="true" />
        <Text fw={600} truncate>
          {name}
        </Text>
        {side === 'mine' && (
          <Badge size="sm" variant="light" autoContrast={false}>
            You
          </Badge>
        )}
      </span>
      <ClockFace label={side === 'mine' ? 'Your clock' : "Opponent's clock"} clocks={clocks} side={side} />
    </div>
  );
}
