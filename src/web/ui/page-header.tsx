import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The subtitle stands behind the title where there is room: on screens where every line counts. */
  isOneLine?: boolean;
  /** The subtitle may be long: on a wide screen it has a line under title and actions. */
  hasLongSubtitle?: boolean;
  /** On a phone, where the bar at its foot names the screen, title and subtitle leave their room to the board. */
  isSpokenOnPhones?: boolean;
}

/** The first line of every signed-in screen: what it is, one line about it, and what can be done at once. */
export function PageHeader({
  title,
  subtitle,
  actions,
  isOneLine = false,
  hasLongSubtitle = false,
  isSpokenOnPhones = false,
}: PageHeaderProps) {
  return (
    <div className={classes.header} data-long={hasLongSubtitle || undefined}>
      <Stack
        gap={2}
        className={classes.words}
        data-one-line={isOneLine || undefined}
        data-spoken={isSpokenOnPhones || undefined}
      >
        <Title order={1} size="h3">
          {title}
        </Title>
        {subtitle !== undefined && (
          <Text c="dimmed" size="sm">
            {subtitle}
          </Text>
        )}
      </Stack>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
