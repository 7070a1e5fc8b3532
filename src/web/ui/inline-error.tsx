import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './inline-error.module.css';

interface InlineErrorProps {
  children: ReactNode;
  onRetry?: () => void;
}

/** A failure told where it happened, read out at once, with a way to try again where that makes sense. */
export function InlineError({ children, onRetry }: InlineErrorProps) {
  return (
    <div role="alert" className={classes.box}>
      <IconAlertTriangle className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        {children}
        {onRetry !== undefined && (
          <Button variant="default" size="xs" mt="sm" display="block" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
