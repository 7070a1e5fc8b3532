import { Badge, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import type { Color } from 'chessops';
import { memo } from 'react';

import { ClockFace } from './clock-face.tsx';
import type { ShownClocks } from './session/shown-game.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { parts } from '../../ui/parts.tsx';
import classes from './live.module.css';

interface PlayerBarProps {
  name: string;
  color: Color;
  clocks: ShownClocks;
  side: 'mine' | 'theirs';
  isComputer?: boolean;
  hasNoClock?: boolean | undefined;
}

export const LivePlayerBar = memo(function LivePlayerBar(props: PlayerBarProps) {
  const { name, color, clocks, side, isComputer = false, hasNoClock = false } = props;
  return (
    <div className={classes.player}>
      <span className={classes.who}>
        <ColorDot color={color} />
        {isComputer && (
          <IconRobot className={parts.onlyWide} size={18} stroke={1.7} role="img" aria-label="Computer" />
        )}
        <Text fw={600} truncate>
          {name}
        </Text>
        {side === 'mine' && (
          <Badge size="sm" variant="light" autoContrast={false} flex="none">
            You
          </Badge>
        )}
      </span>
      {hasNoClock ? (
        side === 'theirs' && (
          <Text size="sm" c="dimmed">
            no clock
          </Text>
        )
      ) : (
        <ClockFace label={side === 'mine' ? 'Your clock' : "Opponent's clock"} clocks={clocks} side={side} />
      )}
    </div>
  );
});
