import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  isOneLine?: boolean;
  hasLongSubtitle?: boolean;
  /**
   * Hides the title on phones, because the bottom bar names the screen. Screen readers still read the title.
   */
  isSpokenOnPhones?: boolean;
}

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
