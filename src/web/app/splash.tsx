import { Button, Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { LogoMark } from '../ui/logo.tsx';
import classes from './splash.module.css';

export function Splash({ children }: { children?: ReactNode }) {
  return (
    <Center h="100dvh" p="lg" {...(!children && { className: classes.quiet })}>
      <Stack align="center" ta="center" role="status" aria-label="Loading Tabiya">
        <LogoMark size={56} />
        {children}
      </Stack>
    </Center>
  );
}

export function UnreachableSplash({ onRetry }: { onRetry: () => void }) {
  return (
    <Splash>
      <Text>The server cannot be reached. Check your connection, then try again.</Text>
      <Button onClick={onRetry}>Try again</Button>
    </Splash>
  );
}
