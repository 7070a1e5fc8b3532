import { Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { Logo } from '../../ui/logo.tsx';

export function AccountFrame({ width, children }: { width: number; children: ReactNode }) {
  return (
    <Box px={{ base: 'md', sm: 'xl' }} pb="xl">
      <Group component="header" h={80} justify="space-between">
        <Button component={Link} to="/" variant="transparent" color="gray" h={48} px={0} c="inherit">
          <Logo />
        </Button>
        <ColorSchemeToggle />
      </Group>
      <Stack component="main" maw={width} mx="auto" pt={{ base: 'xl', sm: '10vh' }}>
        {children}
      </Stack>
    </Box>
  );
}
