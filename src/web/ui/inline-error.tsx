import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface InlineErrorProps {
  children: ReactNode;
  onRetry?: () => void;
}

export function InlineError({ children, onRetry }: InlineErrorProps) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} style={{ overflowWrap: 'anywhere' }}>
      {children}
      {onRetry !== undefined && (
        <Button variant="default" size="xs" mt="sm" display="block" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
