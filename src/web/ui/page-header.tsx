import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The subtitle follows the title on one line. */
  isOneLine?: boolean;
  /** The subtitle has its own line on wide screens. */
  hasLongSubtitle?: boolean;
  /** Hidden on phones, where the bottom bar names the screen. */
  isSpokenOnPhones?: boolean;
}

/** Title, one line about the screen, and actions. */
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
